import type { Element } from 'hast'
import { attribute, hasAttribute } from '../tree/element.ts'
import { classWords } from './class-words.ts'

/** Classes of text for screen readers alone; it repeats or names what can be seen. */
const screenReaderOnly = new Set(['sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text', 'screen-reader-only'])

/** Words in a class, id or role of something that the visitor opens: tab panels and accordions are real content. */
const disclosureWords = new Set(
  'tab tabs tabpanel tabpane panel accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details slide spoiler'.split(
    ' ',
  ),
)

/** Whether an element says of itself that it is not shown. The elements around it are not looked at. */
export function isHidden(element: Element): boolean {
  if (hasAttribute(element, 'hidden') && attribute(element, 'hidden') !== 'until-found') return true
  if (attribute(element, 'ariaHidden') === 'true') return true
  if (/(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style'))) return true
  return isForScreenReaders(element)
}

/** Whether an element is read out and not shown. */
export function isForScreenReaders(element: Element): boolean {
  return attribute(element, 'className')
    .split(' ')
    .some((name) => screenReaderOnly.has(name))
}

/**
 * Whether an element is hidden only until the visitor opens it.
 * @param controlled ids that some button or tab of the page opens
 */
export function isDisclosed(element: Element, controlled: ReadonlySet<string>): boolean {
  if (element.tagName === 'details' || attribute(element, 'role') === 'tabpanel') return true
  if (controlled.has(attribute(element, 'id'))) return true
  // Sliders hide copies of their first and last slide.
  return !classWords(element).includes('cloned') && classWords(element).some((word) => disclosureWords.has(word))
}
