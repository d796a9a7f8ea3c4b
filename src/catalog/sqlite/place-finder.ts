import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SitePath } from '../../model/site-path.ts'
import type { OrderedTerm } from '../analysis/compare-terms.ts'
import { textOf } from '../row-values.ts'

/** Finds what the `item` of a position names, also when it has left the list. */
export class PlaceFinder {
  readonly #path: StatementSync
  readonly #goneTerm: StatementSync

  constructor(db: DatabaseSync) {
    this.#path = db.prepare(`
      SELECT path FROM page WHERE item = ?1
      UNION ALL SELECT path FROM case_study WHERE item = ?1
      UNION ALL SELECT path FROM gone WHERE item = ?1 AND term IS NULL
      LIMIT 1`)
    this.#goneTerm = db.prepare('SELECT term, path FROM gone WHERE item = ? AND term IS NOT NULL')
  }

  /** Path of a page or a case study. */
  path(item: string): SitePath | undefined {
    const row = this.#path.get(item)
    return row === undefined ? undefined : textOf(row, 'path')
  }

  /** A term that has left the glossary. */
  goneTerm(item: string): OrderedTerm | undefined {
    const row = this.#goneTerm.get(item)
    return row === undefined ? undefined : { term: textOf(row, 'term'), path: textOf(row, 'path') }
  }
}
