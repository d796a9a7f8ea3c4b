import { withoutPrefixes } from './hebrew-keys.ts'
import { otherSpellings } from './hebrew-spellings.ts'
import { verbKeys } from './hebrew-verbs.ts'
import { queryKeys, readingKeys, stemKeys } from './word-keys.ts'
import { words, type Word } from './words.ts'

/** A question to a set of keys: of every clause at least one key must be there. */
export type Clauses = readonly (readonly string[])[]

/** What a query asks of a page's keys. */
export interface AnalysedQuery {
  /** Each word in its folded form. Empty when the query holds no searchable word. */
  readonly narrow: Clauses
  /** What is asked instead, in this order, as long as no page fulfils the question before. Made when it is asked for. */
  readonly fallbacks: Iterable<Clauses>
}

/**
 * The first question of a query that some page fulfils; undefined when there is none.
 * @param fulfilled whether any page does, of whatever type: a type must not have more matches than all types together
 */
export function firstFulfilled(query: AnalysedQuery, fulfilled: (clauses: Clauses) => boolean): Clauses | undefined {
  for (const clauses of questionsOf(query)) if (fulfilled(clauses)) return clauses
  return undefined
}

/** The questions of a query in the order in which they are asked; none when it holds no searchable word. */
export function* questionsOf({ narrow, fallbacks }: AnalysedQuery): Generator<Clauses, void, undefined> {
  if (narrow.length === 0) return
  yield narrow
  yield* fallbacks
}

/** How much of what a word may be is asked for. */
type Width = 'folded' | 'readings' | 'spellings' | 'verbs'

/** Most words of a query that count; 120 characters hold no more, callers of other origin are bounded by it. */
const maxQueryWords = 120

/** Queries of more words are not asked in other spellings and verb forms: with many words nothing found is an answer. */
const maxGuessedWords = 5

/** Reads a query as the words that must all be on a page. */
export function analyseQuery(text: string): AnalysedQuery {
  const asked = queryWords(text)
  const narrow = clausesOf(asked, () => 'folded')
  return { narrow, fallbacks: { [Symbol.iterator]: () => distinct(narrow, fallbacksOf(asked, joined(asked))) } }
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
function* distinct(before: Clauses, questions: Iterable<Clauses>): Generator<Clauses, void, undefined> {
  const asked = new Set([JSON.stringify(before)])
  for (const clauses of questions) {
    const question = JSON.stringify(clauses)
    if (!asked.has(question)) yield clauses
    asked.add(question)
  }
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
