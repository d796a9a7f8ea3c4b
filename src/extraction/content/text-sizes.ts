import type { Element, Nodes, Root } from 'hast'
import { isBlock, isTextless } from '../tree/element-kinds.ts'
import { attribute, hasAttribute, isElement } from '../tree/element.ts'
import { lengthWithoutSpace } from '../tree/visible-text.ts'

/** How much text a node holds, in characters without whitespace. */
interface TextSize {
  readonly all: number
  /** Part of it inside links. */
  readonly linked: number
  readonly links: number
  /** Text of the page before it. */
  readonly before: number
  /** Text directly in an element, as in a paragraph: not in a link in it, a list, a cell or a nested block. */
  readonly direct: number
  /** Text of all the paragraphs in it, whatever element each of them is. */
  readonly running: number
  /** Text of the lists in it that is in no paragraph or link. */
  readonly listed: number
}

const nothing: TextSize = { all: 0, linked: 0, links: 0, before: 0, direct: 0, running: 0, listed: 0 }

/** Shortest paragraph that counts, in characters without whitespace and links. */
export const shortestParagraph = 40

/** Length below which an element has little text, in characters. */
export const littleTextLength = 200

/** Elements that text may stand in directly. */
const paragraphs = new Set(['p', 'pre', 'div', 'section', 'article', 'main', 'blockquote', 'td'])

/** Sizes of every element of a tree that has text. */
export class TextSizes {
  readonly #sizes = new Map<Nodes, TextSize>()
  readonly #total: number

  constructor(root: Root | Element) {
    this.#total = this.#measure(root, false, 0).all
  }

  of(node: Nodes): TextSize {
    return this.#sizes.get(node) ?? nothing
  }

  /** Text of several nodes together. */
  ofAll(nodes: readonly Nodes[]): number {
    return nodes.reduce((sum, node) => sum + this.of(node).all, 0)
  }

  /** Share of the text that is in links, from 0 to 1. */
  linkShare(node: Nodes): number {
    const { all, linked } = this.of(node)
    return all === 0 ? 0 : linked / all
  }

  /** Whether a node begins in the second half of the text. */
  isLate(node: Nodes): boolean {
    return this.of(node).before >= this.#total / 2
  }

  /** Whether a node has the first or the last text. */
  isAtEdge(node: Nodes): boolean {
    return this.of(node).before === 0 || this.isAtEnd(node)
  }

  /** Whether a node has the last text. */
  isAtEnd(node: Nodes): boolean {
    const { before, all } = this.of(node)
    return before + all >= this.#total
  }

  #measure(node: Nodes, inLink: boolean, before: number): TextSize {
    if (node.type === 'text') {
      const all = lengthWithoutSpace(node.value)
      return all === 0 ? nothing : { all, linked: inLink ? all : 0, links: 0, before, direct: 0, running: 0, listed: 0 }
    }
    if (!('children' in node) || (node.type === 'element' && isTextless(node))) return nothing
    const isLink =
      isElement(node, 'a') && !isTarget(node) && !isOpener(node) && !/^(?:tel|mailto):/i.test(attribute(node, 'href'))
    const mayBeParagraph = isElement(node) && paragraphs.has(node.tagName)
    let all = 0
    let linked = 0
    let links = isLink ? 1 : 0
    let direct = 0
    let running = 0
    let listed = 0
    const { children } = node
    for (let at = 0; at < children.length; at++) {
      const child = children[at]
      if (child === undefined) break
      const size = this.#measure(child, inLink || isLink, before + all)
      all += size.all
      linked += size.linked
      links += size.links
      running += size.running
      listed += size.listed
      if (!mayBeParagraph) continue
      if (child.type === 'text') direct += size.all
      else if (isElement(child) && !isBlock(child) && !isElement(child, 'a', 'button', 'label')) direct += size.all - size.linked
    }
    if (direct >= shortestParagraph) running += direct
    if (isElement(node, 'ul', 'ol', 'dl')) listed = Math.max(0, all - linked - running)
    const size = { all, linked, links, before, direct, running, listed }
    if (all > 0) this.#sizes.set(node, size)
    return size
  }
}

/** Whether an `a` is only a target of links. HTML parsers do not close the `<a id="top"/>` of XHTML, so it may contain the text after it. */
function isTarget(element: Element): boolean {
  return !hasAttribute(element, 'href') && (hasAttribute(element, 'id') || hasAttribute(element, 'name'))
}

/** Whether a button, link or tab opens adjacent content. */
export function isOpener(element: Element): boolean {
  return (
    attribute(element, 'role') === 'tab' ||
    (hasAttribute(element, 'ariaExpanded') && !hasAttribute(element, 'ariaHasPopup')) ||
    element.tagName === 'summary'
  )
}
