import { withoutPrefixes } from './hebrew-keys.ts'
import { normaliseText } from './normalise-text.ts'

/** An abbreviation with the words that it stands for, both normalised. */
export interface Abbreviation {
  readonly short: string
  readonly long: readonly string[]
}

/** Maximum number of occurrences of abbreviations that are examined on a page. */
const maxSeen = 500

/** How far from an abbreviation its words may be, in UTF-16 code units, and the maximum number of words. */
const reach = 120
const maxWords = 8

/** `ארה"ב`, `מנכ''ל`, `SEO`, `KPIs`. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:[א-ת]{1,6}(?:["״”]|''|׳׳|’’)[א-ת]|[A-Z](?:&?[A-Z\d]){1,7}s?)(?![\p{L}\p{N}]|["״”'׳’][א-ת])/gu

const quoted = `["'“”„״׳’]?`
/** Words in parentheses that announce an abbreviation. */
const inside = String.raw`(?:(?:באנגלית|בקיצור|קיצור(?: של)?|להלן|או|ר["״”]ת|in short|short for|for short|abbreviated(?: as)?|abbr\.?|also(?: known as)?|aka|or)[\s:,]+)?`
const opening = String.raw`\s*[(\[]\s*${inside}${quoted}`
const dash = String.raw`\s+[–—-]\s+|\s*[/=]\s*`

/** Separators between words and the following abbreviation, and between an abbreviation and the following words. */
const linkBefore = new RegExp(
  String.raw`${quoted}(?:${opening}|${dash}|,?\s+(?:או|ובקיצור|בקיצור|להלן|or|aka|abbreviated(?: as| to)?)[\s:,]+${quoted})$`,
  'iu',
)
const linkBehind = new RegExp(
  String.raw`^${quoted}(?:${opening}|${dash}|:\s+|,?\s+(?:(?:הוא|היא|הם|הן|זה|is|are)\s+)?(?:או|כלומר|קיצור של|ראשי (?:ה)?תיבות של|stands for|short for|(?:an )?(?:abbreviation|acronym) (?:of|for)|or|i\.e\.)[\s:,]+${quoted})`,
  'iu',
)

const phraseBefore = new RegExp(String.raw`(?:[\p{L}\p{N}"'״׳’]+(?:[ \u00A0\t]+|[-־])){0,${maxWords}}[\p{L}\p{N}"'״׳’]+$`, 'u')
const phraseBehind = new RegExp(String.raw`^[\p{L}\p{N}"'״׳’]+(?:(?:[ \u00A0\t]+|[-־])[\p{L}\p{N}"'״׳’]+){0,${maxWords}}`, 'u')

/** Words of a name that its abbreviation may omit. */
const small = new Set('a an and as at by de for in la of on or per the to with'.split(' '))

/**
 * The abbreviations that a text explains: `ארצות הברית (ארה"ב)`, `SEO – Search Engine Optimization`. The letters must be
 * the beginnings of the words. Linear in the length of the text.
 */
export function abbreviationsIn(text: string): readonly Abbreviation[] {
  const found = new Map<string, Abbreviation>()
  let seen = 0
  for (const { 0: written, index } of text.matchAll(abbreviation)) {
    if (++seen > maxSeen) break
    const before = text.slice(Math.max(0, index - reach), index)
    const behind = text.slice(index + written.length, index + written.length + reach)
    const explained = explainedBefore(written, before) ?? explainedBehind(written, behind)
    if (explained !== undefined) found.set(`${explained.short} ${explained.long.join(' ')}`, explained)
  }
  return [...found.values()]
}

function explainedBefore(written: string, before: string): Abbreviation | undefined {
  const [link] = linkBefore.exec(before) ?? []
  if (link === undefined) return undefined
  const words = wordsOf(phraseBefore.exec(before.slice(0, before.length - link.length))?.[0])
  return firstMatch(written, /[([]/.test(link), (count) => (count > words.length ? undefined : words.slice(-count)))
}

function explainedBehind(written: string, behind: string): Abbreviation | undefined {
  const [link] = linkBehind.exec(behind) ?? []
  if (link === undefined) return undefined
  const words = wordsOf(phraseBehind.exec(behind.slice(link.length))?.[0])
  return firstMatch(written, /[([]/.test(link), (count) => (count > words.length ? undefined : words.slice(0, count)))
}

function wordsOf(phrase = ''): readonly string[] {
  return normaliseText(phrase)
    .split(/[\s-]+/)
    .map((word) => word.replaceAll(/['"]/g, ''))
    .filter((word) => word !== '')
}

/**
 * The words that an abbreviation stands for: as few as possible, if possible without a prefix and with one letter for each word.
 * @param isSure whether they are next to it in parentheses, so that two letters are enough
 */
function firstMatch(
  written: string,
  isSure: boolean,
  wordsFor: (count: number) => readonly string[] | undefined,
): Abbreviation | undefined {
  const isHebrew = /^[א-ת]/.test(written)
  const letters = normaliseText(isHebrew ? written : written.replace(/(?<=[A-Z\d])s$/, '')).replaceAll(/['"&]/g, '')
  if (letters.length < (isSure ? 2 : 3)) return undefined
  const ways = isHebrew
    ? withoutPrefixes(letters).map((short) => ({ short, longOf: (words: readonly string[]) => hebrewWords(short, words) }))
    : [1, 2].map((max) => ({
        short: letters,
        longOf: (words: readonly string[]) => (latinWords(letters, words, max) ? words : undefined),
      }))
  for (const { short, longOf } of ways) {
    for (let count = 2; count <= maxWords; count++) {
      const words = wordsFor(count)
      if (words === undefined) break
      const long = longOf(words)
      if (long !== undefined && long.join('').length >= short.length + 2) return { short, long }
    }
  }
  return undefined
}

/** Most letters that a word gives to an abbreviation. */
const maxLetters = 4

/** The words, the first one without prefixes that are not part of the name, where their beginnings make up the letters. */
function hebrewWords(letters: string, [word = '', ...others]: readonly string[], isFirst = true): readonly string[] | undefined {
  const article = word.length > 3 && word.startsWith('ה') ? [word.slice(1)] : []
  for (const reading of [word, ...(isFirst ? withoutPrefixes(word).slice(1) : article)]) {
    for (let length = 1; length <= maxLetters && reading.startsWith(letters.slice(0, length)); length++) {
      if (length > letters.length) break
      if (others.length === 0 && length === letters.length) return [word]
      const rest = others.length === 0 ? undefined : hebrewWords(letters.slice(length), others, false)
      if (rest !== undefined) return [isFirst ? reading : word, ...rest]
    }
  }
  return undefined
}

/**
 * Whether the first letters of words make up an abbreviation.
 * @param max letters that a word may give: 2 for HTML, HyperText Markup Language
 */
function latinWords(letters: string, [word = '', ...others]: readonly string[], max: number, isFirst = true): boolean {
  if (!/^[a-z\d]/.test(word)) return false
  const isLast = others.length === 0
  const goesOn = (rest: string) => (isLast ? rest === '' : latinWords(rest, others, max, false))
  if (letters !== '' && word.startsWith(letters.charAt(0))) {
    if (goesOn(letters.slice(1))) return word.length > 1 || !isFirst
    const second = letters.charAt(1)
    if (max > 1 && second !== '' && word.slice(2).includes(second) && goesOn(letters.slice(2))) return true
  }
  return !isFirst && !isLast && small.has(word) && goesOn(letters)
}
