import type { Element, Root } from 'hast'
import { selectAll } from './select.ts'
import { elementText } from './element-text.ts'

/**
 * Elements below a node that match a configured selector, in document order and never nested, so that
 * nothing is read twice. The selector was checked with the configuration; one that fails on this page finds nothing, so that
 * the page is still published.
 */
export function selectBelow(selector: string, tree: Root | Element): readonly Element[] {
  return outermost(matchesBelow(selector, tree))
}

function matchesBelow(selector: string, tree: Root | Element): readonly Element[] {
  try {
    return selectAll(selector, tree).filter((element) => element !== tree)
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

/** The first text of {@link textsBelow}; empty where there is none. */
export function firstTextBelow(selector: string, tree: Root | Element): string {
  return textsBelow(selector, tree)[0] ?? ''
}

/** In document order an element comes before what it contains, so comparing with the last one kept is enough. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const kept: Element[] = []
  let inside = new Set<unknown>()
  for (const element of elements) {
    if (inside.has(element)) continue
    kept.push(element)
    inside = descendants(element)
  }
  return kept
}

function descendants(element: Element): Set<unknown> {
  const found = new Set<unknown>()
  const stack = [...element.children]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    found.add(node)
    if ('children' in node) stack.push(...node.children)
  }
  return found
}
