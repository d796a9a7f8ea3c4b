import type { Element, ElementContent, Nodes, Parents, Root } from 'hast'
import { withoutBaseMark } from '../../model/base-url.ts'
import { bodyOf } from '../content/choose-root.ts'
import { mainContent } from '../content/main-content.ts'
import type { Reason } from '../content/prune.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { kindOfDocument } from '../metadata/page-kind.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { isBlock, isTextless } from '../tree/element-kinds.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { collapse } from '../tree/visible-text.ts'
import { findUnseen } from '../visibility/find-unseen.ts'
import { leaveOut } from '../visibility/leave-out-unseen.ts'

/** Whether a part of a page was kept, or why not: signals of boilerplate, or `outside` of the main content. */
export type Fate = 'taken' | 'outside' | 'hidden' | Reason

/** Consecutive text of a page with the same fate. */
export interface OutlineBlock {
  /** The nearest block element: `h2`, `p`, `li`, `td` … */
  readonly element: string
  /** On one line. */
  readonly text: string
  readonly fate: Fate
}

/**
 * The whole text of a page with what extraction kept and left out, for `daf check --page`. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function outlinePage(request: ExtractionRequest): readonly OutlineBlock[] {
  const { root } = parseDocument(withoutBaseMark(request.html))
  // Removing hidden parts and pruning change the tree, so the original children are kept.
  const children = new Map<Nodes, readonly Nodes[]>()
  for (const parent of [root, ...elementsOf(root)]) children.set(parent, [...parent.children])
  const unseen = findUnseen(root)
  const { elements, texts } = unseen
  leaveOut(root, unseen)
  const { content, dropped } = mainContent(root, request.rules.pages, kindOfDocument(root, request), unseen.onSomeScreens)
  const fates = new Map<Element, Fate>([...dropped, ...[...elements.keys()].map((element) => [element, 'hidden'] as const)])
  // An article with its opening is a root without anything else of the page.
  const taken = new Set<Nodes>(content.type === 'root' && content !== root ? content.children : [content])
  const writer = new OutlineWriter(taken, fates, texts, children)
  const body = bodyOf(originalRoot(root, children))
  writer.visit(body, { element: 'body', fate: content === root || content === body ? 'taken' : 'outside' })
  return writer.finish()
}

function originalRoot(root: Root, children: ReadonlyMap<Nodes, readonly Nodes[]>): Root {
  const kept = children.get(root) ?? []
  return { type: 'root', children: kept.filter((child) => child.type !== 'root') }
}

type Place = Omit<OutlineBlock, 'text'>

/** Walks the original tree and splits its text at blocks and changes of fate. */
class OutlineWriter {
  readonly #taken: ReadonlySet<Nodes>
  readonly #fates: ReadonlyMap<Element, Fate>
  /** Elements whose own text is invisible. */
  readonly #unread: ReadonlyMap<Element, unknown>
  readonly #children: ReadonlyMap<Nodes, readonly Nodes[]>
  readonly #blocks: OutlineBlock[] = []
  #text: string[] = []
  #place: Place = { element: 'body', fate: 'outside' }

  constructor(
    taken: ReadonlySet<Nodes>,
    fates: ReadonlyMap<Element, Fate>,
    unread: ReadonlyMap<Element, unknown>,
    children: ReadonlyMap<Nodes, readonly Nodes[]>,
  ) {
    this.#taken = taken
    this.#fates = fates
    this.#unread = unread
    this.#children = children
  }

  visit(parent: Parents, place: Place): void {
    for (const child of this.#childrenOf(parent)) {
      const isRead = !(isElement(parent) && this.#unread.has(parent))
      if (child.type === 'text') this.#write(child.value, isRead ? place : { ...place, fate: 'hidden' })
      if (!isElement(child) || isTextless(child)) continue
      const inner = { element: isBlock(child) ? child.tagName : place.element, fate: this.#fateOf(child, place.fate) }
      const apart = isBlock(child) || child.tagName === 'br'
      if (apart) this.#cut()
      this.visit(child, inner)
      if (apart) this.#cut()
    }
  }

  finish(): readonly OutlineBlock[] {
    this.#cut()
    return this.#blocks
  }

  /** The content of `noscript` is in the tree only when it counts, and then replaces the original children. */
  #childrenOf(parent: Parents): readonly (Nodes | ElementContent)[] {
    if (isElement(parent) && attribute(parent, 'dataFromNoscript') !== '') return parent.children
    return this.#children.get(parent) ?? parent.children
  }

  #fateOf(element: Element, around: Fate): Fate {
    if (around !== 'taken' && around !== 'outside') return around
    return this.#fates.get(element) ?? (this.#taken.has(element) ? 'taken' : around)
  }

  #write(text: string, place: Place): void {
    if (place.fate !== this.#place.fate || place.element !== this.#place.element) this.#cut()
    this.#place = place
    this.#text.push(text)
  }

  #cut(): void {
    const text = collapse(this.#text.join(''))
    this.#text = []
    if (text !== '') this.#blocks.push({ ...this.#place, text })
  }
}
