import { imagePattern, plainLine } from './plain-line.ts'
import { fenceMark } from './read-passage.ts'

/** Length of a quotation: the words it has if one of the first lines is that long, else the letters; and the maximum of both. */
const quoted = { words: 4, lines: 4, letters: 12, max: { words: 8, letters: 90 } } as const

/**
 * The text directive that opens a page at a passage (WICG, URL Fragment Text Directives): the first words of a line that is long enough to be
 * the only one of its kind. Empty if there is none.
 * @param text of the passage, Markdown
 */
export function textFragment(text: string): string {
  const quotes = quotesOf(text.split('\n')).filter((one) => /[\p{L}\p{N}]/u.test(one))
  const long = quotes.slice(0, quoted.lines).find((one) => one.split(' ').length >= quoted.words)
  const quote = long ?? quotes.find((one) => one.length >= quoted.letters) ?? quotes[0] ?? ''
  return quote === '' ? '' : `:~:text=${encoded(quote)}`
}

function quotesOf(lines: readonly string[]): readonly string[] {
  let fence = ''
  return lines.map((line) => {
    const mark = fenceMark(line)
    if (fence === '' ? mark !== '' : line === fence) fence = fence === '' ? mark : ''
    else return fence === '' ? quoteOf(line) : beginningOf(line)
    return ''
  })
}

/** The words of a line that are contiguous on the page: next to an image, of a term or what it means, in a table of one cell. */
function quoteOf(line: string): string {
  if (/^\|[ :|-]+\|$/.test(line)) return ''
  const cells = line.startsWith('|') ? line.slice(1, -1).split(' | ') : [line]
  const parts = cells.flatMap((cell) => cell.split(imagePattern).flatMap((part) => part.split(/(?<=\*\*): /))).map(plainLine)
  const [longest = ''] = parts.toSorted((a, b) => b.length - a.length)
  return beginningOf(longest)
}

/** Whole words: browsers find no part of one (an underscore belongs to its word). Empty if the first one is too long. */
function beginningOf(text: string): string {
  const whole = text.trim().split(/\s+/).slice(0, quoted.max.words)
  while (whole.join(' ').length > quoted.max.letters) whole.pop()
  return whole.join(' ').replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}\p{M}_]+$/gu, '')
}

/** A hyphen would be read as the mark of a context. */
function encoded(quote: string): string {
  return encodeURIComponent(quote.toWellFormed()).replaceAll('-', '%2D')
}
