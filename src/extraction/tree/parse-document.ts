import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  type TreeAdapter,
} from 'parse5'
import { ExtractionError, extractionLimits } from '../extracted-page.ts'
import { isElement } from './element.ts'
import { placeStreamedParts } from './streamed-parts.ts'
import { readable } from '../../model/readable-text.ts'

/** What React writes before the name of a part that it sends later. */
const streamedPart = '<div hidden id="S:'

/** A document's tree. */
interface ParsedDocument {
  readonly root: Root
  /** Invisible characters of its texts that were taken out and may have spelled something. */
  readonly suspicious: number
}

/**
 * Parses a document, once, with all of its parts in their places.
 * @throws ExtractionError when it is past a bound
 */
export function parseDocument(html: string): ParsedDocument {
  const document = parse(html, { treeAdapter: guardedAdapter() })
  checkTree(document)
  const root = asRoot(document)
  if (html.includes(streamedPart)) {
    placeStreamedParts(root)
    checkDepth(root)
  }
  return { root, suspicious: makeReadable(root) }
}

/**
 * Parses markup that a document carries as text, such as that of `noscript`.
 * @throws ExtractionError when it is past a bound
 */
export function parseMarkup(html: string): Root {
  const fragment = parseFragment(html, { treeAdapter: guardedAdapter() })
  checkTree(fragment)
  const root = asRoot(fragment)
  makeReadable(root)
  return root
}

/** Elements whose text is code or markup, which is read elsewhere. */
const unread = new Set(['script', 'style', 'noscript'])

/** Takes the characters that nobody sees out of all texts, in place; counts those that may have spelled something. */
function makeReadable(parent: Root | Element): number {
  let suspicious = 0
  for (const child of parent.children) {
    if (child.type === 'text') {
      const read = readable(child.value)
      child.value = read.text
      suspicious += read.suspicious
    } else if (child.type === 'element' && child.children.length > 0 && !unread.has(child.tagName))
      suspicious += makeReadable(child)
  }
  return suspicious
}

function asRoot(document: DefaultTreeAdapterTypes.Document | DefaultTreeAdapterTypes.DocumentFragment): Root {
  const tree = fromParse5(document)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

type Document5 = DefaultTreeAdapterTypes.Document | DefaultTreeAdapterTypes.DocumentFragment
type Node5 = DefaultTreeAdapterTypes.Node

/**
 * parse5's tree adapter with two counters, so that a hostile document is refused while it is parsed: the formatting
 * elements that the HTML standard reopens can make many nodes of few bytes (HTML, 13.2.4.3).
 */
function guardedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
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
function checkTree(document: Document5): void {
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
function checkDepth(root: Root): void {
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
