import { foldHebrew, withoutPrefixes } from './hebrew-keys.ts'
import { otherSpellings } from './hebrew-spellings.ts'
import { relatedKeys, verbKeys } from './hebrew-verbs.ts'
import { keysInOtherScript } from './names-in-two-scripts.ts'
import { traceCodes } from './page-trace.ts'
import { plainKeys, queryKeys, readingKeys, stemKeys, wordKeys } from './word-keys.ts'
import { isNumbered, words, type Word } from './words.ts'

/** What a page needs to match: at least one key (for an engine: one token) of every clause. */
export type Clauses = readonly (readonly string[])[]

/** An analysed query. */
export interface AnalysedQuery {
  /** Without repetitions. Empty when the query holds no searchable word. */
  readonly words: readonly QueryWord[]
  /** Codes of the words exactly as typed, as page traces hold them. */
  readonly typed: ReadonlySet<number>
}

/** A word of a query, or a pair of letters of a script without spaces, with the keys under which pages may hold it. */
export interface QueryWord {
  /** As typed, with what is attached to it without a space, except punctuation. */
  readonly written: string
  /** Its folded form. */
  readonly folded: readonly string[]
  /** Its other forms. */
  readonly readings: readonly Reading[]
  /** Guesses, from the likeliest to the widest, each with all keys of the previous one; computed on demand. */
  readonly guesses: readonly (() => readonly string[])[]
}

/** A way to read a word, and the keys of what it then is. */
export interface Reading {
  readonly keys: readonly string[]
  /** Keys of words that show that the word means something else: on a site that has one of them, this reading is dropped. */
  readonly unless: readonly string[]
}

/** The keys of a word in any form, without guesses. */
export function formKeys({ folded, readings }: Pick<QueryWord, 'folded' | 'readings'>): readonly string[] {
  return [...folded, ...readings.flatMap(({ keys }) => keys)]
}

/** Maximum number of words of a query; 120 characters hold no more, and it bounds other callers. */
const maxQueryWords = 120

/** Other spellings and verb forms are not tried for longer queries: with many words, finding nothing is a result. */
const maxGuessedWords = 5

/** Analyses a query. */
export function analyseQuery(text: string): AnalysedQuery {
  const written = writtenWords(text)
  const units = new Map(written.flatMap(unitsOf).map((unit) => [unit.folded[0] ?? '', unit]))
  const canGuess = units.size <= maxGuessedWords
  return {
    words: Array.from(units.values(), (unit) => (canGuess ? unit : { ...unit, guesses: [] })),
    get typed() {
      return new Set(written.flatMap((word) => traceCodes(word, wordKeys(word))))
    },
  }
}

/** A word with the text that it was read from, and the keys of the words that hyphens tie, as one. */
interface WrittenWord extends Word {
  readonly written: string
  readonly compound: readonly string[]
}

/** Punctuation of sentences around a word. */
const around = /^[.,;:!?¿¡؟،؛…()[\]{}<>"'“”„‘’«»׳״]+|[.,;:!?؟،؛…()[\]{}<>"'“”„‘’«»׳״]+$/g

/** Punctuation that separates words also without a space. */
const between = /[/:;,|<>()[\]{}]+/

/** No word contains whitespace, so that each part of the text can be read by itself. */
function writtenWords(text: string): readonly WrittenWord[] {
  const list: WrittenWord[] = []
  for (const part of text.split(/\s+/)) {
    const inPart = [...words(part)]
    const typed = typedWords(part, inPart)
    for (const [at, word] of inPart.entries()) {
      const tied = word.tied || isNumbered(list.at(-1)?.text ?? '', word.text)
      list.push({ ...word, tied, written: typed[at] ?? part, compound: [] })
    }
  }
  return withCompounds(list.slice(0, maxQueryWords))
}

/** Each word of a text without whitespace as it is typed there: `<b>SEO</b>` has `b`, `SEO` and `b`, while `1,500` is one word. */
function typedWords(part: string, inPart: readonly Word[]): readonly string[] {
  const pieces = part.split(between).flatMap((piece) => Array.from(words(piece), ({ text }) => ({ text, typed: piece })))
  const isCut = pieces.length === inPart.length && pieces.every(({ text }, at) => text === inPart[at]?.text)
  return inPart.map((_, at) => (isCut ? (pieces[at]?.typed ?? part) : part).replace(around, ''))
}

/** `wi-fi` of a query is the `wifi` of a page: then that one word is both of them. */
function withCompounds(list: readonly WrittenWord[]): readonly WrittenWord[] {
  const found = [...list]
  for (let start = 0; start < list.length; start++) {
    let end = start + 1
    while (list[end]?.tied === true) end++
    if (end === start + 1) continue
    const tied = list.slice(start, end)
    const compound = plainKeys(tied.map((word) => word.text).join(''))
    found.splice(start, tied.length, ...tied.map((word) => ({ ...word, compound })))
    start = end - 1
  }
  return found
}

function unitsOf(word: WrittenWord): readonly QueryWord[] {
  const { written, kind } = word
  return queryKeys(word).map((folded) => ({
    written,
    folded,
    readings: kind === 'unspaced' ? [] : readingsOf(word),
    guesses: kind === 'hebrew' ? guessesOf(word) : namesOf(folded),
  }))
}

function readingsOf({ kind, text, compound }: WrittenWord): readonly Reading[] {
  if (kind === 'hebrew') {
    return withoutPrefixes(text).map((rest) => ({ keys: readingKeys([rest]), unless: contradictionsOf(text, rest) }))
  }
  const keys = [...(/[a-z]/.test(text) ? stemKeys(text) : queryKeys({ kind, text, tied: false }).flat())]
  // The dot of `.NET` may be missing, while `c` is another word than `c++`.
  if (text.startsWith('.')) keys.push(...stemKeys(text.slice(1)))
  return [{ keys: [...keys, ...compound], unless: [] }]
}

/**
 * Where a site writes a prefix before the whole form (להזמנה), its first letter is not itself a prefix (הזמנה is not זמן with an article).
 * מ before an article does not show this.
 */
function contradictionsOf(text: string, rest: string): readonly string[] {
  const first = text.at(-rest.length - 1) ?? ''
  if (rest.length === text.length || !'הבכלמ'.includes(first)) return []
  const before = first === 'ה' ? 'הבכל' : 'הבכלמ'
  return Array.from(before, (prefix) => foldHebrew(prefix + first + rest))
}

/** Guesses for a word in Latin letters: the same name in Hebrew ones. */
function namesOf(folded: readonly string[]): QueryWord['guesses'] {
  const names = folded.flatMap(keysInOtherScript)
  // Each wider guess has the keys of the one before.
  return names.length === 0 ? [] : Array.from({ length: 3 }, () => () => names)
}

function guessesOf({ text }: Word): QueryWord['guesses'] {
  const readings = withoutPrefixes(text)
  const spellings = () => {
    const keys = readingKeys(readings)
    return [...new Set([...keys, ...keys.flatMap(keysInOtherScript), ...keys.flatMap(otherSpellings)])]
  }
  const verbs = () => {
    const ofVerbs = readings.filter((rest) => canPrecedeVerb(text.slice(0, -rest.length))).flatMap(verbKeys)
    return [...new Set([...spellings(), ...ofVerbs])]
  }
  const related = () => [...new Set([...verbs(), ...readings.flatMap(relatedKeys)])]
  return [spellings, verbs, related]
}

/** The prefixes that a verb takes; ב, כ and מ precede nouns. */
function canPrecedeVerb(prefixes: string): boolean {
  return /^ו?(?:כש|ש)?[הל]?$/.test(prefixes)
}
