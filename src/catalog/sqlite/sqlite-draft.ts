import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import { type ListName, listNames, type ListRecords, type SiteLists, type SiteRecord } from '../../model/site-record.ts'
import { CatalogError, DamagedCatalogError, type DocumentMemo, type Generation, type GenerationDraft } from '../catalog.ts'
import { type ChangeBounds, feedPaths, type HeadState, nextTimes, type StoredTimes, TouchedPages } from '../page-changes.ts'
import { listEntries } from '../lists.ts'
import { jsonOf, numberOf, type Row, textOf } from '../row-values.ts'
import { type CatalogFolder, notWritable } from './catalog-folder.ts'
import type { ContentStore } from './content-store.ts'
import { allLoggedPaths, logChanges, takeLog } from './change-log.ts'
import { DraftPages } from './draft-pages.ts'
import { DraftVocabulary } from './draft-vocabulary.ts'
import { type GenerationMeta, immutableAddress, writeMeta } from './generation-file.ts'
import { indexPages } from './index-pages.ts'
import { takeCopy } from './prepared-copy.ts'
import { hasTable, insertListItem, listSchema, listTables, schema } from './schema.ts'
import { syncPath, temporaryName } from './files.ts'

/** What a draft needs. */
export interface DraftDependencies {
  readonly folder: CatalogFolder
  readonly content: ContentStore
  /** File of the generation before, where there is one; the draft starts as a copy of it, or empty. */
  readonly base: { readonly path: string; readonly meta: GenerationMeta; readonly isCopied: boolean } | undefined
  /** File of the generation whose log of changes continues, unless it is the one that the draft is a copy of. */
  readonly log: string | undefined
  /** Times of the generation that was current until now. */
  readonly times: StoredTimes | undefined
  readonly changeBounds: ChangeBounds
  /** Number of the generation that the draft becomes. */
  readonly number: number
  /** Makes the finished file the current generation. */
  publish(generation: Generation, file: string): Promise<void>
}

/** Page cache of a draft, in KiB; what does not fit is written to its file early. */
const cacheSize = 32_768

/** Most removed items whose places are remembered. */
const maxGone = 100_000

/** A generation in the making: its own file in one transaction. */
export class SqliteDraft implements GenerationDraft {
  readonly #deps: DraftDependencies
  readonly #path: string
  readonly #file: DatabaseSync
  readonly #pages: DraftPages
  readonly #words: DraftVocabulary
  readonly #unsynced = new Set<ContentHash>()
  readonly #touched = new TouchedPages()
  #termLanguage: string
  #state: 'open' | 'committing' | 'ended' = 'open'

  /** @throws CatalogError when its file cannot be written */
  static async begin(deps: DraftDependencies): Promise<SqliteDraft> {
    const path = temporaryName(deps.folder.temporary, 'draft')
    try {
      if (deps.base?.isCopied) await takeCopy(deps.folder, deps.base.path, path)
      return new SqliteDraft(deps, path, openDraft(path, deps))
    } catch (error) {
      await rm(path, { force: true })
      throw failureOf(error, deps.folder)
    }
  }

  private constructor(deps: DraftDependencies, path: string, file: DatabaseSync) {
    this.#deps = deps
    this.#path = path
    this.#file = file
    this.#words = new DraftVocabulary(file)
    this.#pages = new DraftPages(file, this.#words)
    this.#termLanguage = this.#start?.termLanguage ?? 'en'
  }

  get ended(): boolean {
    return this.#state === 'ended'
  }

  get base(): Generation | undefined {
    return this.#start?.generation
  }

  get site(): SiteRecord | undefined {
    return this.#start?.site
  }

