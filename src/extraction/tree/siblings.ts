import type { Element } from 'hast'
import { childElements, parentOf } from './element.ts'

/** The elements after one in its parent, nearest first. */
export function elementsAfter(element: Element): readonly Element[] {
  const siblings = siblingsOf(element)
  return siblings.slice(siblings.indexOf(element) + 1)
}

/** The elements before one in its parent, nearest first. */
export function elementsBefore(element: Element): readonly Element[] {
  const siblings = siblingsOf(element)
  return siblings.slice(0, siblings.indexOf(element)).toReversed()
}

/** The elements in the parent of one, itself included; none at the root. */
export function siblingsOf(element: Element): readonly Element[] {
  const parent = parentOf(element)
  return parent === undefined ? [] : childElements(parent)
}
