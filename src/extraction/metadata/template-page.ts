import { lettersOf } from '../facts/part-words.ts'
import type { LinkLabels } from './link-labels.ts'

/** Message for a part that a tool keeps as a page, with its own address. */
export const templatePart =
  'It contains only links and is named like a part of other pages. If it is not a page of the site, exclude it with pages.exclude.'

/** Message for a page that still has the placeholders of a server or tool: `<?= name ?>`. */
export const unfilledTemplate =
  'It is a template whose values were not filled in (<?= … ?>). If it is not a page of the site, exclude it with pages.exclude.'

/** Instructions to fill in a value, which HTML parsers read as comments; fewer may be left over on a page. */
const minUnfilled = 3

/** Whether a page has several values that were not filled in. */
export function isUnfilledTemplate(html: string): boolean {
  return html.split('<?=', minUnfilled + 1).length > minUnfilled
}

/** Names that tools give to such parts. */
const partNames =
  /^(?:(?:site|main|page|global|default|new)[ _-]?)?(?:header|footer|mega[ _-]?menu|main[ _-]?menu|top[ _-]?bar|sidebar)(?:[ _-]?\d+)?$/i

/** Whether a page is the header or footer of other pages: it has such a title, and its text is only links. */
export function isTemplatePart(title: string, text: string, { letters }: LinkLabels): boolean {
  return partNames.test(title) && text.split('\n').every((line) => letters.includes(lettersOf(line)))
}
