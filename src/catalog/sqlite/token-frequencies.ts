import type { DatabaseSync } from 'node:sqlite'
import { changeCount } from '../change-count.ts'
import { numberOf, textOf } from '../row-values.ts'
import { timeSlices } from './time-slice.ts'
import { TokenFilter } from './token-filter.ts'

/**
 * A token in fewer pages is not listed: counting them takes less than 0.1 ms. A token that grows past it by small changes
 * is listed when the index is next rebuilt; until then it is counted when it is asked for.
 */
export const minPages = 1024

/** Finds the number of pages of a token, where it is listed; it is exact then. */
export function frequencyFinder(db: DatabaseSync): (token: string) => number | undefined {
  const find = db.prepare('SELECT pages FROM frequency WHERE token = ?')
  return (token) => {
    const row = find.get(token)
    return row === undefined ? undefined : numberOf(row, 'pages')
  }
}

/** Lists the tokens of a search index that was built from scratch: one pass over it, about 20 ns for each token of a page. */
export async function listTokens(db: DatabaseSync): Promise<void> {
  db.exec(`
    DELETE FROM frequency;
    CREATE VIRTUAL TABLE temp.token_count USING fts5vocab(main, word, row)`)
  const pause = timeSlices()
  const filter = TokenFilter.empty(databaseBytes(db))
  const insert = db.prepare('INSERT INTO frequency (token, pages) VALUES (?, ?)')
  for (const row of db.prepare('SELECT term, doc FROM temp.token_count').iterate()) {
    const token = textOf(row, 'term')
    const pages = numberOf(row, 'doc')
    if (pages >= minPages) insert.run(token, pages)
    filter.add(token)
    await pause()
  }
  filter.shrink()
  filter.write(db)
  db.exec('DROP TABLE temp.token_count')
}

function databaseBytes(db: DatabaseSync): number {
  const row = db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').get()
  return row === undefined ? 0 : numberOf(row, 'bytes')
}

/** Updates what is listed of tokens after a small change of the index. */
export class TokenChanges {
  readonly #changes = new Map<string, number>()

  /** @param by 1 for the tokens of a page that comes, -1 for those of one that goes; separated by spaces, without duplicates */
  add(tokens: string, by: 1 | -1): void {
    for (const token of tokens.split(' ')) changeCount(this.#changes, token, by)
  }

  async write(db: DatabaseSync): Promise<void> {
    const filter = TokenFilter.read(db)
    const come = [...this.#changes].filter(([, by]) => by > 0).map(([token]) => token)
    if (filter === undefined || !filter.hasRoomFor(come.length)) return listTokens(db)
    const update = db.prepare('UPDATE frequency SET pages = pages + ? WHERE token = ?')
    for (const [token, by] of this.#changes) update.run(by, token)
    for (const token of come) filter.add(token)
    filter.write(db)
  }
}
