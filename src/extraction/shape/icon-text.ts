import type { Element } from 'hast'
import { attribute, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Fonts that draw a word as a picture (`<i class="material-icons">email</i>`). */
const ligatureFont = /(?:^|\s)material-(?:icons|symbols)/i

const iconClass = /(?:^|[\s_-])icons?(?:$|\s)/i

/** Whether the text of an element is a picture: one letter or word that an icon font draws. */
export function isIcon(element: Element): boolean {
  if (!isElement(element, 'i', 'span', 'em', 'b') || element.children.length !== 1) return false
  const name = attribute(element, 'className')
  if (!ligatureFont.test(name) && !iconClass.test(name)) return false
  const text = visibleText(element)
  return ligatureFont.test(name) ? /^[a-z0-9_]+$/.test(text) : /^[!-~\uE000-\uF8FF]$/.test(text)
}
