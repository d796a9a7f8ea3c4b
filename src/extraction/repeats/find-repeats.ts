import type { KeyedBlock } from './content-block.ts'
import { repeatedShare, type Repeat, type Repeats } from './left-out.ts'

/** A page whose blocks are counted. */
export interface CountedPage {
  /** Groups of pages that it belongs to and that may have their own texts: the whole site, its language, its section … */
  readonly groups: () => readonly PageGroup[]
  /** Keys of its blocks, in order. Built at each call, as are the blocks, so that those of a whole site are never in memory. */
  readonly keys: () => Iterable<number>
  readonly blocks: () => readonly KeyedBlock[]
}

/** The name of a group of pages. A wide one is the whole site or a language, not a section. */
export interface PageGroup {
  readonly name: string
  readonly wide: boolean
}

/** Minimum number of pages with a repeated text. */
const minPages = 4

/** Minimum share of a group's pages with a repeated text. Parts of a site have their own terms, such as the options that commands share. */
const minShare = { wide: 0.5, narrow: 0.7 } as const

/** Share of a page's text that repeats, above which the page is a copy of others, such as a print version or a variant of a product. */
const copyShare = 0.7

/** Slots for the approximate count of keys: as many as the blocks of a large site, in 4 MB. */
const slots = 2 ** 22

/**
 * Finds texts that repeat across the pages of a site. Copies of a page share their content, so they do not count.
 * @param pages nearest to the home page first: that is where a repeated text stays
 */
export function findRepeats(pages: readonly CountedPage[]): Repeats {
  if (pages.length < minPages) return new Map()
  const isFrequent = frequentKeys(pages)
  if (isFrequent === undefined) return new Map()
  const tallies = tallyKeys(pages, isFrequent)
  const found = repeatsOf(tallies, countGroups(pages))
  if (found.size === 0) return found
  const votes = pages.map(({ keys, blocks }) => !holdsAny(keys(), found) || repeatedShare(blocks(), found) <= copyShare)
  if (!votes.includes(false)) return found
  const voters = pages.filter((_, at) => votes[at])
  const again = tallyKeys(pages, (key) => found.has(key), votes)
  return repeatsOf(again, countGroups(voters))
}

/** Whether a page contains a repeated text. */
export function holdsAny(keys: Iterable<number>, repeats: Repeats): boolean {
  for (const key of keys) if (repeats.has(key)) return true
  return false
}

/** Selects keys in enough blocks, and a few more: exact counts for a large site take too much memory. Undefined if there are none. */
function frequentKeys(pages: readonly CountedPage[]): ((key: number) => boolean) | undefined {
  let any = false
  const counts = new Uint8Array(slots)
  for (const { keys } of pages) {
    for (const key of keys()) {
      const count = counts[key % slots] ?? 0
      if (count < minPages) counts[key % slots] = count + 1
      any ||= count + 1 === minPages
    }
  }
  return any ? (key) => (counts[key % slots] ?? 0) >= minPages : undefined
}

interface Tally {
  readonly first: number
  last: number
  pages: number
  /** Number of counted pages, by group name. */
  readonly votes: Map<string, number>
}

function tallyKeys(
  pages: readonly CountedPage[],
  isCounted: (key: number) => boolean,
  votes?: readonly boolean[],
): ReadonlyMap<number, Tally> {
  const tallies = new Map<number, Tally>()
  for (const [at, { groups, keys }] of pages.entries()) {
    let own: readonly PageGroup[] | undefined
    for (const key of keys()) {
      if (!isCounted(key)) continue
      const tally = tallies.get(key) ?? { first: at, last: -1, pages: 0, votes: new Map() }
      if (tally.last === at) continue
      if (tally.pages === 0) tallies.set(key, tally)
      tally.last = at
      tally.pages++
      if (votes?.[at] === false) continue
      own ??= groups()
      for (const { name } of own) tally.votes.set(name, (tally.votes.get(name) ?? 0) + 1)
    }
  }
  return tallies
}

function countGroups(pages: readonly CountedPage[]): ReadonlyMap<string, PageGroup & { readonly pages: number }> {
  const groups = new Map<string, PageGroup & { pages: number }>()
  for (const group of pages.flatMap((page) => page.groups())) {
    const known = groups.get(group.name)
    if (known === undefined) groups.set(group.name, { ...group, pages: 1 })
    else known.pages++
  }
  return groups
}

function repeatsOf(tallies: ReadonlyMap<number, Tally>, groups: ReturnType<typeof countGroups>): Repeats {
  const repeats = new Map<number, Repeat>()
  for (const [key, { pages, first, votes }] of tallies) {
    const agreeing = [...votes].flatMap(([name, count]) => {
      const group = groups.get(name)
      if (group === undefined || count < minPages) return []
      return count >= (group.wide ? minShare.wide : minShare.narrow) * group.pages ? [group] : []
    })
    if (agreeing.length > 0) repeats.set(key, { pages, first, wide: agreeing.some(({ wide }) => wide) })
  }
  return repeats
}
