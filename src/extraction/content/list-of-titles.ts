import type { Element } from 'hast'
import { elementsOf, firstElement, isElement } from '../tree/element.ts'

/** Titles that are links, from which on a list of links is a list of articles or services, and no menu. */
const fewest = 3

/** Whether an element lists pages under headings of their own, as the index of a blog does. Menus have headings of a lower rank. */
export function isListOfTitles(element: Element): boolean {
  let titles = 0
  for (const inner of elementsOf(element)) {
    const isTitle = isElement(inner, 'h1', 'h2') && firstElement(inner, 'a') !== undefined
    const holdsTitle = isElement(inner, 'a') && (firstElement(inner, 'h2') ?? firstElement(inner, 'h1')) !== undefined
    if (isTitle || holdsTitle) titles++
    if (titles === fewest) return true
  }
  return false
}