  /** The generation that the draft starts from. */
  get #start(): GenerationMeta | undefined {
    return this.#deps.base?.isCopied ? this.#deps.base.meta : undefined
  }

  *documents(): Generator<DocumentMemo, void, undefined> {
    for (const row of this.#startRows('SELECT * FROM base.document')) {
      yield {
        location: textOf(row, 'location'),
        revision: textOf(row, 'revision'),
        hash: textOf(row, 'hash'),
        contents: jsonOf(row, 'contents'),
        data: textOf(row, 'data'),
      }
    }
  }

  *pages(): Generator<PageRecord, void, undefined> {
    for (const row of this.#startRows('SELECT record FROM base.page ORDER BY path')) yield jsonOf(row, 'record')
  }

  *entries(): Generator<readonly [SitePath, Entry], void, undefined> {
    for (const row of this.#startRows('SELECT path, record FROM base.entry')) yield [textOf(row, 'path'), jsonOf(row, 'record')]
  }

  *#startRows(sql: string): Generator<Row, void, undefined> {
    if (this.#start === undefined) return
    try {
      yield* this.#db().prepare(sql).iterate()
    } catch (error) {
      throw damageOr(error)
    }
  }

  async putContent(bytes: Uint8Array): Promise<ContentHash> {
    this.#db()
    const lastCommit = this.#start === undefined ? 0 : Date.parse(this.#start.generation.publishedAt)
    return this.#deps.content.put(bytes, this.#unsynced, lastCommit)
  }

  async content(hash: ContentHash): Promise<Uint8Array> {
    return this.#deps.content.read(hash)
  }

  async contentSize(hash: ContentHash): Promise<number> {
    return this.#deps.content.size(hash)
  }

  putDocument({ location, revision, hash, contents, data }: DocumentMemo): void {
    const sql = 'INSERT OR REPLACE INTO document (location, revision, hash, contents, data) VALUES (?, ?, ?, ?, ?)'
    this.#run(sql, location, revision, hash, JSON.stringify(contents), data)
  }

  removeDocument(location: string): void {
    this.#run('DELETE FROM main.document WHERE location = ?', location)
  }

  putPage(page: PageRecord, text: string, passages?: string): void {
    this.#touched.page(page.path)
    this.#change(() => this.#pages.put(page, text, passages))
  }

  removePage(path: SitePath): void {
    this.#touched.page(path)
    this.#change(() => this.#pages.remove(path))
  }

  putEntry(path: SitePath, entry: Entry): void {
    this.#touched.entry(path, entry)
    this.#run('INSERT OR REPLACE INTO main.entry (path, record) VALUES (?, ?)', path, JSON.stringify(entry))
  }

  removeEntry(path: SitePath): void {
    this.#touched.entry(path)
    this.#run('DELETE FROM main.entry WHERE path = ?', path)
  }

  putLists(lists: Partial<SiteLists>, language: string): void {
    this.#change((db) => {
      for (const name of listNames) putList(db, name, lists[name], language)
    })
    this.#termLanguage = language
  }

  async commit(site: SiteRecord): Promise<Generation> {
    const db = this.#db()
    const { base, content, number, publish, log, changeBounds } = this.#deps
    this.#state = 'committing'
    try {
      this.#words.finish()
      if (base !== undefined) rememberGone(db, base.isCopied)
      await indexPages(db)
      if (this.#pages.haveOtherPaths) listSections(db)
      const pages = numberOf(db.prepare('SELECT count(*) AS n FROM main.page').get(), 'n')
      const generation: Generation = { number, publishedAt: new Date().toISOString(), pages }
      const times = nextTimes(this.#deps.times, generation.publishedAt, headState(db, site))
      const touched = log === undefined ? this.#touched.paths : allLoggedPaths(db)
      logChanges(db, touched, { at: generation.publishedAt, modified: times.latest }, changeBounds)
      writeMeta(db, { generation, site, termLanguage: this.#termLanguage, times })
      db.exec('COMMIT')
      db.close()
      await content.sync(this.#unsynced)
      await syncPath(this.#path)
      await publish(generation, this.#path)
      return generation
    } catch (error) {
      throw failureOf(error, this.#deps.folder)
    } finally {
      await this.#end()
    }
  }

  async abandon(): Promise<void> {
    if (this.#state === 'open') await this.#end()
  }

  /** After a commit the file has its final name, and there is nothing left to remove. */
  async #end(): Promise<void> {
    this.#state = 'ended'
    if (this.#file.isOpen) this.#file.close()
    await rm(this.#path, { force: true })
  }

  #db(): DatabaseSync {
    if (this.#state === 'open') return this.#file
    throw new CatalogError('This draft has ended; begin another one.')
  }

  #run(sql: string, ...values: readonly string[]): void {
    this.#change((db) => db.prepare(sql).run(...values))
  }

  #change(work: (db: DatabaseSync) => void): void {
    const db = this.#db()
    try {
      work(db)
    } catch (error) {
      const code = resultCode(error)
      throw code === undefined || bugCodes.includes(code) ? error : failureOf(error, this.#deps.folder)
    }
  }
}

/**
 * Opens a draft's file, with the generation before attached as `base`, and begins its transaction. Nobody else sees the file, and after a
 * crash it is thrown away: SQLite need not wait for the disk.
 */
function openDraft(path: string, { base, log }: DraftDependencies): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    db.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheSize}; PRAGMA temp_store = FILE`)
    if (base !== undefined) db.prepare('ATTACH ? AS base').run(immutableAddress(base.path).href)
    if (log !== undefined) db.prepare('ATTACH ? AS latest').run(immutableAddress(log).href)
    db.exec('BEGIN')
    // In the transaction, or each statement would be one.
    if (!base?.isCopied) db.exec(schema)
    db.exec(listSchema)
    if (log !== undefined) takeLog(db, 'latest')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Remembers what the lists of the generation before contain and those of the draft do not. A copy has all its pages but the outdated
 * ones, which are few; so this comes before `indexPages`, which clears them.
 */
function rememberGone(db: DatabaseSync, isCopied: boolean): void {
  if (!isCopied) db.exec('INSERT INTO main.gone (item, path, term) SELECT item, path, term FROM base.gone ORDER BY number')
  const candidates = isCopied ? 'place IN (SELECT place FROM main.outdated)' : 'true'
  db.exec(`
    INSERT OR REPLACE INTO main.gone (item, path)
      SELECT item, path FROM base.page WHERE ${candidates} AND path NOT IN (SELECT path FROM main.page)`)
  for (const [name, table] of Object.entries(listTables)) {
    if (!hasTable(db, 'base', table)) continue
    db.exec(`
      INSERT OR REPLACE INTO main.gone (item, path, term)
        SELECT item, path, ${name === 'terms' ? 'term' : 'NULL'} FROM base.${table} WHERE item NOT IN (SELECT item FROM main.${table})`)
  }
  db.exec(`DELETE FROM main.gone WHERE number <= (SELECT max(number) FROM main.gone) - ${maxGone}`)
}

/** Replaces a list, where another one is given. */
function putList<Name extends ListName>(
  db: DatabaseSync,
  name: Name,
  records: readonly ListRecords[Name][] | undefined,
  language: string,
): void {
  if (records === undefined) return
  db.exec(`DELETE FROM main.${listTables[name]}`)
  const insert = db.prepare(insertListItem(name))
  insert.setAllowUnknownNamedParameters(true)
  for (const { record, item, place, at, folded } of listEntries(name, records, language)) {
    insert.run({ ...place, place: at, item, folded, record: JSON.stringify(record) })
  }
}

/** Lists the sections: first path segments with at least two pages. */
function listSections(db: DatabaseSync): void {
  db.exec(`
    DELETE FROM main.section;
    INSERT INTO main.section (path, pages)
      SELECT substr(path, 1, instr(substr(path, 2), '/') + 1) AS first, count(*) FROM main.page
      WHERE instr(substr(path, 2), '/') > 0 GROUP BY first HAVING count(*) >= 2;`)
}

function headState(db: DatabaseSync, { newestArticles }: SiteRecord): HeadState {
  const entry = db.prepare('SELECT 1 FROM main.entry WHERE path = ?')
  return {
    sections: db
      .prepare('SELECT path FROM main.section ORDER BY path')
      .all()
      .map((row) => textOf(row, 'path')),
    hasArticles: newestArticles.length > 0,
    hasFeed: feedPaths.some((path) => entry.get(path) !== undefined),
  }
}

/** Why a draft cannot be begun, changed or committed. */
function failureOf(error: unknown, folder: CatalogFolder): CatalogError {
  const known = damageOr(error)
  return known instanceof CatalogError ? known : notWritable(folder.root, error)
}

/** Result codes of SQLite for a file that is damaged or not a database. */
const damageCodes = [11, 26]

/** Those for wrong statements and values (ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE), which no change of the folder repairs. */
const bugCodes = [1, 19, 20, 21, 25]

/** The error itself, or a {@link DamagedCatalogError} where SQLite reports damage. */
function damageOr(error: unknown): unknown {
  if (!(error instanceof Error) || !damageCodes.includes(resultCode(error) ?? 0)) return error
  return new DamagedCatalogError(`The catalog is damaged (${error.message}); publish the site again.`, { cause: error })
}

/** Extended codes hold the result code in their lowest byte. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined
  return error.errcode & 0xff
}
