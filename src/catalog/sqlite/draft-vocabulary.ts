import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { memoize } from '../../model/maps.ts'
import { changeCount } from '../change-count.ts'
import { decodeIds, encodeIds } from './encoded-ids.ts'
import { bytesOf, numberOf } from '../row-values.ts'

/** Words whose ids, and whose changes of count, are held in memory. */
const maxHeld = 100_000

/** The words of a draft's pages with the exact number of pages that have each. A page costs what it has of words, whatever the size of the site. */
export class DraftVocabulary {
  readonly #prepared: (sql: string) => StatementSync
  readonly #ids = new Map<string, number>()
  /** By id: by how much the number of pages has changed. */
  readonly #changes = new Map<number, number>()

  constructor(db: DatabaseSync) {
    this.#prepared = memoize((sql) => db.prepare(sql))
  }

  put(page: number, words: ReadonlySet<string>): void {
    this.#forget(page)
    const ids = Array.from(words, (word) => this.#idOf(word)).sort((a, b) => a - b)
    for (const id of ids) changeCount(this.#changes, id, 1)
    this.#prepared('INSERT OR REPLACE INTO main.page_words (page, words) VALUES (?, ?)').run(page, encodeIds(ids))
    if (this.#changes.size > maxHeld) this.#writeChanges()
  }

  remove(page: number): void {
    this.#forget(page)
    this.#prepared('DELETE FROM main.page_words WHERE page = ?').run(page)
  }

  /** Writes what is left to write; words that no page has any longer are removed. */
  finish(): void {
    this.#writeChanges()
    this.#prepared('DELETE FROM main.vocabulary WHERE pages = 0').run()
  }

  #forget(page: number): void {
    const row = this.#prepared('SELECT words FROM main.page_words WHERE page = ?').get(page)
    if (row !== undefined) for (const id of decodeIds(bytesOf(row, 'words'))) changeCount(this.#changes, id, -1)
  }

  #idOf(word: string): number {
    const held = this.#ids.get(word)
    if (held !== undefined) return held
    const row = this.#prepared('SELECT id FROM main.vocabulary WHERE word = ?').get(word)
    const insert = this.#prepared('INSERT INTO main.vocabulary (word, pages) VALUES (?, 0)')
    const id = row === undefined ? Number(insert.run(word).lastInsertRowid) : numberOf(row, 'id')
    if (this.#ids.size >= maxHeld) this.#ids.clear()
    this.#ids.set(word, id)
    return id
  }

  #writeChanges(): void {
    const count = this.#prepared('UPDATE main.vocabulary SET pages = pages + ? WHERE id = ?')
    for (const [id, change] of this.#changes) count.run(change, id)
    this.#changes.clear()
  }
}
