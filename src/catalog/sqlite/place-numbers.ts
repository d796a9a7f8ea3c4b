import type { DatabaseSync } from 'node:sqlite'
import { textOf } from '../row-values.ts'

/**
 * The places of all pages of a generation in order, so that each has a number, from 0 without gaps. Read when it is first needed, 8 bytes a
 * page.
 */
export class PlaceNumbers {
  readonly #db: DatabaseSync
  readonly #pages: number
  #read: Float64Array | undefined

  constructor(db: DatabaseSync, pages: number) {
    this.#db = db
    this.#pages = pages
  }

  placeOf(number: number): number {
    return this.#places[number] ?? Infinity
  }

  /** Number of pages before a place. */
  before(place: number): number {
    return numberBefore(this.#places, place, 0)
  }

  /** The numbers of places in order, which are separated by commas. */
  of(list: string): readonly number[] {
    const places = this.#places
    const numbers: number[] = []
    let at = 0
    visitPlaces(list, (place) => {
      at = numberBefore(places, place, at)
      numbers.push(at)
    })
    return numbers
  }

  get #places(): Float64Array {
    if (this.#read !== undefined) return this.#read
    const places = new Float64Array(this.#pages)
    // One string of all is read several times faster than a row for each.
    const list = this.#db.prepare("SELECT coalesce(group_concat(place), '') AS list FROM (SELECT place FROM page ORDER BY place)")
    let at = 0
    visitPlaces(textOf(list.get() ?? {}, 'list'), (place) => (places[at++] = place))
    return (this.#read = places)
  }
}

/** @param from a number not above the result; the nearer it is, the faster this is */
function numberBefore(places: Float64Array, place: number, from: number): number {
  let low = from
  let step = 1
  while ((places[low + step] ?? Infinity) < place) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, places.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
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
