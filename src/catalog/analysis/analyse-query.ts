import { withoutPrefixes } from './hebrew-keys.ts'
import { otherSpellings } from './hebrew-spellings.ts'
import { verbKeys } from './hebrew-verbs.ts'
import { traceCodes } from './page-trace.ts'
import { queryKeys, readingKeys, stemKeys, wordKeys } from './word-keys.ts'
import { words, type Word } from './words.ts'

/** What a page needs to match: at least one key (for an engine: one token) of every clause. */
export type Clauses = readonly (readonly string[])[]

/** An analysed query. */
export interface AnalysedQuery {
  /** Each word in its folded form. Empty when the query holds no searchable word. */
  readonly narrow: Clauses
  /** Fallback searches, in this order, each tried only if no page matches the previous one. */
  readonly fallbacks: Iterable<Fallback>
  /** Codes of the words exactly as typed, as page traces hold them. */
  readonly typed: ReadonlySet<number>
}

/** One word of a fallback: a page must have one of its keys. */
export interface LazyClause {
  readonly width: Width
  /** Built lazily: a word has many guesses, and most fallbacks fail before they matter. */
  readonly keys: readonly string[]
}

/** Clauses whose keys are not built yet. A clause that is part of several fallbacks is the same object in all of them. */
export type Fallback = readonly LazyClause[]

/** Forms of a word that a clause includes, from the narrowest to the widest. */
export const widths = ['folded', 'readings', 'spellings', 'verbs'] as const
type Width = (typeof widths)[number]

/** Maximum number of words of a query; 120 characters hold no more, and it bounds other callers. */
const maxQueryWords = 120

/** Other spellings and verb forms are not tried for longer queries: with many words, finding nothing is a result. */
const maxGuessedWords = 5

/**
 * Analyses a query as words that must all be on a page.
 * @param guesses whether other spellings and verb forms are tried if nothing else is found
 */
export function analyseQuery(text: string, guesses = true): AnalysedQuery {
  const written = words(text).take(maxQueryWords).toArray()
  const list = withoutLoneLetters(written)
  const narrow = distinctUnits(list.flatMap(unitsOf))
  const guessed = guesses && narrow.length <= maxGuessedWords ? narrow.length : 0
  return {
    narrow: narrow.map(({ folded }) => folded),
    fallbacks: { [Symbol.iterator]: () => fallbacksOf(narrow, distinctUnits(joined(list).flatMap(unitsOf)), guessed) },
    get typed() {
      return new Set(written.flatMap((word) => traceCodes(word, wordKeys(word))))
    },
  }
}

/** The unit of one clause: a word, or a pair of letters of a script without spaces. */
interface Unit {
  readonly folded: readonly string[]
  /** Undefined for a pair of letters, which has no other forms. */
  readonly word: Word | undefined
}

function unitsOf(word: Word): readonly Unit[] {
  return queryKeys(word).map((folded) => ({ folded, word: word.kind === 'unspaced' ? undefined : word }))
}

function distinctUnits(units: readonly Unit[]): readonly Unit[] {
  return [...new Map(units.map((unit) => [unit.folded[0] ?? '', unit])).values()]
}

/**
 * Every word in all its readings; `wi-fi` as one word; then in other spellings, and in other forms of its verb: of one word
 * alone, so that the others stay what the reader typed, before all of them. Verb forms of more than two words are no more
 * what was asked.
 */
function* fallbacksOf(list: readonly Unit[], together: readonly Unit[], guessed: number): Generator<Fallback, void, undefined> {
  const clauses = list.map(clausesByWidth)
  const inWidth = (widthOf: (at: number) => Width) => clauses.map((byWidth, at) => byWidth[widthOf(at)])
  yield inWidth(() => 'readings')
  if (together.length < list.length) yield together.map((unit) => clausesByWidth(unit).readings)
  for (const width of guessed === 0 ? [] : (['spellings', 'verbs'] as const)) {
    for (let word = 0; word < guessed; word++) yield inWidth((at) => (at === word ? width : 'readings'))
    if (width === 'spellings' || guessed === 2) yield inWidth(() => width)
  }
}

function clausesByWidth({ folded, word }: Unit): Readonly<Record<Width, LazyClause>> {
  const ofWidth = (width: Width) => lazyClause(width, () => (word === undefined ? folded : wideKeys(word, width)))
  return {
    folded: { width: 'folded', keys: folded },
    readings: ofWidth('readings'),
    spellings: ofWidth('spellings'),
    verbs: ofWidth('verbs'),
  }
}

function lazyClause(width: Width, make: () => readonly string[]): LazyClause {
  let made: readonly string[] | undefined
  return {
    width,
    get keys() {
      return (made ??= make())
    },
  }
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

/** A single letter and what a hyphen ties to it are one word (`e-commerce`, `t-shirt`). */
function withoutLoneLetters(list: readonly Word[]): readonly Word[] {
  const found: Word[] = []
  for (const word of list) {
    const before = found.at(-1)
    if (word.tied && before?.text.length === 1) found[found.length - 1] = { ...word, text: before.text + word.text }
    else found.push(word)
  }
  return found
}

/** The same with all hyphenated words joined: `wi-fi` of a query is the `wifi` of a page. */
function joined(list: readonly Word[]): readonly Word[] {
  const found: Word[] = []
  for (const word of list) {
    const before = found.at(-1)
    if (word.tied && before?.kind === 'plain') found[found.length - 1] = { ...before, text: before.text + word.text }
    else found.push(word)
  }
  return found
}
