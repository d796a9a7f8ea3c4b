import { type KeyedBlock, shortText } from './content-block.ts'

/** A text that repeats. */
export interface Repeat {
  /** Number of pages that contain it. */
  readonly pages: number
  /** Place of the first of them, which keeps it. */
  readonly first: number
  /** It repeats over the whole site or all of a language, not only over a section. */
  readonly wide: boolean
}

/** Texts that repeat, by key. */
export type Repeats = ReadonlyMap<number, Repeat>

/** Repeated content that a page retains. */
export interface Keeping {
  /** The page is about prices or contact: text that names them stays, with everything under the same heading. */
  readonly price: boolean
  readonly contact: boolean
  /** Whether this page retains the text for the site. */
  readonly isFirst: (repeat: Repeat) => boolean
}

/** Maximum share of a page's text that is left out. */
const maxLeftOut = 0.35

/** Adjacent repeated blocks, without a heading of the page's own in between. */
interface Run {
  readonly places: readonly number[]
  /** Number of pages that contain the rarest of them. */
  readonly pages: number
  readonly wide: boolean
}

/** Indices of the blocks of a page that are left out as repeated across the site. Headings go with the text under them, never alone. */
export function leftOut(blocks: readonly KeyedBlock[], repeats: Repeats, keeping: Keeping): ReadonlySet<number> {
  const runs = runsOf(blocks, repeats, keeping)
  if (runs.length === 0) return new Set()
  const all = withHeadings(blocks, repeats, new Set(runs.flatMap(({ places }) => places)))
  if (share(blocks, all) <= maxLeftOut) return all
  // A page of little text: what is boilerplate for certain, as far as it may go.
  let out: ReadonlySet<number> = new Set()
  const parts = runs.flatMap(({ places }) => partsOf(places, blocks, repeats))
  for (const { places, wide } of parts.toSorted((one, other) => other.pages - one.pages)) {
    if (!wide) continue
    const more = withHeadings(blocks, repeats, new Set([...out, ...places]))
    if (share(blocks, more) <= maxLeftOut) out = more
  }
  return out
}

/** Share of a page's text that repeats across the site. */
export function repeatedShare(blocks: readonly KeyedBlock[], repeats: Repeats): number {
  const places = runsOf(blocks, repeats, keepingNothing).flatMap((run) => run.places)
  return share(blocks, places)
}

const keepingNothing: Keeping = { price: false, contact: false, isFirst: () => false }

function share(blocks: readonly KeyedBlock[], places: Iterable<number>): number {
  const whole = blocks.reduce((sum, { text }) => sum + text, 0)
  return whole === 0 ? 0 : lengthOf(blocks, places) / whole
}

function lengthOf(blocks: readonly KeyedBlock[], places: Iterable<number>): number {
  let length = 0
  for (const at of places) length += blocks[at]?.text ?? 0
  return length
}

function runsOf(blocks: readonly KeyedBlock[], repeats: Repeats, keeping: Keeping): readonly Run[] {
  const stays = staying(blocks, keeping)
  const runs: Run[] = []
  let places: number[] = []
  const end = () => {
    // A label or two are too short to prove a repetition, but for those that lead to the same page from everywhere.
    const proven = lengthOf(blocks, places) >= shortText ? places : places.filter((at) => leadsAway(blocks[at], repeats))
    if (proven.length > 0) runs.push(toRun(proven, blocks, repeats))
    places = []
  }
  const firstHeading = blocks.findIndex(({ rank }) => rank > 0)
  for (const [at, { key, rank, dense }] of blocks.entries()) {
    const repeat = repeats.get(key)
    // The title is a heading of the page's own.
    const isOwn = at < firstHeading && repeat?.wide === false
    const goes = repeat !== undefined && !dense && !isOwn && !stays.has(at) && !keeping.isFirst(repeat)
    if (rank > 0 && repeat !== undefined) continue
    if (goes && rank === 0) places.push(at)
    else end()
  }
  end()
  return runs
}

function leadsAway(block: KeyedBlock | undefined, repeats: Repeats): boolean {
  return block?.linked === true && repeats.get(block.key)?.wide === true
}

/** Parts of a run that is too long, split at its highest headings so that price boxes stay whole. */
function partsOf(places: readonly number[], blocks: readonly KeyedBlock[], repeats: Repeats): readonly Run[] {
  let [first = 0] = places
  while ((blocks[first - 1]?.rank ?? 0) > 0) first--
  const headings = blocks.slice(first, places.at(-1)).flatMap(({ rank }, at) => (rank > 0 ? [{ rank, at: first + at }] : []))
  const highest = Math.min(...headings.map(({ rank }) => rank))
  const parts: number[][] = [[]]
  for (const [index, at] of places.entries()) {
    const before = places[index - 1] ?? at
    if (headings.some((heading) => heading.rank === highest && heading.at > before && heading.at < at)) parts.push([])
    parts.at(-1)?.push(at)
  }
  return parts.filter((part) => lengthOf(blocks, part) >= shortText).map((part) => toRun(part, blocks, repeats))
}

function toRun(places: readonly number[], blocks: readonly KeyedBlock[], repeats: Repeats): Run {
  const found = places.flatMap((at) => repeats.get(blocks[at]?.key ?? 0) ?? [])
  return { places, pages: Math.min(...found.map(({ pages }) => pages)), wide: found.every(({ wide }) => wide) }
}

/** Places in those parts of a page, from one heading of the highest rank to the next, that hold what the page is about. */
function staying(blocks: readonly KeyedBlock[], { price, contact }: Keeping): ReadonlySet<number> {
  if (!price && !contact) return new Set()
  const highest = Math.min(...blocks.map(({ rank }) => rank || Infinity))
  const parts: number[][] = [[]]
  for (const [at, { rank }] of blocks.entries()) {
    if (rank === highest) parts.push([])
    parts.at(-1)?.push(at)
  }
  const holds = (at: number) => (price && blocks[at]?.price === true) || (contact && blocks[at]?.contact === true)
  return new Set(parts.filter((part) => part.some(holds)).flat())
}

/**
 * Adds the headings under which nothing stays. A heading of the page's own keeps what is under it. One with nothing at all under
 * it goes when it repeats and is before another that goes.
 */
function withHeadings(blocks: readonly KeyedBlock[], repeats: Repeats, out: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(out)
  // Backwards, so that the headings of parts are decided before those of the parts around them.
  for (let at = blocks.length - 1; at >= 0; at--) {
    const { rank = 0, key = 0 } = blocks[at] ?? {}
    if (rank === 0) continue
    const under = placesUnder(blocks, at)
    const goes = under.length > 0 ? under.every((place) => all.has(place)) : all.has(at + 1)
    if (goes && repeats.has(key)) all.add(at)
    else if (goes) for (const place of under) all.delete(place)
  }
  return all
}

/** Indices of all blocks from a heading to the next one of its rank or a higher one. */
function placesUnder(blocks: readonly KeyedBlock[], heading: number): readonly number[] {
  const places: number[] = []
  for (let at = heading + 1; at < blocks.length; at++) {
    const { rank = 0 } = blocks[at] ?? {}
    if (rank > 0 && rank <= (blocks[heading]?.rank ?? 0)) break
    places.push(at)
  }
  return places
}
