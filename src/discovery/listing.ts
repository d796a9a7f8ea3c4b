import { setImmediate } from 'node:timers/promises'
import type { PageRecord } from '../model/page-record.ts'
import { sectionOf, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'

/** Sorts after every path of its section and before every other path: DEL is always percent-encoded in a path. */
const endOfSection = '\x7f'

/** Number of pages per read between two sections. */
const gapBatch = 20

/**
 * Pages that belong to no section, in order of path, all of them or those after a path. Sections are skipped without being read.
 * @param sections all of them
 */
export async function* pagesBesideSections(
  reader: OperationContext['reader'],
  sections: readonly { readonly path: SitePath }[],
  start: SitePath | undefined,
): AsyncGenerator<PageRecord> {
  const known = new Set(sections.map(({ path }) => path))
  let after = start
  for (;;) {
    const pages = await reader.pages({ after, limit: gapBatch })
    if (pages.length === 0) return
    for (const page of pages) {
      const section = sectionOf(page.path)
      if (section !== undefined && known.has(section)) {
        after = section + endOfSection
        break
      }
      after = page.path
      yield page
    }
    await setImmediate()
  }
}

/** A line of a listing. */
export interface ListedLine {
  readonly line: string
  /** The place after this line; only the listing itself interprets it. */
  readonly place: string
  /** Of what the line names, where it is not that of the site. */
  readonly language?: string
}

/** A list that may be too long for one file. Within a generation it always has the same lines in the same order. */
export interface Listing {
  /** Identifies the listing within its generation. */
  readonly key: string
  /** Size of one file, in units of `sizeOf`. */
  readonly room: number
  readonly sizeOf: (line: string) => number
  /** All lines, or those after a place. */
  linesAfter(place: string | undefined): AsyncIterable<ListedLine>
}

/** One file's share of a listing. */
interface ListingPart {
  readonly lines: readonly ListedLine[]
  /** Whether another part follows. */
  readonly more: boolean
}

/** Places after which the known parts 2, 3, … start. */
interface Starts {
  readonly places: readonly string[]
  /** Whether there are no further parts. */
  readonly complete: boolean
}

const noStarts: Starts = { places: [], complete: false }

/** Splits listings into files. The starts of parts are cached, so that a listing is not read from the first line each time. */
export class ListingParts {
  #generation = Number.NaN
  #starts = new Map<string, Starts>()

  /** A part, counted from 1. Undefined if it does not exist; part 1 always exists. */
  async part(listing: Listing, number: number, generation: number): Promise<ListingPart | undefined> {
    const { places } = await this.#startsOf(listing, generation, number)
    if (number - 1 > places.length) return undefined
    const lines: ListedLine[] = []
    let left = listing.room
    for await (const listed of listing.linesAfter(places[number - 2])) {
      left -= listing.sizeOf(listed.line)
      if (left < 0 && lines.length > 0) return { lines, more: true }
      lines.push(listed)
    }
    return { lines, more: false }
  }

  /** Number of parts, at least 1. Reads the whole listing once per generation. */
  async count(listing: Listing, generation: number): Promise<number> {
    return (await this.#startsOf(listing, generation, Number.POSITIVE_INFINITY)).places.length + 1
  }

  /** The starts of parts, at least up to the given one. Concurrent requests may both read; each stores its whole result. */
  async #startsOf(listing: Listing, generation: number, part: number): Promise<Starts> {
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#starts = new Map()
    }
    const starts = this.#starts
    const known = starts.get(listing.key) ?? noStarts
    if (known.complete || known.places.length >= part - 1) return known
    const found = await findStarts(listing, known.places, part)
    starts.set(listing.key, found)
    return found
  }
}

async function findStarts(listing: Listing, known: readonly string[], part: number): Promise<Starts> {
  const places = [...known]
  let left = listing.room
  let last: string | undefined
  for await (const { line, place } of listing.linesAfter(places.at(-1))) {
    const size = listing.sizeOf(line)
    if (size > left && last !== undefined) {
      places.push(last)
      if (places.length >= part - 1) return { places, complete: false }
      left = listing.room
    }
    left -= size
    last = place
  }
  return { places, complete: true }
}
