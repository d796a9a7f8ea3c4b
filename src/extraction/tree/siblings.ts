import type { Element } from 'hast'
import { isNotSpace } from './element-kinds.ts'
import { childElements, isElement, parentOf } from './element.ts'

/** The elements after one in its parent, nearest first. */
export function* elementsAfter(element: Element): Generator<Element> {
  const siblings = parentOf(element)?.children ?? []
  for (let at = siblings.indexOf(element) + 1; at < siblings.length; at++) {
    const sibling = siblings[at]
    if (isElement(sibling)) yield sibling
  }
}

/** The elements before one in its parent, nearest first. */
export function* elementsBefore(element: Element): Generator<Element> {
  const siblings = parentOf(element)?.children ?? []
  for (let at = siblings.indexOf(element) - 1; at >= 0; at--) {
    const sibling = siblings[at]
    if (isElement(sibling)) yield sibling
  }
}

/** Most nodes of a box with a single element, including whitespace. */
const maxInBox = 5

/** The outermost box that contains an element and nothing else, as page builders put around each text; the element itself without one. */
export function boxOf(element: Element): Element {
  const parent = parentOf(element)
  if (!isElement(parent, 'div') || parent.children.length > maxInBox) return element
  const [only, ...others] = parent.children.filter(isNotSpace)
  return only === element && others.length === 0 ? boxOf(parent) : element
}

/** The elements in the parent of one, itself included; none at the root. */
export function siblingsOf(element: Element): readonly Element[] {
  const parent = parentOf(element)
  return parent === undefined ? [] : childElements(parent)
}
