import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { TermRecord } from '../../model/site-record.ts'
import { compareTerms, type OrderedTerm } from '../analysis/compare-terms.ts'
import { foldTerm } from '../analysis/fold-term.ts'
import type { ListSlice, ListWindow } from '../catalog.ts'
import { termItem } from '../list-items.ts'
import type { PlaceFinder } from './place-finder.ts'
import { jsonOf, numberOf, textOf } from '../row-values.ts'
import { termOf } from '../stored-records.ts'

/** The glossary of one generation. */
export class TermList {
  readonly #count: StatementSync
  readonly #records: StatementSync
  readonly #placeOf: StatementSync
  readonly #at: StatementSync
  readonly #compare: (a: OrderedTerm, b: OrderedTerm) => number
  readonly #places: PlaceFinder
  readonly #length: number

  /** @param language the one whose order the terms were stored in */
  constructor(db: DatabaseSync, places: PlaceFinder, language: string) {
    this.#places = places
    this.#compare = compareTerms(language)
    this.#count = db.prepare('SELECT count(*) AS n FROM term WHERE instr(folded, ?) > 0 AND place < ?')
    this.#records = db.prepare('SELECT record FROM term WHERE instr(folded, ?) > 0 ORDER BY place LIMIT ? OFFSET ?')
    this.#placeOf = db.prepare('SELECT place FROM term WHERE item = ?')
    this.#at = db.prepare('SELECT term, path FROM term WHERE place = ?')
    this.#length = numberOf(db.prepare('SELECT count(*) AS n FROM term').get(), 'n')
  }

  slice(contains: string, { limit, offset: asked, after }: ListWindow): ListSlice<TermRecord> {
    const part = foldTerm(contains)
    const total = this.#matches(part, this.#length)
    const offset = after === undefined ? asked : this.#matches(part, this.#placeAfter(after.item))
    const items = this.#records.all(part, limit, offset).map((row) => termOf(jsonOf(row, 'record')))
    const last = items.at(-1)
    const next = last !== undefined && offset + items.length < total ? { sort: 0, item: termItem(last) } : null
    return { items, total, offset, next }
  }

  #matches(part: string, before: number): number {
    return numberOf(this.#count.get(part, before), 'n')
  }

  /** Place of the first term after the one that an item names; 0 for an unknown one: repeated terms are better than lost ones. */
  #placeAfter(item: string): number {
    const row = this.#placeOf.get(item)
    if (row !== undefined) return numberOf(row, 'place') + 1
    const gone = this.#places.goneTerm(item)
    if (gone === undefined) return 0
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#at.get(middle)
      if (at === undefined || this.#compare({ term: textOf(at, 'term'), path: textOf(at, 'path') }, gone) > 0) high = middle
      else low = middle + 1
    }
    return low
  }
}
