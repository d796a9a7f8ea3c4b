import { hash } from 'node:crypto'
import { type SitePath, spellingsOf } from '../model/site-path.ts'
import { comparableText } from '../extraction/repeats/content-block.ts'
import type { PageReading } from './known-document.ts'
import { textLengthOf } from './packed-blocks.ts'

/** A document that may become a page, and what was extracted from it. */
export interface CopyCandidate {
  readonly path: SitePath
  readonly location: string
  readonly reading: PageReading
}

/** Which pages are copies of others, by their canonicals and texts. */
export interface Copies {
  /** Path of the original by the path of its copy. */
  readonly originals: ReadonlyMap<SitePath, SitePath>
  /** Paths whose canonical names a page with a different text, with the path of that page. */
  readonly mistaken: ReadonlyMap<SitePath, SitePath>
}

/** Share of three-word sequences that two copies have in common at least. */
const sameShare = 0.8

/** Ratio of the shorter text to the longer one below which they are different. */
const lengthShare = 0.7

/** Maximum number of word-by-word comparisons in one publish; the remaining pages are published as they are until a later publish compares them. */
const maxComparisons = 1_000

/** Access to the texts that are compared. */
interface Comparing {
  /** The plain text of a page. */
  readonly readText: (reading: PageReading) => Promise<string>
  /** Saves the comparison of a document for the next publish. */
  readonly keep: (location: string, reading: PageReading) => void
}

/**
 * Finds copies: pages whose canonical names another page with nearly the same main text (CONTRACT 2). Hashes and lengths settle nearly all
 * pairs; the others are compared word by word, once until a text changes.
 */
export async function findCopies(candidates: readonly CopyCandidate[], { readText, keep }: Comparing): Promise<Copies> {
  const byPath = new Map(candidates.map((candidate) => [candidate.path, candidate]))
  const originals = new Map<SitePath, SitePath>()
  const mistaken = new Map<SitePath, SitePath>()
  const kept = new Map<string, ComparableText>()
  let comparisons = 0
  const comparable = async (reading: PageReading, isKept: boolean) => {
    const found = kept.get(reading.text) ?? toComparable(await readText(reading))
    if (isKept && kept.size < maxKept) kept.set(reading.text, found)
    return found
  }
  for (const { path, location, reading } of candidates) {
    const named = namedBy(reading, path, byPath)
    if (named === undefined) continue
    let isCopy = quickVerdict(reading, named.reading)
    if (isCopy === undefined && comparisons < maxComparisons) {
      comparisons++
      isCopy = isAlike(await comparable(reading, false), await comparable(named.reading, true))
      keep(location, { ...reading, compared: { text: named.reading.text, isAlike: isCopy } })
    }
    if (isCopy === true) originals.set(path, named.path)
    else if (isCopy === false) mistaken.set(path, named.path)
  }
  return { originals: withoutCircles(originals, mistaken), mistaken }
}

/** Maximum number of cached texts, each of which several pages may be compared with. */
const maxKept = 20

/** The other document that a canonical names, under any spelling of its path. */
function namedBy(
  { page: { canonical } }: PageReading,
  path: SitePath,
  byPath: ReadonlyMap<SitePath, CopyCandidate>,
): CopyCandidate | undefined {
  if (canonical?.kind !== 'own' || canonical.path === path) return undefined
  const found = spellingsOf(canonical.path).find((spelling) => byPath.has(spelling))
  // `x/` may name itself as `x/index.html` or as `x`.
  return found === undefined || found === path ? undefined : byPath.get(found)
}

/** Hash of the empty text. */
const noText = hash('sha256', '')

/**
 * The verdict without comparing words, or undefined if they must be compared. An AMP version is a copy whatever its text; of other pages one
 * without text is never a copy.
 */
function quickVerdict(one: PageReading, other: PageReading): boolean | undefined {
  if (one.page.canonical?.kind === 'own' && one.page.canonical.ofCopy === true) return true
  if (one.text === noText || other.text === noText) return false
  if (one.text === other.text) return true
  if (one.compared?.text === other.text) return one.compared.isAlike
  const [length, otherLength] = [textLengthOf(one.blocks), textLengthOf(other.blocks)]
  // The blocks of long lists are not stored.
  return length === 0 || otherLength === 0 || areSimilar(length, otherLength) ? undefined : false
}

function areSimilar(length: number, otherLength: number): boolean {
  return Math.min(length, otherLength) >= lengthShare * Math.max(length, otherLength)
}

/** A text prepared for comparison. */
interface ComparableText {
  /** In characters. */
  readonly length: number
  /** Its three-word sequences. */
  readonly phrases: ReadonlySet<string>
}

function isAlike(one: ComparableText, other: ComparableText): boolean {
  const common = one.phrases.intersection(other.phrases).size
  return areSimilar(one.length, other.length) && common >= sameShare * (one.phrases.size + other.phrases.size - common)
}

/** Compared words of a text, and the characters they are taken from. */
const max = { words: 5_000, characters: 100_000 } as const

function toComparable(text: string): ComparableText {
  const words =
    comparableText(text.slice(0, max.characters))
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, max.words) ?? []
  const count = Math.max(words.length - 2, 1)
  return { length: text.length, phrases: new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + 3).join(' '))) }
}

/** Follows each chain of copies to its original. Pages that name each other in a circle, and those leading to them, are not copies. */
function withoutCircles(
  originals: ReadonlyMap<SitePath, SitePath>,
  mistaken: Map<SitePath, SitePath>,
): ReadonlyMap<SitePath, SitePath> {
  const ends = new Map<SitePath, SitePath | null>()
  for (const path of originals.keys()) {
    const passed = new Set<SitePath>()
    let at = path
    for (let next = originals.get(at); next !== undefined && !ends.has(at) && !passed.has(at); next = originals.get(at)) {
      passed.add(at)
      at = next
    }
    const end = passed.has(at) ? null : (ends.get(at) ?? (ends.has(at) ? null : at))
    for (const one of passed) ends.set(one, end)
  }
  const final = new Map<SitePath, SitePath>()
  for (const [path, named] of originals) {
    const end = ends.get(path) ?? null
    if (end === null) mistaken.set(path, named)
    else final.set(path, end)
  }
  return final
}
