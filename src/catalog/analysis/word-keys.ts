import { foldHebrew, otherFolds, withoutPrefixes } from './hebrew-keys.ts'
import { irregularKeys } from './hebrew-nouns.ts'
import { foldPlain, stemPlain } from './plain-keys.ts'
import { indexable, wordsInside } from './sign-words.ts'
import type { Word } from './words.ts'

/** Overlapping pairs of letters: the usual unit of search where words have no borders. A single letter is its own key. */
export function pairs(run: string): readonly string[] {
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/**
 * The keys under which a word of a page can be found: its folded form, for Hebrew also without each chain of prefixes and
 * with its ending read in another way.
 */
export function wordKeys(word: Word): readonly string[] {
  if (word.kind === 'hebrew') return readingKeys(withoutPrefixes(word.text))
  if (word.kind === 'unspaced') return [...word.text, ...pairs(word.text)]
  const inside = wordsInside(word.text)
  return inside.length === 0 ? plainKeys(word.text) : [word.text, ...inside].flatMap(plainKeys)
}

/** Two words that are tied, as one: `wifi` of `wi-fi`. */
export function compound(before: Word, word: Word): Word {
  return { kind: 'plain', text: before.text + word.text, tied: false }
}

/** The keys of a word of a query. A page must have one of every list; there is one list, except for an unspaced run. */
export function queryKeys(word: Word): readonly (readonly string[])[] {
  if (word.kind === 'hebrew') return [[foldHebrew(word.text), ...irregularKeys(word.text)]]
  return word.kind === 'unspaced' ? pairs(word.text).map((pair) => [pair]) : [[foldPlain(indexable(word.text))]]
}

/** Keys of alternative readings of a word. */
export function readingKeys(readings: readonly string[]): readonly string[] {
  const keys: string[] = []
  for (const reading of readings) {
    keys.push(foldHebrew(reading))
    for (const other of otherFolds(reading)) keys.push(other)
    for (const key of irregularKeys(reading)) keys.push(key)
  }
  return keys
}

/** No word mixes scripts, so a key with this marker is unambiguous. */
const stemMark = 'א'

/** The stem that a key of {@link plainKeys} marks; undefined for other keys. */
export function markedStem(key: string): string | undefined {
  return /^א[^א-ת]/.test(key) ? key.slice(stemMark.length) : undefined
}

/** The folded form of a word that is written in any other script, and its stem where that is shorter. */
export function plainKeys(word: string): readonly string[] {
  const key = foldPlain(indexable(word))
  const stem = stemPlain(key)
  return stem === key ? [key] : [key, stemMark + stem]
}

/** Keys of the words that have the stem of this one. */
export function stemKeys(word: string): readonly string[] {
  const key = foldPlain(indexable(word))
  const stem = stemPlain(key)
  return [...new Set([key, stem, stemMark + stem])]
}
