import type { Element } from 'hast'
import { isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { classNames } from './class-words.ts'
import type { TextSizes } from './text-sizes.ts'

/** Longest text about rights and terms, and longest line of it, in characters. */
const longest = { imprint: 600, line: 160 } as const

/** Who owns the page, and that it is protected. */
const rights =
  /©|\(c\) ?\d{4}|\bcopyright\b|\ball rights reserved\b|כל הזכויות שמורות|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados/i

/** Names of the foot of a page that is made of `div` elements. */
const footName =
  /^(?:(?:site|page|main|global|web|layout|all-screen)[-_]?)?footer(?:[-_](?:wrap|wrapper|area|container|section|content|widgets?|inner|bottom|top|main|outer|holder))*$/i

/** Whether a footer is that of the page, not of a part of its content. */
export function isImprint(element: Element, sizes: TextSizes): boolean {
  return sizes.of(element).all < longest.imprint && rights.test(visibleText(element))
}

/** A line about rights that begins with them, or beside the content anywhere. */
export function isImprintLine(element: Element, sizes: TextSizes, inContent: boolean): boolean {
  if (!isElement(element, 'p', 'div', 'td', 'center', 'small', 'span', 'li')) return false
  const { all } = sizes.of(element)
  if (all === 0 || all > longest.line) return false
  const at = visibleText(element).search(rights)
  return at === 0 || (at > 0 && !inContent)
}

/** Whether an element is the foot of the page by its name. An article that its author forgot to close holds that, too. */
export function isFootByName(element: Element, inContent: boolean): boolean {
  if (!isElement(element, 'div', 'section', 'table', 'td')) return false
  return classNames(element).some((name) => footName.test(name)) && (!inContent || rights.test(visibleText(element)))
}
