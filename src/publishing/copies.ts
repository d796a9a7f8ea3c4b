import { otherSpellings, type SitePath } from '../model/site-path.ts'
import { comparableText } from '../extraction/repeats/content-block.ts'
import type { PageReading } from './known-document.ts'
import { unpackBlocks } from './packed-blocks.ts'

/** A document that may become a page, and what was read from it. */
export interface CopyCandidate {
  readonly path: SitePath
  readonly reading: PageReading
}

/** Which pages are copies of others, according to their canonicals and their texts. */
export interface Copies {
  /** The own address of the document that a copy is one of, by the copy's own address. */
  readonly originals: ReadonlyMap<SitePath, SitePath>
  /** Addresses whose canonical names another page that says something else, with that page's own address. */
  readonly mistaken: ReadonlyMap<SitePath, SitePath>
}

/** Share of the three-word sequences of both texts that copies have in common. */
const sameShare = 0.8

/** Texts whose lengths differ more than this say different things. */
const lengthShare = 0.7

/** Pairs of texts that are compared word by word in one publish; whatever goes beyond is published. */
const mostComparisons = 1_000

/**
 * Finds the copies: pages whose canonical names another page with nearly the same main text (CONTRACT 2). Hashes and lengths settle
 * nearly all pairs; words are compared for the others.
 * @param readText the plain text of a page
 */
export async function findCopies(
  candidates: readonly CopyCandidate[],
  readText: (reading: PageReading) => Promise<string>,
): Promise<Copies> {
  const byPath = new Map(candidates.map((candidate) => [candidate.path, candidate]))
  const originals = new Map<SitePath, SitePath>()
  const mistaken = new Map<SitePath, SitePath>()
  const phrases = new Map<string, ReadonlySet<string>>()
  let comparisons = 0
  const phrasesOf = async (reading: PageReading, isKept: boolean) => {
    const found = phrases.get(reading.text) ?? phrasesIn(await readText(reading))
    if (isKept && phrases.size < mostKept) phrases.set(reading.text, found)
    return found
  }
  for (const { path, reading } of candidates) {
    const named = namedBy(reading, path, byPath)
    if (named === undefined) continue
    const verdict = quickVerdict(reading, named.reading)
    const isCopy =
      verdict ??
      (comparisons++ < mostComparisons && isAlike(await phrasesOf(reading, false), await phrasesOf(named.reading, true)))
    if (isCopy) originals.set(path, named.path)
    else mistaken.set(path, named.path)
  }
  return { originals: withoutCircles(originals, mistaken), mistaken }
}

/** Texts that several pages are compared with and that are kept meanwhile. */
const mostKept = 20

/** The other document that a canonical names, in any spelling. */
function namedBy(
  { page: { canonical } }: PageReading,
  path: SitePath,
  byPath: ReadonlyMap<SitePath, CopyCandidate>,
): CopyCandidate | undefined {
  if (canonical?.kind !== 'own' || canonical.path === path) return undefined
  const found = [canonical.path, ...otherSpellings(canonical.path)].find((spelling) => byPath.has(spelling))
  // `x/` may name itself as `x/index.html` or as `x`.
  return found === undefined || found === path ? undefined : byPath.get(found)
}

/** What can be told without the words; undefined where they have to be compared. Pages without text are no copies. */
function quickVerdict(one: PageReading, other: PageReading): boolean | undefined {
  const [length, otherLength] = [textLength(one), textLength(other)]
  if (length === 0 || otherLength === 0) return false
  if (one.text === other.text) return true
  return Math.min(length, otherLength) < lengthShare * Math.max(length, otherLength) ? false : undefined
}

function textLength({ blocks }: PageReading): number {
  return unpackBlocks(blocks).reduce((sum, { text }) => sum + text, 0)
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = one.intersection(other).size
  return common >= sameShare * (one.size + other.size - common)
}

/** Words of a text that are compared. */
const mostWords = 5_000

function phrasesIn(text: string): ReadonlySet<string> {
  const words =
    comparableText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, mostWords) ?? []
  const count = Math.max(words.length - 2, 1)
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + 3).join(' ')))
}

/** Leads every copy to a page that is none itself; of pages that name each other in a circle none is a copy. */
function withoutCircles(
  originals: ReadonlyMap<SitePath, SitePath>,
  mistaken: Map<SitePath, SitePath>,
): ReadonlyMap<SitePath, SitePath> {
  const final = new Map<SitePath, SitePath>()
  for (const [path, named] of originals) {
    const passed = new Set([path])
    let target = named
    for (let next = originals.get(target); next !== undefined && !passed.has(target); next = originals.get(target)) {
      passed.add(target)
      target = next
    }
    if (passed.has(target)) mistaken.set(path, named)
    else final.set(path, target)
  }
  return final
}
