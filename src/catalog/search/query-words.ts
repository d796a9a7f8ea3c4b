import { analyseQuery, type Clauses } from '../analysis/analyse-query.ts'
import { compoundKeys, wordKeys } from '../analysis/word-keys.ts'
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

/** Of a key so many letters at its end may differ from what is written: `agency`, `agencies`. */
const openEnd = 2
const minStem = 3

/** Words whose matches are remembered; pages of one site share most of theirs. */
const maxRemembered = 20_000
const maxRememberedLength = 40

const none: readonly number[] = []

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
  const remembered = new Map<string, readonly number[]>()
  return {
    count: clauses.length,
    stems: [...stems],
    matches(written) {
      let found = remembered.get(written)
      if (found === undefined) {
        found = matchesOf(written, byKey)
        if (remembered.size >= maxRemembered) remembered.clear()
        if (written.length <= maxRememberedLength) remembered.set(written, found)
      }
      return found
    },
  }
}

/** A key without its open end. Keys that no word can have begin with a mark of the other script, which occurs in no text. */
function beginningOf(key: string): string {
  const written = key.replace(/^(?:n(?=[א-ת])|א(?=[^א-ת]))/, '')
  return written.slice(0, Math.max(minStem, written.length - openEnd))
}

/** Whether a query holds a word that can be searched for; lone Hebrew letters, punctuation and marks are none (CONTRACT 3, Lists). */
export function hasSearchableWord(text: string): boolean {
  return words(text).next().done === false
}

/** Equal for texts for which search finds the same. Empty when there is no searchable word. */
export function searchKey(text: string): string {
  return analyseQuery(text).narrow.join(' ')
}

function matchesOf(written: string, byKey: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const found = new Set<number>()
  let before: Word | undefined
  for (const word of words(written)) {
    const keys = before !== undefined && word.tied ? [...wordKeys(word), ...compoundKeys(before, word)] : wordKeys(word)
    for (const key of keys) for (const match of byKey.get(key) ?? none) found.add(match)
    before = word
  }
  return found.size === 0 ? none : [...found]
}
