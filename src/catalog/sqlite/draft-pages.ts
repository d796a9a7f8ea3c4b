import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import { packPassages } from '../analysis/traced-passages.ts'
import { traceBytes } from '../analysis/page-trace.ts'
import { itemOf } from '../lists.ts'
import { searchablePage } from '../search/searchable-page.ts'
import type { DraftVocabulary } from './draft-vocabulary.ts'
import { bytesOf, numberOf, type Row } from '../row-values.ts'

/** Room for the deflated tokens of most pages, in bytes: what zlib takes at a time, by default 16 KiB, is garbage after each page. */
const chunkSize = 2_048

/** The pages of a draft. The search index is updated once, at the end, by `indexPages`. */
export class DraftPages {
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #setTokens: StatementSync
  readonly #outdate: StatementSync
  readonly #delete: StatementSync
  readonly #deleteTokens: StatementSync
  readonly #setTrace: StatementSync
  readonly #deleteTrace: StatementSync
  readonly #words: DraftVocabulary
  #haveOtherPaths = false

  constructor(db: DatabaseSync, words: DraftVocabulary) {
    this.#words = words
    this.#find = db.prepare(
      'SELECT id, place, priority, tokens FROM page JOIN page_tokens ON page_tokens.page = page.id WHERE path = ?',
    )
    this.#insert = db.prepare('INSERT INTO page (path, priority, place, item, record) VALUES (?, ?, NULL, ?, ?)')
    this.#update = db.prepare('UPDATE page SET priority = ?, place = ?, record = ? WHERE id = ?')
    this.#setTokens = db.prepare('INSERT OR REPLACE INTO page_tokens (page, tokens) VALUES (?, ?)')
    this.#outdate = db.prepare('INSERT INTO outdated (place, tokens) VALUES (?, ?)')
    this.#delete = db.prepare('DELETE FROM page WHERE id = ?')
    this.#setTrace = db.prepare('INSERT OR REPLACE INTO page_trace (page, trace, passages) VALUES (?, ?, ?)')
    this.#deleteTrace = db.prepare('DELETE FROM page_trace WHERE page = ?')
    this.#deleteTokens = db.prepare('DELETE FROM page_tokens WHERE page = ?')
  }

  /** Whether a page has come or gone: the sections may have changed. */
  get haveOtherPaths(): boolean {
    return this.#haveOtherPaths
  }

  put(page: PageRecord, text: string, passages?: string): void {
    const { rank, words, ...searchable } = searchablePage(page, text, passages)
    const tokens = deflateRawSync(searchable.tokens, { chunkSize })
    const trace = [traceBytes(searchable.trace), packPassages(searchable.passages)] as const
    const record = JSON.stringify(page)
    const old = this.#find.get(page.path)
    if (old === undefined) {
      this.#haveOtherPaths = true
      const { lastInsertRowid } = this.#insert.run(page.path, rank, itemOf(page.path), record)
      this.#setTokens.run(lastInsertRowid, tokens)
      this.#setTrace.run(lastInsertRowid, ...trace)
      this.#words.put(Number(lastInsertRowid), words)
      return
    }
    const id = numberOf(old, 'id')
    // The type is among the tokens, and type and path make the rank.
    const asBefore = tokens.equals(bytesOf(old, 'tokens'))
    if (!asBefore) this.#markOutdated(old)
    this.#update.run(rank, asBefore ? (old['place'] ?? null) : null, record, id)
    if (!asBefore) this.#setTokens.run(id, tokens)
    this.#setTrace.run(id, ...trace)
    this.#words.put(id, words)
  }

  remove(path: SitePath): void {
    const old = this.#find.get(path)
    if (old === undefined) return
    this.#haveOtherPaths = true
    this.#markOutdated(old)
    const id = numberOf(old, 'id')
    for (const statement of [this.#delete, this.#deleteTokens, this.#deleteTrace]) statement.run(id)
    this.#words.remove(id)
  }

  /** Indexed tokens must be remembered to be removed from the index; a page that was put in this draft is not indexed yet. */
  #markOutdated(row: Row): void {
    if (row['place'] !== null) this.#outdate.run(numberOf(row, 'place'), bytesOf(row, 'tokens'))
  }
}
