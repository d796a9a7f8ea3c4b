import type { PageRecord } from '../../model/page-record.ts'
import type { AnalysedQuery, Clauses } from '../analysis/analyse-query.ts'
import { isFunctionWord } from '../analysis/function-words.ts'
import { normaliseText } from '../analysis/normalise-text.ts'
import { tokenKey } from '../analysis/opaque-tokens.ts'
import { firstWord, leadEnd, type PageTrace, rankedPart, stemOfCode, traceStemOf } from '../analysis/page-trace.ts'
import { compareByNumberAndPath } from '../lists.ts'
import type { QueryPlan } from './plan-query.ts'
import type { SearchEngine, WeightedHit } from './search-engine.ts'

/** A page that holds the most significant words of a query, but not all. */
export interface PartialHit {
  readonly page: PageRecord
  /** The words of the query that it lacks, as typed, in their order. */
  readonly missing: readonly string[]
  /** The significant words that it has, itself or another one with the same beginning, as typed, in their order. */
  readonly having: readonly string[]
  /** How well it fits, 0 to 1. */
  readonly score: number
  /** The part of the question that its title and summary have, by weight, 0 to 1. */
  readonly lead: number
  /** What it matches: keys of the words that it has. */
  readonly clauses: Clauses
}

/** Words that count; the rarest of a query with more. */
const maxWeighed = 31

/**
 * The part of a query's weight that a page must have, and the number of average words that is enough for a longer one (measured on halves of
 * bench/search-quality.ts).
 */
const minPart = 0.35
const minWords = 1.5

/** The part of {@link minPart} that is enough where no page has more: a page with one word of the question is better than none. */
const shareOfLast = 0.5

/** Pages that are scored for each one that is returned, and the minimum number. */
const scoredPerHit = 4
const minScored = 100

/** Weights are whole numbers, so that their sums are the same everywhere. */
const weightUnit = 1000

/** The part of a word's weight that a page has with a word that only begins as it does, as its forms do in most languages. */
const relatedShare = 0.75

/** Weight of a function word, as a share of its rarity and of that of the commonest other word. */
const functionShare = 0.25

/** BM25, with a fixed length for the usual page: a score must not change with other pages. */
const saturation = 1.2
const lengthShare = 0.4
const usualLength = 1000

/** A word of a query that some page has. */
export interface WeighedWord {
  /** Number of the word in the query. */
  readonly word: number
  readonly tokens: readonly string[]
  /** Inverse document frequency. */
  readonly weight: number
  /** Other words with the same beginning are among the tokens. */
  readonly isRelated?: boolean
}

/**
 * The pages that hold the most significant words of a query, the best first. The weight of a word is its rarity on the site; words that no
 * page has weigh nothing.
 * @param weighed result of {@link weigh}
 * @param required what every page must match besides
 */
export async function searchPartly(
  query: AnalysedQuery,
  plan: QueryPlan,
  weighed: readonly WeighedWord[],
  engine: SearchEngine,
  { required, max }: { readonly required: Clauses; readonly max: number },
): Promise<readonly PartialHit[]> {
  if (weighed.length === 0) return []
  const asked = new Set(weighed.map(({ word }) => word).filter((word) => !isFunctionWordOf(query, word)))
  const min = Math.min(minPart, minWords / asked.size)
  const find = (min: number) => heaviest(weighed, engine, { min, max: Math.max(minScored, max * scoredPerHit), required })
  const most = await find(min)
  const hits = most.length > 0 ? most : await find(min * shareOfLast)
  const whole = weightOf(weighed)
  const scored = hits
    .map((hit) => ({ hit, score: scoreOf(hit, weighed, whole) }))
    .toSorted((a, b) => b.score - a.score || compareByNumberAndPath([a.hit.rank, a.hit.path], [b.hit.rank, b.hit.path]))
    .slice(0, max)
  const pages = await engine.records(scored.map(({ hit }) => hit.path))
  return scored.flatMap(({ hit, score }, at) => {
    const page = pages[at]
    if (page === undefined) return []
    const had = weighed.filter((_, word) => hit.has[word])
    const clauses = had.map(({ tokens }) => tokens.map(tokenKey))
    const lacks = lackedBy(had, weighed, plan)
    const missing = writtenOf(query.words.filter((_, word) => lacks(word)))
    const having = writtenOf(had.flatMap(({ word }) => query.words[word] ?? []).filter(({ written }) => !isFunction(written)))
    return [{ page, score, lead: leadOf(hit, weighed) / whole, clauses, missing, having }]
  })
}

/** Which pages hold the most significant words. */
interface Wanted {
  /** Part of the weight of all words that a page must have. */
  readonly min: number
  readonly max: number
  /** What every page must match in addition. */
  readonly required?: Clauses
}

/** The pages that hold the most significant words, the heaviest first. */
export async function heaviest(
  weighed: readonly WeighedWord[],
  engine: SearchEngine,
  { min, max, required = [] }: Wanted,
): Promise<readonly WeightedHit[]> {
  const whole = weightOf(weighed)
  // No page without it can weigh enough.
  const musts = required.map((tokens) => ({ tokens, weight: whole + 1 }))
  const all = [...weighed, ...musts]
  return engine.weighted(
    all.map(({ tokens }) => tokens),
    all.map(({ weight }) => weight),
    Math.ceil(whole * min) + musts.length * (whole + 1),
    max,
  )
}

