import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import { memoize } from '../../model/maps.ts'
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
  readonly #prepared: (sql: string) => StatementSync
  readonly #words: DraftVocabulary
  #haveOtherPaths = false

  constructor(db: DatabaseSync, words: DraftVocabulary) {
    this.#prepared = memoize((sql) => db.prepare(sql))
    this.#words = words
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
    const old = this.#find(page.path)
    // The type is among the tokens, and type and path make the rank.
    const asBefore = old !== undefined && tokens.equals(bytesOf(old, 'tokens'))
    const id = old === undefined ? this.#add(page.path, rank, record) : numberOf(old, 'id')
    if (old !== undefined) {
      if (!asBefore) this.#markOutdated(old)
      const place = asBefore ? (old['place'] ?? null) : null
      this.#prepared('UPDATE page SET priority = ?, place = ?, record = ? WHERE id = ?').run(rank, place, record, id)
    }
    if (!asBefore) this.#prepared('INSERT OR REPLACE INTO page_tokens (page, tokens) VALUES (?, ?)').run(id, tokens)
    this.#prepared('INSERT OR REPLACE INTO page_trace (page, trace, passages) VALUES (?, ?, ?)').run(id, ...trace)
    this.#words.put(id, words)
  }

  #add(path: SitePath, rank: number, record: string): number {
    this.#haveOtherPaths = true
    const insert = this.#prepared('INSERT INTO page (path, priority, place, item, record) VALUES (?, ?, NULL, ?, ?)')
    return Number(insert.run(path, rank, itemOf(path), record).lastInsertRowid)
  }

  remove(path: SitePath): void {
    const old = this.#find(path)
    if (old === undefined) return
    this.#haveOtherPaths = true
    this.#markOutdated(old)
    const id = numberOf(old, 'id')
    this.#prepared('DELETE FROM page WHERE id = ?').run(id)
    for (const table of ['page_tokens', 'page_trace']) this.#prepared(`DELETE FROM ${table} WHERE page = ?`).run(id)
    this.#words.remove(id)
  }

  #find(path: SitePath) {
    const sql = 'SELECT id, place, priority, tokens FROM page JOIN page_tokens ON page_tokens.page = page.id WHERE path = ?'
    return this.#prepared(sql).get(path)
  }

  /** Indexed tokens must be remembered to be removed from the index; a page that was put in this draft is not indexed yet. */
  #markOutdated(row: Row): void {
    if (row['place'] === null) return
    const insert = this.#prepared('INSERT INTO outdated (place, tokens) VALUES (?, ?)')
    insert.run(numberOf(row, 'place'), bytesOf(row, 'tokens'))
  }
}
