import type { Element } from 'hast'
import { isBlock } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import type { OutlineHeading } from '../page-outline.ts'
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
  let lines: ReadonlyMap<OutlineHeading | undefined, readonly Line[]> | undefined
  const linesBelow = (heading: OutlineHeading): readonly Line[] => {
    lines ??= Map.groupBy(outline.elements.filter(isLine).map(lineOf), (line) => line.heading)
    return lines.get(heading) ?? []
  }
  const isLine = (element: Element) => {
    const { all } = outline.sizes.of(element)
    return all > 0 && all <= longestLine && isBlock(element)
  }
  const lineOf = (element: Element) => ({ heading: outline.headingOver(element), words: wordsOf(elementText(element)) })
  return (name) => {
    const words = wordsOf(name)
    if (words === '') return false
    if (new RegExp(`(?:^|[ \\n])${prefix}${words}(?:$|[ \\n])`, 'u').test(text)) return true
    return headings.some(({ heading, words: first }) => {
      const rest = first !== '' && words.startsWith(`${first} `) ? words.slice(first.length + 1) : ''
      return rest !== '' && linesBelow(heading).some((line) => `${line.words} `.startsWith(`${rest} `))
    })
  }
}

interface Line {
  readonly heading: OutlineHeading | undefined
  readonly words: string
}

/** The words of a line, lower case, apart by single spaces. */
function wordsOf(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
