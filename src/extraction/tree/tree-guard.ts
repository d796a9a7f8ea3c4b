import type { Element, Root } from 'hast'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, type DefaultTreeAdapterTypes, type TreeAdapter } from 'parse5'
import { ExtractionError, extractionLimits } from '../extracted-page.ts'
import { isElement } from './element.ts'

type Document5 = DefaultTreeAdapterTypes.Document | DefaultTreeAdapterTypes.DocumentFragment
type Node5 = DefaultTreeAdapterTypes.Node

/**
 * parse5's tree adapter with two counters, so that a hostile document is refused while it is parsed: the formatting
 * elements that the HTML standard reopens can make many nodes of few bytes (HTML, 13.2.4.3).
 */
export function guardedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0
  let open = 0
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements++
      if (elements > extractionLimits.nodes) throw tooManyNodes()
      return defaultTreeAdapter.createElement(tagName, namespace, attributes)
    },
    onItemPush() {
      open++
      // The tree may be shallower than the stack of open elements, so the exact check comes after parsing.
      if (open > 2 * extractionLimits.depth) throw tooDeep()
    },
    onItemPop() {
      open--
    },
  }
}

/**
 * Refuses a tree that is too deep for what follows, which recurses, and clamps spans (reference: `colspan=1000000`).
 * @throws ExtractionError
 */
export function checkTree(document: Document5): void {
  let nodes = 0
  const stack: { node: Node5; depth: number }[] = [{ node: document, depth: 0 }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, depth } = entry
    nodes++
    if (nodes > extractionLimits.nodes) throw tooManyNodes()
    if (depth > extractionLimits.depth) throw tooDeep()
    if ('attrs' in node) clampSpans(node)
    if ('content' in node) stack.push({ node: node.content, depth: depth + 1 })
    if ('childNodes' in node) for (const child of node.childNodes) stack.push({ node: child, depth: depth + 1 })
  }
}

/** The same of the depth alone, for a tree whose parts were moved. @throws ExtractionError */
export function checkDepth(root: Root): void {
  const stack: { readonly parent: Root | Element; readonly depth: number }[] = [{ parent: root, depth: 0 }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { parent, depth } = entry
    if (depth > extractionLimits.depth) throw tooDeep()
    for (const child of parent.children) if (isElement(child)) stack.push({ parent: child, depth: depth + 1 })
  }
}

function clampSpans(element: DefaultTreeAdapterTypes.Element): void {
  for (const attribute of element.attrs) {
    if (attribute.name !== 'colspan' && attribute.name !== 'rowspan' && attribute.name !== 'span') continue
    const span = Number.parseInt(attribute.value, 10)
    attribute.value = String(Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), extractionLimits.span))
  }
}

function tooDeep(): ExtractionError {
  return new ExtractionError(`The elements are nested more than ${extractionLimits.depth} deep.`)
}

function tooManyNodes(): ExtractionError {
  return new ExtractionError(`The document has more than ${extractionLimits.nodes} nodes.`)
}
