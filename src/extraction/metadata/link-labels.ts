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
const most = 2_000
const fewest = 4

/** The labels of all links of a page. */
export function linkLabels(root: Root): LinkLabels {
  const starts = [0]
  let letters = ''
  for (const element of elementsOf(root)) {
    if (element.tagName !== 'a' || starts.length > most) continue
    letters += lettersOf(visibleText(element))
    if (letters.length > (starts.at(-1) ?? 0)) starts.push(letters.length)
  }
  return { letters, starts }
}

/** Whether a text is a row of labels of the page's links, as that of a menu is. */
export function saysOnlyLabels(text: string, { letters, starts }: LinkLabels): boolean {
  const said = lettersOf(text)
  const first = starts.indexOf(letters.indexOf(said))
  return said !== '' && first >= 0 && starts.indexOf((starts[first] ?? 0) + said.length) - first >= fewest
}

/** Message for a part that a tool keeps as a page, with its own address. */
export const templatePart =
  'It holds nothing but links and is named as a part of other pages. If it is no page of the site, leave it out with pages.exclude.'

/** Message for a page that still has the placeholders of a server or tool: `<?= name ?>`. */
export const unfilledTemplate =
  'It is a template whose values were not filled in (<?= … ?>). If it is no page of the site, leave it out with pages.exclude.'

/** Instructions to fill in a value, which HTML parsers read as comments; fewer may be left over on a page. */
const fewestUnfilled = 3

/** Whether a page has several values that were not filled in. */
export function isUnfilledTemplate(html: string): boolean {
  return html.split('<?=', fewestUnfilled + 1).length > fewestUnfilled
}

/** Names that tools give to such parts. */
const partNames =
  /^(?:(?:site|main|page|global|default|new)[ _-]?)?(?:header|footer|mega[ _-]?menu|main[ _-]?menu|top[ _-]?bar|sidebar)(?:[ _-]?\d+)?$/i

/** Whether a page is the header or footer of other pages: it has such a title, and its text is only links. */
export function isTemplatePart(title: string, text: string, { letters }: LinkLabels): boolean {
  return partNames.test(title) && text.split('\n').every((line) => letters.includes(lettersOf(line)))
}
