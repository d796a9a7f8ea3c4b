import type { Element } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, hasAttribute, isElement } from '../../tree/element.ts'
import { hasFacts } from '../holding.ts'
import type { TextSizes } from '../text-sizes.ts'

/** Fewest options of a list to choose from, and longest one, in characters without whitespace. */
const options = { fewest: 2, text: 100 } as const

/**
 * Whether an element is a list to choose from that the page draws itself, as a browser draws `select`: short options that can be selected.
 * Sliders call their slides options, too, and branches to choose from tell where and when they are open.
 */
export function isChoice(element: Element, sizes: TextSizes): boolean {
  if (attribute(element, 'role') !== 'listbox') return false
  const inside = elementsOf(element)
  if (inside.some((inner) => isHeading(inner) || isElement(inner, 'p', 'img', 'picture', 'ul', 'table'))) return false
  const found = inside.filter((inner) => attribute(inner, 'role') === 'option')
  const isShort = (option: Element) => hasAttribute(option, 'ariaSelected') && sizes.of(option).all <= options.text
  return found.length >= options.fewest && found.every(isShort) && !found.some(hasFacts)
}
