import type { Element, Nodes, Root } from 'hast'
import { elementsOf, isElement } from '../tree/element.ts'
import { isTextless } from '../tree/element-kinds.ts'

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

/** Every element below a node that is text of the page, in document order. */
export function* shownElements(root: Root | Element): Generator<Element> {
  const stack: Element[] = childrenOf(root).toReversed()
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (isTextless(element)) continue
    yield element
    stack.push(...childrenOf(element).toReversed())
  }
}

/** Whether at most so many elements stand in an element: texts of large ones would be read again and again. */
export function isSmall(element: Element, most: number): boolean {
  let count = 0
  for (const _ of elementsOf(element)) if (++count > most) return false
  return true
}

/** The child elements, in order. */
export function childrenOf(element: Root | Element): readonly Element[] {
  const children: readonly Nodes[] = element.children
  return children.filter((child) => isElement(child))
}
