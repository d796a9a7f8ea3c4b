import type { SitePath } from '../../model/site-path.ts'
import type { OrderedTerm } from '../analysis/compare-terms.ts'
import { textOf } from '../row-values.ts'
import type { Database } from './database.ts'
import { keyText } from './text-key.ts'

/**
 * Finds what the `item` of a position names, also when it has left the list. A page has one name as long as there are any, so
 * that it need not be of the generation that is read.
 */
export class PlaceFinder {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Path of a page or a case study. */
  async path(item: string): Promise<SitePath | undefined> {
    const [row] = await this.#database.rows(
      'SELECT path FROM daf.page WHERE item = $1 UNION ALL SELECT path FROM daf.gone WHERE item = $1 AND term IS NULL LIMIT 1',
      [textOfItem(item)],
    )
    return row === undefined ? undefined : keyText(textOf(row, 'path'))
  }

  /** A term that has left the glossary. */
  async goneTerm(item: string): Promise<OrderedTerm | undefined> {
    const [row] = await this.#database.rows('SELECT term, path FROM daf.gone WHERE item = $1 AND term IS NOT NULL', [
      textOfItem(item),
    ])
    return row === undefined ? undefined : { term: keyText(textOf(row, 'term')), path: keyText(textOf(row, 'path')) }
  }
}

/** Items of ours are hex; a forged one may hold what PostgreSQL does not take. */
function textOfItem(item: string): string {
  return /^[0-9a-f]{1,64}$/.test(item) ? item : ''
}
