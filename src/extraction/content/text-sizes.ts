import type { Element, Nodes, Root } from 'hast'
import { isTextless } from '../tree/element-kinds.ts'
import { isElement } from '../tree/element.ts'
import { lengthWithoutSpace } from '../tree/visible-text.ts'

/** How much text a node holds, in characters without whitespace. */
interface TextSize {
  readonly all: number
  /** Part of it inside links. */
  readonly linked: number
  readonly links: number
}

const nothing: TextSize = { all: 0, linked: 0, links: 0 }

/** Sizes of every element of a tree that has text. */
export class TextSizes {
  readonly #sizes = new Map<Nodes, TextSize>()

  constructor(root: Root | Element) {
    this.#measure(root, false)
  }

  of(node: Nodes): TextSize {
    return this.#sizes.get(node) ?? nothing
  }

  /** Share of the text that is in links, from 0 to 1. */
  linkShare(node: Nodes): number {
    const { all, linked } = this.of(node)
    return all === 0 ? 0 : linked / all
  }

  #measure(node: Nodes, inLink: boolean): TextSize {
    if (node.type === 'text') {
      const all = lengthWithoutSpace(node.value)
      return all === 0 ? nothing : { all, linked: inLink ? all : 0, links: 0 }
    }
    if (!('children' in node) || (node.type === 'element' && isTextless(node))) return nothing
    const isLink = isElement(node, 'a')
    let all = 0
    let linked = 0
    let links = isLink ? 1 : 0
    for (const child of node.children) {
      const size = this.#measure(child, inLink || isLink)
      all += size.all
      linked += size.linked
      links += size.links
    }
    const size = { all, linked, links }
    if (all > 0) this.#sizes.set(node, size)
    return size
  }
}
