import type { Element, ElementContent, Root } from 'hast'
import { attribute, elementsOf, isElement } from './element.ts'
import { TreeNode } from './nodes.ts'

/** Names that React gives a placeholder and its content later in the document: `B:1` or `P:1`, `S:1`. */
const names = { place: /^[BP]:([\da-z]+)$/, part: /^S:([\da-z]+)$/ } as const

/** Parts of one document that are placed. */
const mostParts = 500

/** An element with one of those names. */
interface Named {
  readonly key: string
  readonly element: Element
  readonly parent: Root | Element
}

/**
 * Moves, in place, the hidden parts streamed at the end of a document to where a script would show them (React 18 and its frameworks, such
 * as Next.js). The loading content there is removed, up to the comment that ends it.
 */
export function placeStreamedParts(root: Root): void {
  const places = named(root, 'template', names.place)
  if (places.length === 0) return
  const parts = new Map(named(root, 'div', names.part).map((part) => [part.key, part]))
  for (const { key, element: place, parent } of places.slice(0, mostParts)) {
    const part = parts.get(key)
    // No part holds its own place.
    if (part === undefined || elementsOf(part.element).some((inner) => inner === place)) continue
    parts.delete(key)
    part.parent.children = part.parent.children.filter((child): child is ElementContent => child !== part.element)
    part.element.properties = {}
    const at = parent.children.indexOf(place)
    parent.children.splice(at, 1 + waitingAfter(parent, at), part.element)
    TreeNode.setParent(part.element, parent)
  }
}

function named(root: Root, tagName: string, name: RegExp): readonly Named[] {
  const found: Named[] = []
  for (const parent of [root, ...elementsOf(root)]) {
    for (const element of parent.children) {
      const key = isElement(element, tagName) ? name.exec(attribute(element, 'id'))?.[1] : undefined
      if (key !== undefined && isElement(element)) found.push({ key, element, parent })
    }
  }
  return found
}

/** Number of nodes between a position and the comment `/$` that ends it; 0 without one. */
function waitingAfter(parent: Root | Element, at: number): number {
  let open = 0
  for (const [after, node] of parent.children.slice(at + 1).entries()) {
    if (node.type !== 'comment') continue
    if (node.value === '/$' && open === 0) return after
    if (node.value === '/$') open--
    else if (/^\$[?!]?$/.test(node.value)) open++
  }
  return 0
}
