import type { Clauses } from '../analysis/analyse-query.ts'
import { firstWord, leadEnd, type PageTrace, rankedPart, stemMasks, stemOfCode, titleEnd } from '../analysis/page-trace.ts'
import { countBits } from '../count-bits.ts'

/** Levels of the pages with all words as typed, and of the others. Few, so that what is about as good keeps the order of its rank. */
const levels = 128

/** Scores are whole numbers below this, higher ones better. */
export const scoreLevels = 2 * levels

/**
 * How well a page that is known to match fits a query; any page with all words as typed fits better than any other. Depends on nothing
 * but page and query, in every engine and generation.
 */
export type Scorer = (trace: PageTrace) => number

/** Clauses that are distinguished, one bit each. */
const maxClauses = 31

/** Greatest distance at which closeness counts, in words. */
const farthest = 32

/** Saturation of repetition as BM25 has it, with a fixed length for the usual page: a score must not change with others. */
const saturation = 1.2
const lengthShare = 0.3
const usualLength = 1000

/** Measured with bench/search-quality.ts; rarity of the words was measured too and changes nothing where all must match. */
const weights = { exact: 1, close: 1, often: 1.4, lead: 0.5 }
const best = Object.values(weights).reduce((sum, weight) => sum + weight, 0)

/**
 * Makes the scorer of a query: whether all of its words are on the page exactly as typed, then how many of them are, how close
 * together they are, how often for the page's length, and how many of them in title or summary.
 * @param typed codes of the query's words as typed
 * @param clauses keys that the page matches; there is at least one clause
 * @param inTitle whether the words as typed must be in the title, for pages that have all words there
 */
export function scorerOf(typed: ReadonlySet<number>, clauses: Clauses, inTitle = false): Scorer {
  const counted = clauses.slice(0, maxClauses)
  const clausesOfStem = stemMasks(counted)
  return (whole) => {
    const trace = rankedPart(whole)
    const lead = leadEnd(trace)
    const typedEnd = inTitle ? titleEnd(trace) : trace.length
    const exact = new Set<number>()
    const often = counted.map(() => 0)
    const last = counted.map(() => -1)
    let isTyped = false
    let inLead = 0
    let span = Infinity
    let missing = counted.length
    for (let at = firstWord; at < trace.length; at++) {
      const code = trace[at] ?? 0
      const found = clausesOfStem[stemOfCode(code)] ?? 0
      if (found === 0) continue
      if (typed.has(code)) {
        exact.add(code)
        isTyped ||= at < typedEnd && exact.size === typed.size
      }
      if (at < lead) inLead |= found
      for (let clause = 0; clause < counted.length; clause++) {
        if ((found & (1 << clause)) === 0) continue
        often[clause] = (often[clause] ?? 0) + 1
        if (last[clause] === -1) missing--
        last[clause] = at
      }
      if (missing === 0) span = Math.min(span, at - Math.min(...last))
    }
    const length = saturation * (1 - lengthShare + (lengthShare * trace.length) / usualLength)
    const parts = {
      exact: exact.size / Math.max(typed.size, 1),
      close: Math.max(0, 1 - Math.max(0, span - counted.length + 1) / farthest),
      often: often.reduce((sum, count) => sum + count / (count + length), 0) / counted.length,
      lead: countBits(inLead) / counted.length,
    }
    const score =
      weights.exact * parts.exact + weights.close * parts.close + weights.often * parts.often + weights.lead * parts.lead
    const level = Math.min(levels - 1, Math.floor((score / best) * levels))
    return isTyped ? levels + level : level
  }
}
