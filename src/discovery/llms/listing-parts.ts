import { llmsLimits } from './llms-limits.ts'

/** A line of a listing. */
export interface ListedLine {
  readonly line: string
  /** Where the listing goes on after this line: any text that the listing itself understands. */
  readonly place: string
  /** Of what the line names, where it is not that of the site. */
  readonly language?: string
}

/** A list of links that may be too long for one file. The same generation always lists the same lines in the same order. */
export interface Listing {
  /** Tells listings of one generation apart. */
  readonly key: string
  /** Lines after a place, or all of them. */
  linesAfter(place: string | undefined): AsyncIterable<ListedLine>
}

/** One file's share of a listing. */
interface ListingPart {
  readonly lines: readonly ListedLine[]
  /** Whether another part follows. */
  readonly more: boolean
}

/** Places after which part 2, 3, … begin, as far as they are known. */
interface Starts {
  readonly places: readonly string[]
  /** Whether there are no further parts. */
  readonly complete: boolean
}

const noStarts: Starts = { places: [], complete: false }

/** Cuts listings into parts of a file's size. Where parts begin is remembered, so that a listing need not be walked from its first line each time. */
export class ListingParts {
  #generation = Number.NaN
  #starts = new Map<string, Starts>()

  /** A part, counted from 1. Undefined where there is no such part; part 1 always exists. */
  async part(listing: Listing, number: number, generation: number): Promise<ListingPart | undefined> {
    const { places } = await this.#startsOf(listing, generation, number)
    if (number - 1 > places.length) return undefined
    const lines: ListedLine[] = []
    let left: number = llmsLimits.list
    for await (const listed of listing.linesAfter(places[number - 2])) {
      left -= listed.line.length + 1
      if (left < 0 && lines.length > 0) return { lines, more: true }
      lines.push(listed)
    }
    return { lines, more: false }
  }

  /** Number of parts, at least 1. Walks the whole listing once a generation. */
  async count(listing: Listing, generation: number): Promise<number> {
    return (await this.#startsOf(listing, generation, Number.POSITIVE_INFINITY)).places.length + 1
  }

  /** Where parts begin, at least up to one. Requests at the same time may walk at the same time: each keeps what it found as a whole. */
  async #startsOf(listing: Listing, generation: number, part: number): Promise<Starts> {
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#starts = new Map()
    }
    const starts = this.#starts
    const known = starts.get(listing.key) ?? noStarts
    if (known.complete || known.places.length >= part - 1) return known
    const found = await walk(listing, known.places, part)
    starts.set(listing.key, found)
    return found
  }
}

async function walk(listing: Listing, known: readonly string[], part: number): Promise<Starts> {
  const places = [...known]
  let left: number = llmsLimits.list
  let last: string | undefined
  for await (const { line, place } of listing.linesAfter(places.at(-1))) {
    const length = line.length + 1
    if (length > left && last !== undefined) {
      places.push(last)
      if (places.length >= part - 1) return { places, complete: false }
      left = llmsLimits.list
    }
    left -= length
    last = place
  }
  return { places, complete: true }
}
