import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import { CatalogError, type DocumentMemo, type Generation, type GenerationDraft } from '../catalog.ts'
import { reason } from './catalog-folder.ts'
import type { ContentStore } from './content-store.ts'
import type { DraftFile } from './draft-file.ts'
import { replaceCaseStudies, replaceTerms } from './draft-lists.ts'
import { DraftPages } from './draft-pages.ts'
import { DraftVocabulary } from './draft-vocabulary.ts'
import { listSections, rememberGone } from './finish-draft.ts'
import { type GenerationMeta, writeMeta } from './generation-file.ts'
import { indexPages } from './index-pages.ts'
import { jsonOf, numberOf, type Row, textOf } from '../row-values.ts'
import { withDamageNamed } from './named-damage.ts'
import { syncPath } from './write-file.ts'

/** What a draft is made from and given to. */
export interface DraftSurroundings {
  readonly file: DraftFile
  readonly content: ContentStore
  /** `none`: nothing is published yet; `fresh`: the generation before is attached, but the draft starts empty. */
  readonly base: 'none' | 'fresh' | 'copied'
  /** The generation that the draft starts from. */
  readonly start: GenerationMeta | undefined
  /** Number of the generation that the draft becomes. */
  readonly number: number
  /** Makes the finished file the current generation. */
  publish(generation: Generation, file: string): Promise<void>
}

/** A generation in the making: a file of its own in one transaction. */
export class SqliteDraft implements GenerationDraft {
  readonly #around: DraftSurroundings
  readonly #pages: DraftPages
  readonly #words: DraftVocabulary
  readonly #unsynced = new Set<ContentHash>()
  #termLanguage: string
  #state: 'open' | 'committing' | 'ended' = 'open'

  constructor(around: DraftSurroundings) {
    this.#around = around
    this.#words = new DraftVocabulary(around.file.db)
    this.#pages = new DraftPages(around.file.db, this.#words)
    this.#termLanguage = around.start?.termLanguage ?? 'en'
  }

  get ended(): boolean {
    return this.#state === 'ended'
  }

  get site(): SiteRecord | undefined {
    return this.#around.start?.site
  }

  *documents(): Generator<DocumentMemo, void, undefined> {
    for (const row of this.#base('SELECT * FROM base.document')) {
      const [location, revision, hash, data] = [
        textOf(row, 'location'),
        textOf(row, 'revision'),
        textOf(row, 'hash'),
        textOf(row, 'data'),
      ]
      yield { location, revision, hash, contents: jsonOf(row, 'contents'), data }
    }
  }

  *pages(): Generator<PageRecord, void, undefined> {
    for (const row of this.#base('SELECT record FROM base.page ORDER BY path')) yield jsonOf(row, 'record')
  }

  *entries(): Generator<readonly [SitePath, Entry], void, undefined> {
    for (const row of this.#base('SELECT path, record FROM base.entry')) yield [textOf(row, 'path'), jsonOf(row, 'record')]
  }

  *#base(sql: string): Generator<Row, void, undefined> {
    if (this.#around.base !== 'copied') return
    try {
      yield* this.#db().prepare(sql).iterate()
    } catch (error) {
      throw withDamageNamed(error)
    }
  }

  async putContent(bytes: Uint8Array): Promise<ContentHash> {
    this.#db()
    const { content, start } = this.#around
    return content.put(bytes, this.#unsynced, start === undefined ? 0 : Date.parse(start.generation.publishedAt))
  }

  async content(hash: ContentHash): Promise<Uint8Array> {
    return this.#around.content.read(hash)
  }

  putDocument({ location, revision, hash, contents, data }: DocumentMemo): void {
    this.#run('INSERT OR REPLACE INTO document (location, revision, hash, contents, data) VALUES (?, ?, ?, ?, ?)', [
      location,
      revision,
      hash,
      JSON.stringify(contents),
      data,
    ])
  }

  removeDocument(location: string): void {
    this.#run('DELETE FROM main.document WHERE location = ?', [location])
  }

  putPage(page: PageRecord, text: string): void {
    this.#change(() => this.#pages.put(page, text))
  }

  removePage(path: SitePath): void {
    this.#change(() => this.#pages.remove(path))
  }

  putEntry(path: SitePath, entry: Entry): void {
    this.#run('INSERT OR REPLACE INTO main.entry (path, record) VALUES (?, ?)', [path, JSON.stringify(entry)])
  }

  removeEntry(path: SitePath): void {
    this.#run('DELETE FROM main.entry WHERE path = ?', [path])
  }

  putCaseStudies(list: readonly CaseStudyRecord[]): void {
    this.#change((db) => replaceCaseStudies(db, list))
  }

  putTerms(list: readonly TermRecord[], language: string): void {
    this.#change((db) => replaceTerms(db, list, language))
    this.#termLanguage = language
  }

  async commit(site: SiteRecord): Promise<Generation> {
    const db = this.#db()
    const { base, content, file, number, publish } = this.#around
    this.#state = 'committing'
    try {
      this.#words.finish()
      if (base !== 'none') rememberGone(db, base === 'fresh')
      await indexPages(db)
      listSections(db)
      const pages = numberOf(db.prepare('SELECT count(*) AS n FROM main.page').get(), 'n')
      const generation: Generation = { number, publishedAt: new Date().toISOString(), pages }
      writeMeta(db, { generation, site, termLanguage: this.#termLanguage })
      db.exec('COMMIT')
      db.close()
      await content.sync(this.#unsynced)
      await syncPath(file.path)
      await publish(generation, file.path)
      return generation
    } catch (error) {
      const named = withDamageNamed(error)
      throw named instanceof CatalogError
        ? named
        : new CatalogError(`The catalog cannot be written (${reason(error)}).`, { cause: error })
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
    const { db, path } = this.#around.file
    if (db.isOpen) db.close()
    await rm(path, { force: true })
  }

  #db(): DatabaseSync {
    if (this.#state === 'open') return this.#around.file.db
    throw new CatalogError('This draft has ended; begin another one.')
  }

  #run(sql: string, values: readonly string[]): void {
    this.#change((db) => db.prepare(sql).run(...values))
  }

  #change(work: (db: DatabaseSync) => void): void {
    const db = this.#db()
    try {
      work(db)
    } catch (error) {
      throw withDamageNamed(error)
    }
  }
}
