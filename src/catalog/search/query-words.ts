import { analyseQuery, type Clauses } from '../analysis/analyse-query.ts'
import { compound, wordKeys } from '../analysis/word-keys.ts'
import { withSigns } from '../analysis/sign-words.ts'
import { type Word, words } from '../analysis/words.ts'

/** The words of a query, to be recognised in texts. */
export interface QueryWords {
  /** How many they are. */
  readonly count: number
  /** Beginnings that most forms of the words share, normalised. Where one occurs there need not be a match, nor the reverse. */
  readonly stems: readonly string[]
  /** Which words of the query this is, by number. Empty for most. */
  matches(written: string): readonly number[]
}

/** How many letters at the end of a key may differ from what is written: `agency`, `agencies`. */
const openEnd = 2
const minStem = 3

const none: readonly number[] = []

/** The keys of words as they are written, in whatever query and site: most texts consist of the same few thousand. */
const writtenKeys = new Map<string, readonly string[]>()
const maxCached = 32_768
/** Longest word whose keys are cached, in UTF-16 code units. A longer string would hold the whole text that it was cut from. */
const maxCachedLength = 12

/** Recognises what a search has found in texts. @param clauses those of the found slice */
export function queryWords(clauses: Clauses): QueryWords {
  const byKey = new Map<string, readonly number[]>()
  const stems = new Set<string>()
  for (const [word, keys] of clauses.entries()) {
    for (const key of keys) {
      byKey.set(key, [...(byKey.get(key) ?? none), word])
      stems.add(beginningOf(key))
    }
  }
  // One that contains another one says nothing more.
  const shortest = [...stems].filter((stem) => ![...stems].some((other) => other !== stem && stem.includes(other)))
  return { count: clauses.length, stems: shortest, matches: (written) => matchesOf(written, byKey) }
}

/** A key without its open end. Keys that no word can have begin with a mark of the other script, which occurs in no text. */
function beginningOf(key: string): string {
  const folded = withSigns(key.replace(/^(?:n(?=[א-ת])|א(?=[^א-ת]))/, ''))
  return folded.slice(0, Math.max(minStem, folded.length - openEnd))
}

/** Whether a query holds a word that can be searched for; lone Hebrew letters, punctuation and marks are none (CONTRACT 3, Lists). */
export function hasSearchableWord(text: string): boolean {
  return words(text).next().done === false
}

/** Equal for queries with the same results. Empty when there is no searchable word. */
export function searchKey(text: string): string {
  return analyseQuery(text)
    .words.map(({ folded }) => folded)
    .join(' ')
}

function matchesOf(written: string, byKey: ReadonlyMap<string, readonly number[]>): readonly number[] {
  let found: Set<number> | undefined
  for (const key of keysOf(written)) for (const match of byKey.get(key) ?? none) (found ??= new Set()).add(match)
  return found === undefined ? none : [...found]
}

/** The keys of all words of a short text. */
function keysOf(written: string): readonly string[] {
  let keys = writtenKeys.get(written)
  if (keys !== undefined) return keys
  const found: string[] = []
  let before: Word | undefined
  for (const word of words(written)) {
    found.push(...wordKeys(word), ...(before !== undefined && word.tied ? wordKeys(compound(before, word)) : []))
    before = word
  }
  keys = found
  if (writtenKeys.size >= maxCached) writtenKeys.clear()
  if (written.length <= maxCachedLength) writtenKeys.set(written, keys)
  return keys
}
