import { normaliseText } from './normalise-text.ts'
import { leadingDot, operator, trailingSigns } from './sign-words.ts'

/**
 * The script of a word: `hebrew` has prefixes and suffixes, `unspaced` is a run of a script without spaces
 * between words (or, as Korean, ties its particles to them), `plain` is everything else.
 */
type WordKind = 'hebrew' | 'unspaced' | 'plain'

/** One word of a text, normalised, without marks. */
export interface Word {
  readonly kind: WordKind
  /** A plain word may have signs: `c++`, `.net`, `->>`, and the hyphen behind a single letter (`e-commerce`). */
  readonly text: string
  /** It may be written as one word with the previous one: `fi` of `wi-fi`, `8` of `UTF 8`. Between plain words only. */
  readonly tied: boolean
}

/** Longest word, in UTF-16 code units; anything longer is not a word of a language, and only its beginning counts. */
const maxWordLength = 64

/** Longest run of an unspaced script that is read in one piece, in characters. */
const maxRun = 4096

/** The comma of `1,500`. */
const thousandsComma = /(?<=\d),(?=\d{3}(?!\d))/g

/* Borders between the kinds end a word: `הSEO` is two. Hebrew letters may have a geresh or gershayim between them. */
const hebrew = String.raw`[א-ת]+(?:['"][א-ת]+)*`
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspaced = `[${scripts.map((script) => String.raw`\p{sc=${script}}`).join('')}ー]`
/* A word begins with a letter or a digit: scripts also have their own punctuation, and marks alone are not words. */
const run = String.raw`[${unspaced}&&[\p{L}\p{N}]][${unspaced}&&[\p{L}\p{N}\p{M}]]{0,${maxRun - 1}}`
const letter = String.raw`[\p{L}--[א-ת]--${unspaced}]`
const plain = String.raw`[[\p{L}\p{N}]--[א-ת]--${unspaced}][[\p{L}\p{N}\p{M}]--[א-ת]--${unspaced}]*`
const named = `(?:${leadingDot})?(?:${letter}-(?=[${letter}\\p{N}]))?${plain}(?:${trailingSigns})?`
const word = new RegExp(`(${hebrew})|(${run})|(${named}|${operator})`, 'gv')

/** Whether a name and the following number are often written as one word: `UTF 8`, `Windows 11`. */
export function isNumbered(name: string, number: string): boolean {
  return /^\d{1,2}$/.test(number) && /^[a-z]{2,8}$/.test(name)
}

/** What is written with an apostrophe before or after a word, as one with it: `l'` of `l'hôtel`, `'s` and `'ll`, but not `O'` of a name. */
const enclitic = /^(?:[dmst]|ll|re|ve)$/
const elision = /^[cdjlmnst]'(?!(?:ll|re|ve)(?!\p{L}))\p{L}{2}/u
const longestElision = 6

/**
 * The words of a text, in order. Lone Hebrew letters are prefixes (`ה-SEO`) or counters (`א.`) and not words, nor is what is
 * elided (`l'`, `'s`).
 */
export function* words(text: string): Generator<Word, void, undefined> {
  const normalised = normaliseText(text).replace(thousandsComma, '')
  let before = ''
  let end = -1
  for (const match of normalised.matchAll(word)) {
    const [, hebrewWord, run, plain] = match
    if (hebrewWord !== undefined) {
      const letters = hebrewWord.replaceAll(/['"]/g, '')
      if (letters.length > 1) yield { kind: 'hebrew', text: letters.slice(0, maxWordLength), tied: false }
    } else if (run !== undefined) {
      yield { kind: 'unspaced', text: run, tied: false }
    } else if (plain !== undefined) {
      const between = match.index === end + 1 ? normalised[end] : undefined
      end = match.index + plain.length
      if (between === "'" && enclitic.test(plain)) continue
      if (plain.length === 1 && elision.test(normalised.slice(match.index, match.index + longestElision))) continue
      const tied = between === '-' || (between === ' ' && isNumbered(before, plain))
      before = plain
      yield { kind: 'plain', text: plain.slice(0, maxWordLength).toWellFormed(), tied }
    }
  }
}
