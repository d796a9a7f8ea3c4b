import type { DatabaseSync } from 'node:sqlite'
import { textOf } from '../row-values.ts'

/** The places of all pages in order, so that each has a number, from 0 without gaps: 8 bytes a page. */
export class PlaceNumbers {
  readonly #places: Float64Array

  constructor(db: DatabaseSync, pages: number) {
    this.#places = new Float64Array(pages)
    // One string of all is read several times faster than a row for each.
    const list = db.prepare("SELECT coalesce(group_concat(place), '') AS list FROM (SELECT place FROM page ORDER BY place)")
    let at = 0
    visitPlaces(textOf(list.get() ?? {}, 'list'), (place) => (this.#places[at++] = place))
  }

  get count(): number {
    return this.#places.length
  }

  /**
   * Number of pages before a place.
   * @param from a number that is not above it; the nearer it is, the quicker this is
   */
  before(place: number, from = 0): number {
    let low = from
    let step = 1
    while ((this.#places[low + step] ?? Infinity) < place) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.#places.length)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#places[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Calls `visit` with the number of each of these places, which are in order, parted by commas. */
  each(list: string, visit: (number: number) => void): void {
    let at = 0
    visitPlaces(list, (place) => {
      at = this.before(place, at)
      visit(at)
    })
  }
}

const comma = 44
const zero = 48

function visitPlaces(list: string, visit: (place: number) => void): void {
  let place = 0
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (code === comma) {
      visit(place)
      place = 0
    } else place = place * 10 + code - zero
  }
  if (list !== '') visit(place)
}