function weightOf(weighed: readonly WeighedWord[]): number {
  return weighed.reduce((sum, { weight }) => sum + weight, 0)
}

/** An abbreviation, such as `IT`, unless the whole query is in capitals. */
const capitals = /^\p{Lu}{2,}$/u

/** What a query asks for, in tokens that some page has; each a clause for each of its words. */
interface Sought {
  /** The words in any form. */
  readonly forms: Clauses
  /** Words of the site with the same beginning, without those among the forms. */
  readonly related: Clauses
}

/**
 * The words that a page has, by weight where they are too many. None if those that say what is asked about are on no page. A word with related
 * ones counts as two: itself, and any of them.
 */
export async function weigh(
  query: AnalysedQuery,
  { forms, related }: Sought,
  engine: Pick<SearchEngine, 'pages' | 'count'>,
): Promise<readonly WeighedWord[]> {
  const { words } = query
  const known = [...words.keys()].filter((word) => (forms[word]?.length ?? 0) + (related[word]?.length ?? 0) > 0)
  const saysNothing = (word: number) => {
    const { written = '' } = words[word] ?? {}
    return isFunction(written) && !(capitals.test(written) && words.some((other) => !capitals.test(other.written)))
  }
  if (!words.every(({ written }) => isFunction(written)) && known.every(saysNothing)) return []
  const rarityOf = async (tokens: readonly string[], share: number) => {
    const pages = await engine.count([tokens])
    const rarity = Math.log(1 + (engine.pages - pages + 0.5) / (pages + 0.5))
    return Math.max(1, Math.round(rarity * share * weightUnit))
  }
  const weighed = await Promise.all(
    known.map(async (word): Promise<readonly WeighedWord[]> => {
      const [own = [], others = []] = [forms[word], related[word]]
      const share = isFunctionWordOf(query, word) ? functionShare : 1
      if (others.length === 0) return [{ word, tokens: own, weight: await rarityOf(own, share) }]
      const all = [...own, ...others]
      const shareOfAll = own.length === 0 ? 1 : relatedShare
      const withRelated = { word, tokens: all, weight: await rarityOf(all, share * shareOfAll), isRelated: true }
      if (own.length === 0) return [withRelated]
      return [{ word, tokens: own, weight: await rarityOf(own, share * (1 - relatedShare)) }, withRelated]
    }),
  )
  const isFunctionOf = ([first]: readonly WeighedWord[]) => first === undefined || isFunctionWordOf(query, first.word)
  // A question word that is rare on a site must not outweigh a subject that many of its pages have.
  const most = functionShare * Math.min(...weighed.filter((some) => !isFunctionOf(some)).map(weightOf))
  const rarest = weighed
    .flatMap((some) => {
      const part = isFunctionOf(some) ? Math.min(1, most / weightOf(some)) : 1
      return some.map((one) => ({ ...one, weight: Math.max(1, Math.round(one.weight * part)) }))
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxWeighed)
  return rarest.toSorted((a, b) => a.word - b.word)
}

function scoreOf({ trace: all, has }: WeightedHit, weighed: readonly WeighedWord[], whole: number): number {
  const trace = rankedPart(all)
  const length = saturation * (1 - lengthShare + (lengthShare * trace.length) / usualLength)
  let score = 0
  for (const [at, { tokens, weight }] of weighed.entries()) {
    if (has[at] !== true) continue
    // Words beyond the end of the trace count once.
    const often = Math.max(1, occurrences(trace, tokens))
    score += (weight * often * (saturation + 1)) / (often + length)
  }
  return score / (whole * (saturation + 1))
}

/** The weight of the words that title and summary have. */
function leadOf({ trace }: WeightedHit, weighed: readonly WeighedWord[]): number {
  const lead = trace.subarray(0, leadEnd(trace))
  return weightOf(weighed.filter(({ tokens }) => occurrences(lead, tokens) > 0))
}

function occurrences(trace: PageTrace, tokens: readonly string[]): number {
  const stems = new Set(tokens.map((token) => traceStemOf(tokenKey(token))))
  let count = 0
  for (let at = firstWord; at < trace.length; at++) if (stems.has(stemOfCode(trace[at] ?? 0))) count++
  return count
}

/** Which words a page lacks. Of a query with very many, those that were not looked for are not said to be missing. */
function lackedBy(had: readonly WeighedWord[], weighed: readonly WeighedWord[], { forms }: QueryPlan): (word: number) => boolean {
  // Another word with the same beginning need not mean the same.
  const numbers = (words: readonly WeighedWord[]) =>
    new Set(words.filter(({ isRelated }) => isRelated !== true).map(({ word }) => word))
  const [has, sought] = [numbers(had), numbers(weighed)]
  return (word) => (forms[word]?.length === 0 || sought.has(word)) && !has.has(word)
}

function writtenOf(words: AnalysedQuery['words']): readonly string[] {
  return [...new Set(words.map(({ written }) => written))]
}

function isFunctionWordOf({ words }: AnalysedQuery, word: number): boolean {
  return isFunction(words[word]?.written ?? '')
}

/** Whether a word of a query, as typed, says nothing by itself. */
export function isFunction(written: string): boolean {
  return isFunctionWord(normaliseText(written))
}
