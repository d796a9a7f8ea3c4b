import type { Element, Root } from 'hast'
import { elementsOf } from './element.ts'
import { selectAll } from './select.ts'
import { elementText } from './element-text.ts'

/**
 * Elements below a node that match a configured selector, in document order and never nested, so that nothing is read twice. The selector
 * was checked with the configuration; one that fails on a page all the same finds nothing, so that the page is still published.
 */
export function selectBelow(selector: string, tree: Root | Element): readonly Element[] {
  try {
    return outermost(selectAll(selector, tree).filter((element) => element !== tree))
  } catch {
    return []
  }
}

/** Texts of the elements of {@link selectBelow}, without empty ones. */
export function textsBelow(selector: string, tree: Root | Element): readonly string[] {
  return selectBelow(selector, tree)
    .map((element) => elementText(element))
    .filter((text) => text !== '')
}

/** The first text of {@link textsBelow}; empty if there is none. */
export function firstTextBelow(selector: string, tree: Root | Element): string {
  return textsBelow(selector, tree)[0] ?? ''
}

/** In document order an element comes before what it contains, so comparing with the last one kept is enough. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const kept: Element[] = []
  let inside: ReadonlySet<Element> = new Set()
  for (const element of elements) {
    if (inside.has(element)) continue
    kept.push(element)
    inside = new Set(elementsOf(element))
  }
  return kept
}
