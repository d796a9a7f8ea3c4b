import { explanations } from './abbreviated-query.ts'

/** Shortest and longest word that is worth a suggestion, in UTF-16 code units. */
const shortest = 2
const longest = 64

/** Most distinct words of one page; a text of many thousand words has fewer. */
const maxWords = 20_000

const hebrew = String.raw`[א-ת][א-ת\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]*`
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const other = String.raw`(?:(?![א-ת${unspaced.map((script) => String.raw`\p{sc=${script}}`).join('')}])[\p{L}\p{M}\p{N}]){1,${longest}}`
const word = new RegExp(String.raw`${hebrew}(?:["'׳״’]${hebrew})*|${other}`, 'gu')

const notWritten = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]+/g

/**
 * The distinct words of texts as a reader would type them: without points, in lower case, with final letters. Scripts without
 * spaces have none, nor have numbers: another number is not another spelling.
 */
export function siteWords(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const written of new Set(texts.flatMap((text) => text.match(word) ?? []))) {
    const typed = asTyped(written)
    if (typed.length >= shortest && typed.length <= longest) found.add(typed)
    if (found.size === maxWords) break
  }
  return found
}

/** What a catalog lists of a page's words: those of {@link siteWords}, and the abbreviations that it explains. */
export function listedWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set([...siteWords(texts), ...explanations(texts)])
}

/** Empty for what is not a word. */
function asTyped(written: string): string {
  // Most words of a Hebrew page.
  if (/^[א-ת]+$/.test(written)) return written
  if (!/\p{L}/u.test(written)) return ''
  return written.replace(notWritten, '').toLowerCase().normalize('NFC').toWellFormed()
}
