import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CaseStudyRecord } from '../../model/site-record.ts'
import type { ListSlice, ListWindow } from '../catalog.ts'
import { pageItem } from '../list-items.ts'
import { caseStudySort } from '../list-order.ts'
import type { PlaceFinder } from './place-finder.ts'
import { jsonOf, numberOf } from '../row-values.ts'
import { caseStudyOf } from '../stored-records.ts'

/** The case studies of one generation. */
export class CaseStudyList {
  readonly #total: StatementSync
  readonly #upTo: StatementSync
  readonly #records: StatementSync
  readonly #places: PlaceFinder

  constructor(db: DatabaseSync, places: PlaceFinder) {
    this.#places = places
    this.#total = db.prepare('SELECT count(*) AS n FROM case_study')
    this.#upTo = db.prepare('SELECT count(*) AS n FROM case_study WHERE (sort, path) <= (?, ?)')
    this.#records = db.prepare('SELECT record FROM case_study ORDER BY place LIMIT ? OFFSET ?')
  }

  slice({ limit, offset: asked, after }: ListWindow): ListSlice<CaseStudyRecord> {
    const total = numberOf(this.#total.get(), 'n')
    const offset = after === undefined ? asked : numberOf(this.#upTo.get(after.sort, this.#places.path(after.item) ?? ''), 'n')
    const items = this.#records.all(limit, offset).map((row) => caseStudyOf(jsonOf(row, 'record')))
    const last = items.at(-1)
    const next =
      last !== undefined && offset + items.length < total ? { sort: caseStudySort(last), item: pageItem(last.path) } : null
    return { items, total, offset, next }
  }
}
