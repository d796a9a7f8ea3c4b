import { withoutPrefixes } from './hebrew-keys.ts'
import { otherSpellings } from './hebrew-spellings.ts'
import { verbKeys } from './hebrew-verbs.ts'
import { queryKeys, readingKeys, stemKeys } from './word-keys.ts'
import { words, type Word } from './words.ts'

/** A question to a set of keys: of every clause at least one key must be there. */
export type Clauses = readonly (readonly string[])[]

/** What a query asks of a page's keys. */
export interface AnalysedQuery {
  /** Each word in its folded form. */
  readonly narrow: Clauses
  /** What is asked instead, in this order, as long as no page at all, of whatever type, fulfils the question before. */
  readonly fallbacks: readonly Clauses[]
}

/** How much of what a word may be is asked for. */
type Width = 'folded' | 'readings' | 'spellings' | 'verbs'

/** Most words of a query that count; 120 characters hold no more, callers of other origin are bounded by it. */
const maxQueryWords = 120

/** Queries of more words are not asked in other spellings and verb forms: with many words nothing found is an answer. */
const maxGuessedWords = 5

/** Reads a query as the words that must all be on a page. The questions are empty when it holds no searchable word. */
export function analyseQuery(text: string): AnalysedQuery {
  const asked = queryWords(text)
  const narrow = clausesOf(asked, () => 'folded')
  if (narrow.length === 0) return { narrow, fallbacks: [] }
  return { narrow, fallbacks: distinct([narrow, ...fallbacksOf(asked, joined(asked))]).slice(1) }
}

/**
 * Every word in all its readings; `wi-fi` as one word; then in other spellings, and in other forms of its verb: of one word
 * alone, so that the others stay what the reader typed, before all of them. Verb forms of more than two words are no more
 * what was asked.
 */
function* fallbacksOf(asked: readonly Word[], together: readonly Word[]): Generator<Clauses, void, undefined> {
  yield clausesOf(asked, () => 'readings')
  if (together.length < asked.length) yield clausesOf(together, () => 'readings')
  if (asked.length > maxGuessedWords) return
  for (const width of ['spellings', 'verbs'] as const) {
    for (const [guessed] of asked.entries()) yield clausesOf(asked, (at) => (at === guessed ? width : 'readings'))
    if (width === 'spellings' || asked.length === 2) yield clausesOf(asked, () => width)
  }
}

/** Each question once: for most words there is nothing to guess. */
function distinct(questions: readonly Clauses[]): readonly Clauses[] {
  return [...new Map(questions.map((clauses) => [JSON.stringify(clauses), clauses])).values()]
}

function clausesOf(list: readonly Word[], widthOf: (at: number) => Width): Clauses {
  const clauses = new Map<string, readonly string[]>()
  for (const [at, word] of list.entries()) {
    const width = widthOf(at)
    const asked = width === 'folded' || word.kind === 'unspaced' ? queryKeys(word) : [wideKeys(word, width)]
    for (const keys of asked) clauses.set(keys[0] ?? '', keys)
  }
  return [...clauses.values()]
}

function wideKeys({ kind, text }: Word, width: Width): readonly string[] {
  if (kind !== 'hebrew') return /[a-z]/.test(text) ? stemKeys(text) : queryKeys({ kind, text, tied: false }).flat()
  const readings = withoutPrefixes(text)
  const keys = new Set(readingKeys(readings))
  if (width === 'readings') return [...keys]
  addAll(keys, [...keys].flatMap(otherSpellings))
  if (width === 'verbs')
    for (const reading of readings.filter((rest) => canPrecedeVerb(text.slice(0, -rest.length)))) addAll(keys, verbKeys(reading))
  return [...keys]
}

/** The prefixes that a verb takes; ב, כ and מ stand before nouns. */
function canPrecedeVerb(prefixes: string): boolean {
  return /^ו?(?:כש|ש)?[הל]?$/.test(prefixes)
}

function addAll(set: Set<string>, keys: Iterable<string>): void {
  for (const key of keys) set.add(key)
}

/** The words of a query; a single letter and what a hyphen ties to it are one (`e-commerce`, `t-shirt`). */
function queryWords(text: string): readonly Word[] {
  const found: Word[] = []
  for (const word of words(text)) {
    const before = found.at(-1)
    if (word.tied && before?.text.length === 1) found[found.length - 1] = { ...word, text: before.text + word.text }
    else found.push(word)
    if (found.length === maxQueryWords) break
  }
  return found
}

/** The same with all words that a hyphen ties as one: `wi-fi` of a query is the `wifi` of a page. */
function joined(list: readonly Word[]): readonly Word[] {
  const found: Word[] = []
  for (const word of list) {
    const before = found.at(-1)
    if (word.tied && before?.kind === 'plain') found[found.length - 1] = { ...before, text: before.text + word.text }
    else found.push(word)
  }
  return found
}
