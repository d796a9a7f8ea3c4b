import { isBlock } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { textLines } from '../text-lines.ts'

/** Longest line whose beginning may complete the name in a heading, in characters. */
const longestLine = 200

/** Words before which Hebrew writes `the`, `to`, `for` and the like. */
const prefix = '[ובהלמשכ]{0,2}'

/**
 * Tells whether visitors read a name on a page: in one line, as whole words, or as a heading and the beginning of a line below it, as in
 * lists of prices: `Massage for two`, and below it `60 minutes`.
 */
export function nameFinder({ outline, root }: FactPage): (name: string) => boolean {
  const text = textLines(root)
    .map((line) => wordsOf(line.text))
    .join('\n')
  const headings = outline.headings.map((heading) => ({ heading, words: wordsOf(heading.text) }))
  const linesBelow = new Map<unknown, readonly string[]>()
  const below = (heading: unknown) => {
    const known = linesBelow.get(heading)
    if (known !== undefined) return known
    const inside = outline.elements.filter(
      (element) => outline.headingOver(element) === heading && isBlock(element) && outline.sizes.of(element).all <= longestLine,
    )
    const lines = inside.map((element) => wordsOf(elementText(element)))
    linesBelow.set(heading, lines)
    return lines
  }
  return (name) => {
    const words = wordsOf(name)
    if (words === '') return false
    if (new RegExp(`(?:^|[ \\n])${prefix}${words}(?:$|[ \\n])`, 'u').test(text)) return true
    return headings.some(({ heading, words: first }) => {
      const rest = first !== '' && words.startsWith(`${first} `) ? words.slice(first.length + 1) : ''
      return rest !== '' && below(heading).some((line) => `${line} `.startsWith(`${rest} `))
    })
  }
}

/** The words of a line, lower case, apart by single spaces. */
function wordsOf(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
