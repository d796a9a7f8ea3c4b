import type { DatabaseSync } from 'node:sqlite'
import { numberOf, textOf } from '../row-values.ts'
import { timeSlices } from './time-slice.ts'

/**
 * A token in fewer pages is not listed: counting them takes less than 0.1 ms. A token that grows past it by small changes
 * is listed when the index is next made afresh; until then it is counted when it is asked for.
 */
const leastPages = 1024

/** The number of pages of a token, where it is listed; it is exact then. */
export function frequencyFinder(db: DatabaseSync): (token: string) => number | undefined {
  const find = db.prepare('SELECT pages FROM frequency WHERE token = ?')
  return (token) => {
    const row = find.get(token)
    return row === undefined ? undefined : numberOf(row, 'pages')
  }
}

/** Lists the frequencies of a search index that was made afresh: one pass over it, about 20 ns for each token of a page. */
export async function listFrequencies(db: DatabaseSync): Promise<void> {
  const pause = timeSlices()
  db.exec(`
    DELETE FROM frequency;
    CREATE VIRTUAL TABLE temp.token_count USING fts5vocab(main, word, row)`)
  const insert = db.prepare('INSERT INTO frequency (token, pages) VALUES (?, ?)')
  for (const row of db.prepare('SELECT term, doc FROM temp.token_count').iterate()) {
    const pages = numberOf(row, 'doc')
    if (pages >= leastPages) insert.run(textOf(row, 'term'), pages)
    await pause()
  }
  db.exec('DROP TABLE temp.token_count')
}

/** Keeps the listed frequencies exact over a small change of the index. */
export class FrequencyChanges {
  readonly #changes = new Map<string, number>()

  /** @param by 1 for the tokens of a page that comes, -1 for those of one that goes; parted by spaces, none twice */
  add(tokens: string, by: 1 | -1): void {
    for (const token of tokens.split(' ')) this.#changes.set(token, (this.#changes.get(token) ?? 0) + by)
  }

  write(db: DatabaseSync): void {
    const update = db.prepare('UPDATE frequency SET pages = pages + ? WHERE token = ?')
    for (const [token, by] of this.#changes) if (by !== 0) update.run(by, token)
  }
}
