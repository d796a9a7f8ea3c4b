import type { Element } from 'hast'
import { isHeading } from '../tree/element-kinds.ts'
import { elementsOf, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/* What an element contains, regardless of its position. */

/** Whether an element holds a form, or a part of one. */
export function holdsFields(element: Element): boolean {
  return elementsOf(element).some((inner) => isElement(inner, 'form', 'input', 'select', 'textarea', 'button', 'label'))
}

/** Whether an element contains a heading, down to a rank. */
export function holdsHeading(element: Element, rank: number): boolean {
  return elementsOf(element).some((inner) => isHeading(inner) && Number(inner.tagName.slice(1)) <= rank)
}

/** Whether an element is an image, a film or a frame, or holds one. */
export function holdsMedia(element: Element): boolean {
  if (isElement(element, 'img', 'picture', 'video', 'audio', 'iframe')) return true
  return elementsOf(element).some((inner) => isElement(inner, 'img', 'video', 'audio', 'iframe'))
}

/** Prices, notes on VAT, phone numbers, opening hours. */
const facts =
  /[₪€£$]|(?:ש|מע)["״][חמ]|(?<!\p{L})(?:VAT|Kč|zł|руб)(?!\p{L})|(?:\d[ ().\-–/]{0,2}){8}\d|\d{1,2}[:.]\d{2} ?(?:[ap]m|uhr|h)? ?(?:[-–—]|to|bis|a|do|au?) ?\d/iu

/** Whether the text of an element names a price, a phone number or hours. */
export function hasFacts(element: Element): boolean {
  return facts.test(visibleText(element))
}
