import type { Element } from 'hast'
import { attribute, isElement } from './element.ts'
import { visibleText } from './visible-text.ts'

/** Fonts that draw a word as a picture (`<i class="material-icons">email</i>`). */
const ligatureFont = /(?:^|\s)material-(?:icons|symbols)/i

/** Whether the text of an element is a word that an icon font draws as a picture. */
export function isDrawnWord(element: Element): boolean {
  return (
    element.properties['className'] !== undefined &&
    isElement(element, 'i', 'span', 'em', 'b') &&
    element.children.length === 1 &&
    ligatureFont.test(attribute(element, 'className')) &&
    /^[a-z0-9_]+$/.test(visibleText(element).trim())
  )
}
