import type { Element, ElementContent, Root } from 'hast'
import { attribute, elementsOf, isElement } from './element.ts'
import { TreeNode } from './nodes.ts'

/** The ids by which a framework connects a placeholder with the content that it sends later. Their groups are the same for both. */
interface Ids {
  readonly place: RegExp
  readonly part: RegExp
  readonly isPlace: (element: Element) => boolean
  readonly isPart: (element: Element) => boolean
}

/** React 18 and its frameworks, such as Next.js: `B:1` or `P:1` of a `template`, and `S:1`. */
const react: Ids = {
  place: /^[BP]:([\da-z]+)$/,
  part: /^S:([\da-z]+)$/,
  isPlace: (element) => element.tagName === 'template',
  isPart: (element) => element.tagName === 'div',
}

/** Marko: `afph1` and `af1`, with the name of the program after `af`. */
const marko: Ids = {
  place: /^af([a-z]*)ph(\d+)$/,
  part: /^af([a-z]*)(\d+)$/,
  isPlace: (element) => isElement(element, 'span', 'noscript'),
  isPart: (element) => element.tagName === 'div' && /^display:\s?none;?$/.test(attribute(element, 'style')),
}

/** Whether a document may have such parts. Re-serialized pages write `hidden=""`. */
export function mayBeStreamed(html: string): boolean {
  return /<div (?:hidden(?:="")? id="S:|id="?af[a-z]*\d+"? style="?display:\s?none)/.test(html)
}

/** Parts of one document that are placed. */
const maxParts = 500

/** An element with one of those names. */
interface Named {
  readonly key: string
  readonly element: Element
  readonly parent: Root | Element
}

/** Moves, in place, the hidden parts streamed at the end of a document to where a script would show them. The loading content there is removed. */
export function placeStreamedParts(root: Root): void {
  for (const ids of [react, marko]) placeParts(root, ids)
}

function placeParts(root: Root, ids: Ids): void {
  const places = named(root, ids.place, ids.isPlace)
  if (places.length === 0) return
  const parts = new Map(named(root, ids.part, ids.isPart).map((part) => [part.key, part]))
  for (const { key, element: place, parent } of places.slice(0, maxParts)) {
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

function named(root: Root, id: RegExp, isOne: (element: Element) => boolean): readonly Named[] {
  const found: Named[] = []
  for (const parent of [root, ...elementsOf(root)]) {
    for (const element of parent.children) {
      if (!isElement(element) || !isOne(element)) continue
      const key = id.exec(attribute(element, 'id'))?.slice(1).join(' ')
      if (key !== undefined) found.push({ key, element, parent })
    }
  }
  return found
}

/** Number of nodes between a position and React's comment `/$` that ends it; 0 without one. */
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
