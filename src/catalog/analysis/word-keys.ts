import { foldHebrew, withoutPrefixes } from './hebrew-keys.ts'
import type { Word } from './words.ts'

/** English words that end in s and are no plurals of the word without it. */
const noPlurals = new Set(['news', 'has', 'was', 'does', 'gas', 'lens', 'this', 'yes'])

/** Singular of a simple English plural; other words, and those of other languages that look alike, fold consistently. */
function foldPlain(word: string): string {
  const plural = word.length > 2 && word.endsWith('s') && !/[sui]s$/.test(word) && !noPlurals.has(word)
  if (plural && word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const singular = plural ? word.slice(0, -1) : word
  return /(?:[xz]|[cs]h|ss)e$/.test(singular) ? singular.slice(0, -1) : singular
}

/** Overlapping pairs of letters: the usual unit of search where words have no borders. A lone letter stands for itself. */
function pairs(run: string): readonly string[] {
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/**
 * The keys under which a word of a page can be found: its folded form, for Hebrew also without each chain of prefixes;
 * `e-commerce` also as one word.
 * @param before the word that a hyphen ties this one to
 */
export function indexKeys(word: Word, before?: Word): readonly string[] {
  if (word.kind === 'hebrew') return withoutPrefixes(word.text).map(foldHebrew)
  if (word.kind === 'unspaced') return [...word.text, ...pairs(word.text)]
  const key = foldPlain(word.text)
  return word.tied && before !== undefined ? [key, foldPlain(before.text + word.text)] : [key]
}

/** The keys that a page must all have for a word of a query to be on it. One, except for an unspaced run. */
export function queryKeys(word: Word): readonly string[] {
  if (word.kind === 'hebrew') return [foldHebrew(word.text)]
  return word.kind === 'unspaced' ? pairs(word.text) : [foldPlain(word.text)]
}
