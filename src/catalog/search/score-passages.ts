import { firstWord, leadEnd, type PageTrace, stemMasks, stemOfCode } from '../analysis/page-trace.ts'
import { tokenKey } from '../analysis/opaque-tokens.ts'
import type { PageOutline } from '../analysis/traced-passages.ts'
import type { WeighedWord } from './search-partly.ts'

/** A passage of a page, by its number. */
export interface ScoredPassage {
  readonly passage: number
  /** 0 to 1. */
  readonly score: number
  /** Numbers of the words that its part of the trace has. */
  readonly words: readonly number[]
}

/** Words that are distinguished, one bit each. */
const maxWords = 31

/** The weight of a word by where it occurs: in the passage, in a heading above it, in title or summary of the page. */
const places = { text: 1, heading: 0.8, lead: 0.4 }

/** The parts of a score (measured with bench/search-quality.ts). */
const weights = { has: 0.45, often: 0.45, close: 0.1 }

/** Saturation of repetition as BM25 has it, with a fixed length of the usual passage. */
const saturation = 1.2
const lengthShare = 0.5
const usualLength = 80

/** Greatest distance at which closeness counts, in words. */
const farthest = 80

/** Makes the scorer of a query for the passages of pages. It depends on the weights and the page alone, in every engine. */
export function passageScorer(words: readonly WeighedWord[]): (page: PageOutline) => readonly ScoredPassage[] {
  const counted = words
    .map(({ word, tokens, weight }, number) => ({ word, tokens, weight, number }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxWords)
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0)
  const wordsOfStem = stemMasks(counted.map(({ tokens }) => tokens.map(tokenKey)))
  const found = (trace: PageTrace, from: number, to: number) => {
    let mask = 0
    for (let at = from; at < to; at++) mask |= wordsOfStem[stemOfCode(trace[at] ?? 0)] ?? 0
    return mask
  }
  return ({ trace, passages }) => {
    const lead = found(trace, firstWord, leadEnd(trace))
    const above: { readonly rank: number; readonly mask: number }[] = []
    return passages.map(({ start, headings }, passage) => {
      const end = passages[passage + 1]?.start ?? trace.length
      const { rank = Infinity } = headings[0] ?? {}
      while ((above.at(-1)?.rank ?? 0) >= rank) above.pop()
      const overhead = above.reduce((mask, heading) => mask | heading.mask, 0)
      let next = start
      for (const heading of headings) above.push({ rank: heading.rank, mask: found(trace, next, (next += heading.length)) })
      const own = found(trace, start, next)
      const { often, span } = occurrences(trace, start, end, counted.length, wordsOfStem)
      const length = saturation * (1 - lengthShare + (lengthShare * (end - start)) / usualLength)
      let has = 0
      let repeated = 0
      const here: number[] = []
      // A word that counts as two, itself and words like it, is not close to itself.
      const asked = new Set<number>()
      for (const [word, { weight, number, word: ofQuery }] of counted.entries()) {
        const count = often[word] ?? 0
        const isIn = (mask: number) => (mask & (1 << word)) !== 0
        if (count > 0) {
          here.push(number)
          asked.add(ofQuery)
        }
        has += weight * (count > 0 ? places.text : isIn(overhead) ? places.heading : isIn(lead) ? places.lead : 0)
        // What the passage is called, it is about.
        const times = isIn(own) ? count + 1 : count
        repeated += (weight * times) / (times + length)
      }
      const close = asked.size < 2 ? 0 : Math.max(0, 1 - Math.max(0, span - asked.size + 1) / farthest)
      const score = weights.has * (has / whole) + weights.often * (repeated / whole) + weights.close * close
      // A page whose title alone has a word begins with its first passage.
      const fits = here.length > 0 || (passage === 0 && lead !== 0)
      return { passage, score: fits ? score : 0, words: here }
    })
  }
}

/** How often each word is in a part of a trace, and the length of the shortest stretch that has all of those that are in it. */
function occurrences(
  trace: PageTrace,
  start: number,
  end: number,
  words: number,
  wordsOfStem: Uint32Array,
): { readonly often: Uint16Array; readonly span: number } {
  const often = new Uint16Array(words)
  const last = new Int32Array(words).fill(-1)
  const hits: (readonly [at: number, mask: number])[] = []
  let all = 0
  for (let at = start; at < end; at++) {
    const mask = wordsOfStem[stemOfCode(trace[at] ?? 0)] ?? 0
    if (mask === 0) continue
    hits.push([at, mask])
    all |= mask
    for (let word = 0; word < words; word++) if ((mask & (1 << word)) !== 0) often[word] = (often[word] ?? 0) + 1
  }
  let span = end - start
  let seen = 0
  for (const [at, mask] of hits) {
    seen |= mask
    let first = at
    for (let word = 0; word < words; word++) {
      if ((mask & (1 << word)) !== 0) last[word] = at
      if ((all & (1 << word)) !== 0) first = Math.min(first, last[word] ?? -1)
    }
    if (seen === all) span = Math.min(span, at - first)
  }
  return { often, span }
}
