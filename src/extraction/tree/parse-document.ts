import type { Element, Nodes, Root, RootContent } from 'hast'
import { parse, parseFragment, type TreeAdapter } from 'parse5'
import { ExtractionError, extractionLimits } from '../extracted-page.ts'
import { isElement } from './element.ts'
import { decodeEmails, mayHaveEncodedEmails } from './encoded-emails.ts'
import { mayHaveShadowRoots, showShadowRoots } from './shadow-roots.ts'
import { mayBeStreamed, placeStreamedParts } from './streamed-parts.ts'
import { hastAdapter, type HastAdapterMap } from './tree-adapter.ts'
import { readable } from '../../model/readable-text.ts'

/** A document's tree. */
interface ParsedDocument {
  readonly root: Root
  /** Number of removed invisible characters that may have spelled something. */
  readonly suspicious: number
}

/**
 * Parses a document, once, with all of its parts in their places and all e-mail addresses readable.
 * @throws ExtractionError when it is past a bound
 */
export function parseDocument(html: string): ParsedDocument {
  const root = parse(html, { treeAdapter: guardedAdapter() })
  checkTree(root)
  const hasShadowRoots = mayHaveShadowRoots(html)
  const isStreamed = mayBeStreamed(html)
  if (hasShadowRoots) showShadowRoots(root)
  if (isStreamed) placeStreamedParts(root)
  if (hasShadowRoots || isStreamed) checkTree(root)
  if (mayHaveEncodedEmails(html)) decodeEmails(root)
  return { root, suspicious: makeReadable(root) }
}

/**
 * Parses markup that a document has as text, such as that of `noscript`.
 * @throws ExtractionError when it is past a bound
 */
export function parseMarkup(html: string): Root {
  const root = parseFragment(html, { treeAdapter: guardedAdapter() })
  checkTree(root)
  makeReadable(root)
  return root
}

/** Elements whose text is code or markup, which is read elsewhere. */
const unread = new Set(['script', 'style', 'noscript'])

/** Removes comments, `<wbr>` and invisible characters from all texts, in place. Returns the number of invisible characters that may have spelled something. */
function makeReadable(parent: Root | Element): number {
  if (parent.children.some(isInvisible)) joinTexts(parent)
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

const isInvisible = (node: Nodes) => node.type === 'comment' || isElement(node, 'wbr')

/** Removes comments and `<wbr>` and joins the texts around them, so that readers find whole texts: `info@<wbr>own.example`, `from <!-- -->$<!-- -->90`. */
function joinTexts(parent: Root | Element): void {
  const joined: RootContent[] = []
  for (const child of parent.children) {
    const last = joined.at(-1)
    if (isInvisible(child)) continue
    if (child.type === 'text' && last?.type === 'text') last.value += child.value
    else joined.push(child)
  }
  parent.children = joined
}

/**
 * The tree adapter with two counters, so that a hostile document is refused while it is parsed: the formatting
 * elements that the HTML standard reopens can make many nodes of few bytes (HTML, 13.2.4.3).
 */
function guardedAdapter(): TreeAdapter<HastAdapterMap> {
  let elements = 0
  let open = 0
  const adapter = hastAdapter()
  return {
    ...adapter,
    createElement(tagName, namespace, attributes) {
      elements++
      if (elements > extractionLimits.nodes) throw tooManyNodes()
      return adapter.createElement(tagName, namespace, attributes)
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
function checkTree(root: Root): void {
  let nodes = 0
  const stack: { readonly parent: Root | Element; readonly depth: number }[] = [{ parent: root, depth: 0 }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { parent, depth } = entry
    nodes += parent.children.length
    if (nodes > extractionLimits.nodes) throw tooManyNodes()
    if (depth > extractionLimits.depth) throw tooDeep()
    if (isElement(parent)) {
      clampSpans(parent)
      if (parent.content !== undefined) stack.push({ parent: parent.content, depth: depth + 1 })
    }
    for (const child of parent.children) if (isElement(child)) stack.push({ parent: child, depth: depth + 1 })
  }
}

const spans = ['colSpan', 'rowSpan', 'span'] as const

function clampSpans({ properties }: Element): void {
  for (const name of spans) {
    if (properties[name] === undefined) continue
    const span = Number.parseInt(String(properties[name]), 10)
    properties[name] = Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), extractionLimits.span)
  }
}

function tooDeep(): ExtractionError {
  return new ExtractionError(`The elements are nested more than ${extractionLimits.depth} deep.`)
}

function tooManyNodes(): ExtractionError {
  return new ExtractionError(`The document has more than ${extractionLimits.nodes} nodes.`)
}
