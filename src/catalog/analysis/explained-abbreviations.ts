import { withOrdinaryLetters } from './normalise-text.ts'

/** An abbreviation with the words that a text explains it by. */
export interface ExplainedAbbreviation {
  readonly short: string
  readonly long: string
}

/** Longest explanation, in words and in UTF-16 code units. */
const maxWords = 8
const maxLength = 100

/** Explanations of one text that are read. */
const maxExplained = 100

const parenthesis = new RegExp(String.raw`\(([^()\n]{2,${maxLength}})\)`, 'gu')
/** Where a sentence, or what stands in other parentheses, ends. */
const border = /[()\n.;:!?]/

/** Capitals (`SEO`), or Hebrew letters with gershayim before the last one (`ארה"ב`). */
const latin = /^[A-Z]{2,8}$/
const hebrew = /^[א-ת]{1,7}["״”][א-ת]$/

/** English words that an abbreviation may leave out. */
const small = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', '&'])

/**
 * The abbreviations that a text explains: `Search Engine Optimization (SEO)`, `ארצות הברית (ארה"ב)`, or the other way round. Only those whose
 * letters are the first ones of the words. Linear in the length of the text.
 */
export function explainedAbbreviations(text: string): readonly ExplainedAbbreviation[] {
  const found = new Map<string, ExplainedAbbreviation>()
  for (const { 1: inside = '', index } of text.matchAll(parenthesis)) {
    const before =
      text
        .slice(Math.max(0, index - maxLength), index)
        .split(border)
        .at(-1) ?? ''
    const explained =
      explainedBy(inside.trim(), wordsOf(before), true) ?? explainedBy(wordsOf(before).at(-1) ?? '', wordsOf(inside), false)
    if (explained === undefined) continue
    found.set(`${explained.short} ${explained.long}`, explained)
    if (found.size === maxExplained) break
  }
  return [...found.values()]
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

/** @param isBefore the words end where the abbreviation begins; else they are the whole explanation */
function explainedBy(short: string, words: readonly string[], isBefore: boolean): ExplainedAbbreviation | undefined {
  const isInitials = latin.test(short) ? areLatinInitials : hebrew.test(short) ? areHebrewInitials : undefined
  if (isInitials === undefined) return undefined
  const letters = short.replace(/["״”]/, '').toLowerCase()
  for (let count = isBefore ? 2 : Math.max(2, words.length); count <= Math.min(maxWords, words.length); count++) {
    const long = words.slice(-count)
    if (isInitials(letters, long)) return { short, long: long.join(' ') }
  }
  return undefined
}

/** One letter of each word and of each part of a compound; small words may be left out, but not the first one. */
function areLatinInitials(letters: string, words: readonly string[]): boolean {
  const parts = words.join(' ').toLowerCase().split(/[ -]/)
  if (small.has(parts[0] ?? '')) return false
  return initials(parts) === letters || initials(parts.filter((part) => !small.has(part))) === letters
}

/** One letter or more of each word, which may have an article or another prefix before them. */
function areHebrewInitials(letters: string, words: readonly string[]): boolean {
  const [word, ...rest] = words
  if (word === undefined) return letters === ''
  const forms = /^[הוב]/.test(word) ? [word, word.slice(1)] : [word]
  return forms.some((form) => {
    for (let length = 1; length <= letters.length && samePlain(form.slice(0, length), letters.slice(0, length)); length++)
      if (areHebrewInitials(letters.slice(length), rest)) return true
    return false
  })
}

/** The last letter of an abbreviation is often written as a final one. */
function samePlain(a: string, b: string): boolean {
  return withOrdinaryLetters(a) === withOrdinaryLetters(b)
}

function initials(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join('')
}
