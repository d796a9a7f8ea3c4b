import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'
import { classWords } from './class-words.ts'

/** Words in a class, id or role of something that the visitor opens: tab panels and accordions are real content. */
const disclosureWords = new Set(
  'tab tabs tabpanel tabpane panel accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details slide spoiler'.split(
    ' ',
  ),
)

/**
 * Whether an element is, by its name or role, one that the visitor opens.
 * @param controlled ids that some button or tab of the page opens
 */
export function isDisclosed(element: Element, controlled: ReadonlySet<string>): boolean {
  if (element.tagName === 'details' || attribute(element, 'role') === 'tabpanel') return true
  if (controlled.has(attribute(element, 'id'))) return true
  // Sliders hide copies of their first and last slide.
  return !classWords(element).includes('cloned') && classWords(element).some((word) => disclosureWords.has(word))
}
