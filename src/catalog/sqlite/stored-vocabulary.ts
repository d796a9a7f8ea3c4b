import type { DatabaseSync } from 'node:sqlite'
import { maxVocabulary, Vocabulary } from '../vocabulary/vocabulary.ts'
import { numberOf, textOf } from '../row-values.ts'
import { timeSlices } from './time-slice.ts'

/** The vocabulary of one generation, read when a search first finds nothing. */
export class StoredVocabulary {
  readonly #db: DatabaseSync
  #loaded: Promise<Vocabulary> | undefined

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Others get their turn while it is read. */
  load(): Promise<Vocabulary> {
    this.#loaded ??= readVocabulary(this.#db)
    return this.#loaded
  }
}

async function readVocabulary(db: DatabaseSync): Promise<Vocabulary> {
  // Words on as many pages as the one that is too many are left out too: no order decides among equals.
  const beyond = db.prepare('SELECT pages FROM vocabulary ORDER BY pages DESC LIMIT 1 OFFSET ?').get(maxVocabulary)
  const all = 'SELECT word, pages FROM vocabulary'
  const rows =
    beyond === undefined ? db.prepare(all).iterate() : db.prepare(`${all} WHERE pages > ?`).iterate(numberOf(beyond, 'pages'))
  const vocabulary = new Vocabulary()
  const pause = timeSlices()
  for (const row of rows) {
    vocabulary.add(textOf(row, 'word'), numberOf(row, 'pages'))
    await pause()
  }
  return vocabulary
}
