import type { Element, Root } from 'hast'
import { elementsOf, firstElement, isElement, withAncestors } from '../tree/element.ts'
import type { TextSizes } from './text-sizes.ts'

/** Shortest paragraph next to the content that counts, in characters without whitespace and links. */
const shortestBeside = 60

/** Text of an element's paragraphs, outside links. */
export function prose(element: Root | Element, sizes: TextSizes): number {
  let said = 0
  for (const inner of [element, ...elementsOf(element)]) {
    const { all, linked } = sizes.of(inner)
    if (isElement(inner, 'p') && all - linked >= shortestBeside) said += all - linked
  }
  return said
}

/** Whether an element is mostly running text, and not an article. */
export function isProse(element: Element, sizes: TextSizes): boolean {
  if (isElement(element, 'article', 'aside') || firstElement(element, 'article') !== undefined) return false
  return sizes.of(element).running >= sizes.of(element).all / 2
}

/** Whether an element is another one or around it. */
export function holds(outer: Element, inner: Element): boolean {
  return withAncestors(inner).some((one) => one === outer)
}
