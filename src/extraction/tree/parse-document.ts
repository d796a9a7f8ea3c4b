import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { readable } from '../../model/readable-text.ts'
import { placeStreamedParts } from './streamed-parts.ts'
import { checkTree, guardedAdapter } from './tree-guard.ts'

/** What React writes before the name of a part that it sends later. */
const streamedPart = '<div hidden id="S:'

/** A document's tree. */
export interface ParsedDocument {
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
  if (html.includes(streamedPart)) placeStreamedParts(root)
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
