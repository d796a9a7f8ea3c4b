import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { changeCount } from '../change-count.ts'
import { decodeIds, encodeIds } from './encoded-ids.ts'
import { bytesOf, numberOf } from '../row-values.ts'

/** Words whose ids, and whose changes of count, are held in memory. */
const maxHeld = 100_000

/** The words of a draft's pages with the exact number of pages that have each. A page costs what it has of words, whatever the size of the site. */
export class DraftVocabulary {
  readonly #db: DatabaseSync
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #count: StatementSync
  readonly #wordsOf: StatementSync
  readonly #setWords: StatementSync
  readonly #deleteWords: StatementSync
  readonly #ids = new Map<string, number>()
  /** By id: by how much the number of pages has changed. */
  readonly #changes = new Map<number, number>()

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#find = db.prepare('SELECT id FROM main.vocabulary WHERE word = ?')
    this.#insert = db.prepare('INSERT INTO main.vocabulary (word, pages) VALUES (?, 0)')
    this.#count = db.prepare('UPDATE main.vocabulary SET pages = pages + ? WHERE id = ?')
    this.#wordsOf = db.prepare('SELECT words FROM main.page_words WHERE page = ?')
    this.#setWords = db.prepare('INSERT OR REPLACE INTO main.page_words (page, words) VALUES (?, ?)')
    this.#deleteWords = db.prepare('DELETE FROM main.page_words WHERE page = ?')
  }

  put(page: number, words: ReadonlySet<string>): void {
    this.#forget(page)
    const ids = Array.from(words, (word) => this.#idOf(word)).sort((a, b) => a - b)
    for (const id of ids) changeCount(this.#changes, id, 1)
    this.#setWords.run(page, encodeIds(ids))
    if (this.#changes.size > maxHeld) this.#writeChanges()
  }

  remove(page: number): void {
    this.#forget(page)
    this.#deleteWords.run(page)
  }

  /** Writes what is left to write; words that no page has any longer are removed. */
  finish(): void {
    this.#writeChanges()
    this.#db.exec('DELETE FROM main.vocabulary WHERE pages = 0')
  }

  #forget(page: number): void {
    const row = this.#wordsOf.get(page)
    if (row !== undefined) for (const id of decodeIds(bytesOf(row, 'words'))) changeCount(this.#changes, id, -1)
  }

  #idOf(word: string): number {
    const held = this.#ids.get(word)
    if (held !== undefined) return held
    const row = this.#find.get(word)
    const id = row === undefined ? Number(this.#insert.run(word).lastInsertRowid) : numberOf(row, 'id')
    if (this.#ids.size >= maxHeld) this.#ids.clear()
    this.#ids.set(word, id)
    return id
  }

  #writeChanges(): void {
    for (const [id, change] of this.#changes) this.#count.run(change, id)
    this.#changes.clear()
  }
}
