import type { Element, Nodes, Parents, Root } from 'hast'
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
  const blocks: OutlineBlock[] = []
  let written: string[] = []
  let place: Place = { element: 'body', fate: 'outside' }
  const cut = () => {
    const text = collapse(written.join(''))
    written = []
    if (text !== '') blocks.push({ ...place, text })
  }
  const write = (text: string, next: Place) => {
    if (next.fate !== place.fate || next.element !== place.element) cut()
    place = next
    written.push(text)
  }
  const fateOf = (element: Element, around: Fate): Fate => {
    if (around !== 'taken' && around !== 'outside') return around
    return fates.get(element) ?? (taken.has(element) ? 'taken' : around)
  }
  const visit = (parent: Parents, around: Place) => {
    const isUnread = isElement(parent) && texts.has(parent)
    // The content of `noscript` is in the tree only when it counts, and then replaces the original children.
    const isOpened = isElement(parent) && attribute(parent, 'dataFromNoscript') !== ''
    for (const child of isOpened ? parent.children : (children.get(parent) ?? parent.children)) {
      if (child.type === 'text') write(child.value, isUnread ? { ...around, fate: 'hidden' } : around)
      if (!isElement(child) || isTextless(child)) continue
      const apart = isBlock(child) || child.tagName === 'br'
      if (apart) cut()
      visit(child, { element: isBlock(child) ? child.tagName : around.element, fate: fateOf(child, around.fate) })
      if (apart) cut()
    }
  }
  const body = bodyOf(originalRoot(root, children))
  visit(body, { element: 'body', fate: content === root || content === body ? 'taken' : 'outside' })
  cut()
  return blocks
}

function originalRoot(root: Root, children: ReadonlyMap<Nodes, readonly Nodes[]>): Root {
  const kept = children.get(root) ?? []
  return { type: 'root', children: kept.filter((child) => child.type !== 'root') }
}

/** Where a text is, and what became of it. */
type Place = Omit<OutlineBlock, 'text'>
