import { normaliseText } from './normalise-text.ts'

/**
 * The script of a word: `hebrew` has prefixes and suffixes, `unspaced` is a run of a script without spaces
 * between words (or, as Korean, ties its particles to them), `plain` is everything else.
 */
type WordKind = 'hebrew' | 'unspaced' | 'plain'

/** One word of a text, normalised, without marks. */
export interface Word {
  readonly kind: WordKind
  readonly text: string
  /** A hyphen joins it to the previous word: `commerce` of `e-commerce`. Between plain words only. */
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
/* A word begins with a letter or a digit: scripts have punctuation of their own too, and marks alone say nothing. */
const run = String.raw`[${unspaced}&&[\p{L}\p{N}]][${unspaced}&&[\p{L}\p{N}\p{M}]]{0,${maxRun - 1}}`
const plain = String.raw`[[\p{L}\p{N}]--[א-ת]--${unspaced}][[\p{L}\p{N}\p{M}]--[א-ת]--${unspaced}]*`
const word = new RegExp(`(${hebrew})|(${run})|(${plain})`, 'gv')

/**
 * The words of a text, in order. Lone Hebrew letters are prefixes (`ה-SEO`) or counters (`א.`) and not words, nor is the
 * English possessive `'s`.
 */
export function* words(text: string): Generator<Word, void, undefined> {
  const normalised = normaliseText(text).replace(thousandsComma, '')
  let plainEnd = -1
  for (const match of normalised.matchAll(word)) {
    const [, hebrewWord, run, plain] = match
    if (hebrewWord !== undefined) {
      const letters = hebrewWord.replaceAll(/['"]/g, '')
      if (letters.length > 1) yield { kind: 'hebrew', text: letters.slice(0, maxWordLength), tied: false }
    } else if (run !== undefined) {
      yield { kind: 'unspaced', text: run, tied: false }
    } else if (plain !== undefined) {
      const before = normalised[match.index - 1]
      const next = match.index === plainEnd + 1
      plainEnd = match.index + plain.length
      if (plain === 's' && before === "'" && next) continue
      yield { kind: 'plain', text: plain.slice(0, maxWordLength).toWellFormed(), tied: next && before === '-' }
    }
  }
}
