import { withOrdinaryLetters } from '../../catalog/analysis/normalise-text.ts'
import { leadingDot, operator, trailingSigns } from '../../catalog/analysis/sign-words.ts'
import type { QueryWords } from '../../catalog/search/query-words.ts'

/** Where a word of a query occurs in a text, in UTF-16 code units; `end` is exclusive. Marks belong to their letter. */
export interface WrittenWord {
  /** Number of the word in the query. */
  readonly word: number
  readonly start: number
  readonly end: number
}

/** Longest stretch without whitespace that is read as one piece, in characters. */
const maxPiece = 1000

const piece = new RegExp(String.raw`\S{1,${maxPiece}}`, 'gu')

/** Code units of a long text that are read between two checks of whether that was enough. */
const stretch = 8_192

const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspacedLetter = `[${scripts.map((script) => String.raw`\p{sc=${script}}`).join('')}ー]`
const hebrewLetter = '[א-ת]'
const otherLetter = String.raw`(?!${hebrewLetter}|${unspacedLetter})[\p{L}\p{N}]`

/**
 * What can be marked by itself: a Hebrew word with its points and gershayim, one letter of a script without spaces, a run of
 * other letters and digits with its signs, an operator. Invisible characters belong to a word between letters only.
 */
const part = new RegExp(
  [
    String.raw`${hebrewLetter}(?:${hebrewLetter}|\p{M}|(?:\p{Cf}|['"׳״’”])+(?=${hebrewLetter}))*`,
    String.raw`${unspacedLetter}\p{M}*`,
    String.raw`(?:${leadingDot})?${otherLetter}(?:${otherLetter}|\p{M}|\p{Cf}+(?=${otherLetter})|,(?=\d{3}))*(?:${trailingSigns})?`,
    operator,
  ].join('|'),
  'gu',
)
const unspaced = new RegExp(`^${unspacedLetter}`, 'u')
/** A simple word and the text after it. */
const simple = /^([א-ת]+|[a-z0-9]+)[.,:;!?)]*$/i
const afterLast = /[^\p{L}\p{N}\p{M}]+$/u

/** A text in which stems are searched for. */
export interface FoldedText {
  readonly text: string
  /** The same text, index for index, in lower case and with Hebrew final letters replaced. */
  readonly folded: string
  /** Indexes of vowel points, geresh and gershayim between Hebrew letters, where the text may differ from a stem that it contains. */
  readonly marked: readonly number[]
}

/** Prepares a text for {@link WordFinder.byStem}. */
export function foldText(text: string): FoldedText {
  return {
    text,
    // The only letter whose lower case is longer.
    folded: withOrdinaryLetters(text.replaceAll('İ', 'i').toLowerCase()),
    marked: Array.from(text.matchAll(markInWord), ({ index }) => index),
  }
}

const markInWord = /(?<=[א-ת])[\u0591-\u05C7\u00AD'"׳״’”]+(?=[א-ת])/g

/** Maximum number of pieces whose words are cached; pages of one site share most of theirs. */
const maxRemembered = 20_000
const maxRememberedLength = 40

const none: readonly WrittenWord[] = []

/** Finds the words of one query in the texts of many pages. */
export class WordFinder {
  /** Number of words of the query. */
  readonly count: number
  readonly #query: QueryWords
  /** The words of each piece, with their indexes in it. */
  readonly #pieces = new Map<string, readonly WrittenWord[]>()

  constructor(query: QueryWords) {
    this.count = query.count
    this.#query = query
  }

  /** All words of the query in a text, in order. Reads every word: for short texts. */
  inAll(text: string): readonly WrittenWord[] {
    const found: WrittenWord[] = []
    for (const { 0: written, index } of text.matchAll(piece)) this.#find(written, index, found)
    return found
  }

  /**
   * The words of the query that contain one of its stems, in order: fast, but misses a few.
   * @param isEnough called after each stretch of the text, with everything found so far
   */
  byStem({ text, folded, marked }: FoldedText, isEnough: (found: readonly WrittenWord[]) => boolean): readonly WrittenWord[] {
    const found: WrittenWord[] = []
    const { stems } = this.#query
    const nextOf = stems.map(() => -1)
    let nextMarked = 0
    let stretchEnd = stretch
    for (let from = 0; ;) {
      while ((marked[nextMarked] ?? Infinity) < from) nextMarked++
      let at = marked[nextMarked] ?? Infinity
      for (const [number, stem] of stems.entries()) {
        let next = nextOf[number] ?? -1
        if (next < from) {
          next = folded.indexOf(stem, from)
          nextOf[number] = next = next === -1 ? Infinity : next
        }
        if (next < at) at = next
      }
      if (at >= text.length) return found
      if (at >= stretchEnd) {
        if (isEnough(found)) return found
        stretchEnd = at + stretch
      }
      const [start, end] = pieceAround(text, at)
      this.#find(text.slice(start, end), start, found)
      from = end
    }
  }

  /** Adds the words of the piece that starts at an index. */
  #find(written: string, at: number, found: WrittenWord[]): void {
    let words = this.#pieces.get(written)
    if (words === undefined) {
      words = wordsOfPiece(written, this.#query)
      if (this.#pieces.size >= maxRemembered) this.#pieces.clear()
      if (written.length <= maxRememberedLength) this.#pieces.set(written, words)
    }
    for (const { word, start, end } of words) found.push({ word, start: at + start, end: at + end })
  }
}

function wordsOfPiece(written: string, query: QueryWords): readonly WrittenWord[] {
  const matches = query.matches(written)
  if (matches.length === 0) return none
  // Most pieces are one part.
  const end = simple.exec(written)?.[1]?.length
  if (end !== undefined) return matches.map((word) => ({ word, start: 0, end }))
  const parts = Array.from(written.matchAll(part), ({ 0: text, index }) => ({ text, index }))
  const found = parts.flatMap(({ text, index }, at) => {
    const next = parts[at + 1]
    // Words of such scripts are indexed as pairs of letters.
    const isPair = unspaced.test(text) && next?.index === index + text.length && unspaced.test(next.text)
    const word = isPair ? text + next.text : text
    return query.matches(word).map((number) => ({ word: number, start: index, end: index + word.length }))
  })
  return found.length > 0 ? found : wholePiece(written, matches)
}

/** What only the parts together are, such as `e-commerce` for `ecommerce`. */
function wholePiece(written: string, matches: readonly number[]): readonly WrittenWord[] {
  const start = Math.max(0, written.search(/[\p{L}\p{N}]/u))
  const end = start + (written.slice(start).replace(afterLast, '').length || written.length)
  return matches.map((word) => ({ word, start, end }))
}

/** The stretch without whitespace around a place. */
function pieceAround(text: string, at: number): readonly [start: number, end: number] {
  let start = at
  while (start > 0 && at - start < maxPiece && !isSpace(text, start - 1)) start--
  let end = at + 1
  while (end < text.length && end - at < maxPiece && !isSpace(text, end)) end++
  return [start, end]
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || (code < 0x21 && code > 0x08) || code === 0xa0 || (code > 0x167f && /\s/.test(text.charAt(at)))
}
