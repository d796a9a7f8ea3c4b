import type { Root } from 'hast'
import { lettersOf } from '../facts/part-words.ts'
import { elementsOf } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Labels of the links of a page. */
export interface LinkLabels {
  /** Their letters, in the order of the page. */
  readonly letters: string
  /** Where in it each begins, and where the last one ends. */
  readonly starts: readonly number[]
}

/** Those of a document without a menu. */
export const noLabels: LinkLabels = { letters: '', starts: [] }

/** Maximum links read, and minimum labels of a menu. */
const max = 2_000
const min = 4

/** The labels of all links of a page. */
export function linkLabels(root: Root): LinkLabels {
  const starts = [0]
  let letters = ''
  for (const element of elementsOf(root)) {
    if (element.tagName !== 'a' || starts.length > max) continue
    letters += lettersOf(visibleText(element))
    if (letters.length > (starts.at(-1) ?? 0)) starts.push(letters.length)
  }
  return { letters, starts }
}

/** Whether a text is a row of labels of the page's links, as that of a menu is. */
export function saysOnlyLabels(text: string, { letters, starts }: LinkLabels): boolean {
  const said = lettersOf(text)
  const first = starts.indexOf(letters.indexOf(said))
  return said !== '' && first >= 0 && starts.indexOf((starts[first] ?? 0) + said.length) - first >= min
}
