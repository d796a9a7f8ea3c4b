import type { Element, Root } from 'hast'
import { elementsOf, isElement } from '../tree/element.ts'

/** Where the elements of a page stand. */
export type Parents = ReadonlyMap<Element, Element>

/** The parent of each element; an element at the root has none. */
export function parentsIn(root: Root): Parents {
  const parents = new Map<Element, Element>()
  for (const element of elementsOf(root)) for (const child of element.children) if (isElement(child)) parents.set(child, element)
  return parents
}

/** The elements around one, nearest first. */
export function* ancestorsOf(element: Element, parents: Parents): Generator<Element> {
  for (let above = parents.get(element); above !== undefined; above = parents.get(above)) yield above
}

/** Whether an element stands inside of another one. */
export function isInside(element: Element, outer: Element, parents: Parents): boolean {
  for (const above of ancestorsOf(element, parents)) if (above === outer) return true
  return false
}

/** The child elements, in order. */
export function childrenOf(element: Element): readonly Element[] {
  return element.children.filter((child) => isElement(child))
}
