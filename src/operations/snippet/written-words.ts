import type { QueryWords } from '../../catalog/search/query-words.ts'

/** Where a word of a query occurs in a text, in UTF-16 code units; `end` is exclusive. Marks belong to their letter. */
export interface WrittenWord {
  /** Number of the word in the query. */
  readonly word: number
  readonly start: number
  readonly end: number
}

/** Longest stretch without white space that is read as one piece, in characters. */
const maxPiece = 1000

/** Code units of a long text that are read between two checks of whether that was enough. */
const stretch = 8_192

const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const unspacedLetter = `[${scripts.map((script) => String.raw`\p{sc=${script}}`).join('')}ー]`
const hebrewLetter = '[א-ת]'
const otherLetter = String.raw`(?!${hebrewLetter}|${unspacedLetter})[\p{L}\p{N}]`

/**
 * What can be marked by itself: a Hebrew word with its points and gershayim, one letter of a script without spaces, a run of
 * other letters and digits. Invisible characters belong to a word between letters only.
 */
const part = new RegExp(
  [
    String.raw`${hebrewLetter}(?:${hebrewLetter}|\p{M}|(?:\p{Cf}|['"׳״’”])+(?=${hebrewLetter}))*`,
    String.raw`${unspacedLetter}\p{M}*`,
    String.raw`${otherLetter}(?:${otherLetter}|\p{M}|\p{Cf}+(?=${otherLetter})|,(?=\d{3}))*`,
  ].join('|'),
  'gu',
)
const unspaced = new RegExp(`^${unspacedLetter}`, 'u')
const simple = /^(?:[א-ת]+|[a-z0-9]+)$/i
const afterLast = /[^\p{L}\p{N}\p{M}]+$/u

/** All words of the query in a text, in order. Reads every word: for short texts. */
export function wordsIn(text: string, query: QueryWords): readonly WrittenWord[] {
  const piece = new RegExp(String.raw`\S{1,${maxPiece}}`, 'gu')
  return Array.from(text.matchAll(piece), ({ 0: found, index }) => wordsOfPiece(found, index, query)).flat()
}

/**
 * The words of the query that contain one of its stems, in order: fast, and finds most of them.
 * @param isEnough called after each stretch of the text, with all that was found
 */
export function wordsByStem(
  text: string,
  query: QueryWords,
  isEnough: (found: readonly WrittenWord[]) => boolean,
): readonly WrittenWord[] {
  const found: WrittenWord[] = []
  const stem = stemPattern(query.stems)
  let stretchEnd = stretch
  for (let match = stem.exec(text); match !== null; match = stem.exec(text)) {
    if (match.index >= stretchEnd) {
      if (isEnough(found)) break
      stretchEnd = match.index + stretch
    }
    const [start, end] = pieceAround(text, match.index)
    found.push(...wordsOfPiece(text.slice(start, end), start, query))
    stem.lastIndex = end
  }
  return found
}

function wordsOfPiece(piece: string, start: number, query: QueryWords): readonly WrittenWord[] {
  const matches = query.matches(piece)
  if (matches.length === 0) return []
  // Most pieces are one part.
  if (simple.test(piece)) return matches.map((word) => ({ word, start, end: start + piece.length }))
  const parts = Array.from(piece.matchAll(part), ({ 0: text, index }) => ({ text, index }))
  const found = parts.flatMap(({ text, index }, at) => {
    const next = parts[at + 1]
    // Words of such scripts are indexed as pairs of letters.
    const pair = unspaced.test(text) && next?.index === index + text.length && unspaced.test(next.text)
    const written = pair ? text + next.text : text
    return query.matches(written).map((word) => ({ word, start: start + index, end: start + index + written.length }))
  })
  return found.length > 0 ? found : wholePiece(piece, start, query)
}

/** What only the parts together are, such as `e-commerce` for `ecommerce`. */
function wholePiece(piece: string, start: number, query: QueryWords): readonly WrittenWord[] {
  const first = piece.search(/[\p{L}\p{N}]/u)
  const length = piece.slice(first).replace(afterLast, '').length
  return query.matches(piece).map((word) => ({ word, start: start + first, end: start + first + length }))
}

/** The stretch without white space around a place. */
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

/** Final letters and the letters that they stand for. */
const finalForms: Readonly<Record<string, string>> = { כ: '[כך]', מ: '[מם]', נ: '[נן]', פ: '[פף]', צ: '[צץ]' }

/** Finds the stems in texts as they are written: with final letters, points and marks of geresh. */
function stemPattern(stems: readonly string[]): RegExp {
  const between = String.raw`[\u0591-\u05C7\u00AD'"׳״’”]*`
  const alternatives = stems.map((stem) =>
    Array.from(stem, (letter) => finalForms[letter] ?? RegExp.escape(letter)).join(/[א-ת]/.test(stem) ? between : ''),
  )
  return new RegExp(alternatives.join('|'), 'giu')
}
