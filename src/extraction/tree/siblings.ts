import type { Element } from 'hast'
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

/** The elements in the parent of one, itself included; none at the root. */
export function siblingsOf(element: Element): readonly Element[] {
  const parent = parentOf(element)
  return parent === undefined ? [] : childElements(parent)
}
