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
  /** What is asked instead, in this order, as long as no page fulfils the question before. */
  readonly fallbacks: Iterable<Question>
}

/** One word of a fallback: a page must have one of its keys. */
export interface LazyClause {
  readonly width: Width
  /** Made when first asked for: guesses at a word are many, and most questions fail before they matter. */
  readonly keys: readonly string[]
}

/** A question whose keys are not made yet. A clause that stands in several questions is the same object in all of them. */
export type Question = readonly LazyClause[]

/** What one generation's index knows of its pages, of whatever type: a type must not have more matches than all types together. */
export interface KeyIndex {
  /** False only for a key that no page has; costs nothing. */
  mayHave(key: string): boolean
  /** Those of the keys that at least one page has. */
  present(keys: readonly string[]): readonly string[]
  /** Whether a page has a key of every clause. */
  matches(clauses: Clauses): boolean
  /** Whether this query has cost so much that no further guess is worth it. */
  readonly isSpent: boolean
}

/**
 * The first question of a query that some page fulfils; undefined when there is none. A fallback comes without the keys that no
 * page has, so that what follows (totals, scores, snippets) costs what the site holds, not what the query may mean.
 */
export function firstFulfilled(query: AnalysedQuery, index: KeyIndex): Clauses | undefined {
  if (query.narrow.length === 0) return undefined
  if (index.matches(query.narrow)) return query.narrow
  for (const clauses of possibleFallbacks(query, index)) if (index.matches(clauses)) return clauses
  return undefined
}

/** The fallbacks of a query of whose every clause some page has a key, without the keys that no page has; each once. */
export function* possibleFallbacks(
  { narrow, fallbacks }: AnalysedQuery,
  index: Omit<KeyIndex, 'matches'>,
): Generator<Clauses, void, undefined> {
  const known = new Map<LazyClause, readonly string[]>()
  const presentOf = (clause: LazyClause) => {
    const before = known.get(clause)
    const present = before ?? index.present(clause.keys)
    if (before === undefined) known.set(clause, present)
    return present
  }
  const possible = new Map<LazyClause, boolean>()
  const isPossible = (clause: LazyClause) => {
    const is = possible.get(clause) ?? clause.keys.some((key) => index.mayHave(key))
    possible.set(clause, is)
    return is
  }
  const asked = new Set([JSON.stringify(narrow)])
  for (const question of fallbacks) {
    // What is known already decides most questions; guesses are the dearest and come last.
    const byCost = question.toSorted((a, b) => costOf(a, known) - costOf(b, known))
    // Before any page is read, or common words would cost what the one word that nobody has makes useless.
    if (byCost.some((clause) => known.get(clause)?.length === 0 || !isPossible(clause))) continue
    if (index.isSpent) return
    if (byCost.some((clause) => (isGuess(clause) && index.isSpent && !known.has(clause)) || presentOf(clause).length === 0))
      continue
    const clauses = question.map(presentOf)
    const text = JSON.stringify(clauses)
    if (!asked.has(text)) yield clauses
    asked.add(text)
  }
}

function isGuess({ width }: LazyClause): boolean {
  return width === 'spellings' || width === 'verbs'
}

function costOf(clause: LazyClause, known: ReadonlyMap<LazyClause, unknown>): number {
  return known.has(clause) ? -1 : widths.indexOf(clause.width)
}

/** How much of what a word may be is asked for, from the narrowest to the widest. */
const widths = ['folded', 'readings', 'spellings', 'verbs'] as const
type Width = (typeof widths)[number]

/** Most words of a query that count; 120 characters hold no more, callers of other origin are bounded by it. */
const maxQueryWords = 120

/** Queries of more words are not asked in other spellings and verb forms: with many words nothing found is an answer. */
const maxGuessedWords = 5

/**
 * Reads a query as the words that must all be on a page.
 * @param guesses whether other spellings and verb forms are tried where nothing else is found
 */
export function analyseQuery(text: string, guesses = true): AnalysedQuery {
  const list = queryWords(text)
  const asked = distinctUnits(list.flatMap(unitsOf))
  const guessed = guesses && asked.length <= maxGuessedWords ? asked.length : 0
  return {
    narrow: asked.map(({ folded }) => folded),
    fallbacks: { [Symbol.iterator]: () => fallbacksOf(asked, distinctUnits(joined(list).flatMap(unitsOf)), guessed) },
  }
}

/** What makes one clause: a word, or a pair of letters of a script without spaces. */
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
function* fallbacksOf(asked: readonly Unit[], together: readonly Unit[], guessed: number): Generator<Question, void, undefined> {
  const clauses = asked.map(clausesByWidth)
  const inWidth = (widthOf: (at: number) => Width) => clauses.map((byWidth, at) => byWidth[widthOf(at)])
  yield inWidth(() => 'readings')
  if (together.length < asked.length) yield together.map((unit) => clausesByWidth(unit).readings)
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
