import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { placeStreamedParts } from './streamed-parts.ts'
import { checkTree, guardedAdapter } from './tree-guard.ts'

/** What React writes before the name of a part that it sends later. */
const streamedPart = '<div hidden id="S:'

/** A document's tree, and where in its text `<head>` begins. */
export interface ParsedDocument {
  readonly root: Root
  /** Character offset right after `<head …>`, else `<html …>`, else the doctype, else 0. */
  readonly headOffset: number
}

/**
 * Parses a document, once, with all of its parts in their places.
 * @throws ExtractionError when it is past a bound
 */
export function parseDocument(html: string): ParsedDocument {
  const document = parse(html, { sourceCodeLocationInfo: true, treeAdapter: guardedAdapter() })
  checkTree(document)
  const root = asRoot(document)
  if (html.includes(streamedPart)) placeStreamedParts(root)
  return { root, headOffset: headOffset(document) }
}

/**
 * Parses markup that a document carries as text, such as that of `noscript`.
 * @throws ExtractionError when it is past a bound
 */
export function parseMarkup(html: string): Root {
  const fragment = parseFragment(html, { treeAdapter: guardedAdapter() })
  checkTree(fragment)
  return asRoot(fragment)
}

function asRoot(document: DefaultTreeAdapterTypes.Document | DefaultTreeAdapterTypes.DocumentFragment): Root {
  const tree = fromParse5(document)
  return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

/** Elements that the parser supplied have no place in the text; those that the author wrote have. */
function headOffset(document: DefaultTreeAdapterTypes.Document): number {
  const doctype = document.childNodes.find((node) => node.nodeName === '#documentType')
  const html = document.childNodes.find((node) => node.nodeName === 'html')
  const head = html !== undefined && 'childNodes' in html ? html.childNodes.find((node) => node.nodeName === 'head') : undefined
  return startTagEnd(head) ?? startTagEnd(html) ?? doctype?.sourceCodeLocation?.endOffset ?? 0
}

function startTagEnd(node: DefaultTreeAdapterTypes.Node | undefined): number | undefined {
  if (node === undefined || !('tagName' in node)) return undefined
  return node.sourceCodeLocation?.startTag?.endOffset
}
