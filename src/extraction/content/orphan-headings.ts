import type { Element, Root } from 'hast'
import { elementsOf, firstElement, isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import type { Dropped } from './prune.ts'
import type { TextSizes } from './text-sizes.ts'

/** Longest text of a mere button, in characters: a heading above it says something itself. */
const longestButton = 40

/** Headings of what is dropped: nothing is left below them up to the next heading of their rank. */
export function orphanHeadings(root: Root, dropped: Dropped, sizes: TextSizes): readonly Element[] {
  const orphans: Element[] = []
  const visit = (parent: Root | Element) => {
    const children = parent.children.filter((child) =>
      isElement(child) ? sizes.of(child).all > 0 || holdsMedia(child) : hasText(child),
    )
    for (const [at, child] of children.entries()) {
      if (!isElement(child) || dropped.has(child)) continue
      const rank = soleHeadingRank(child, sizes)
      if (rank === undefined) visit(child)
      else if (isLeftAlone(children.slice(at + 1), rank, dropped, sizes)) orphans.push(child)
    }
  }
  visit(root)
  return orphans
}

function isLeftAlone(
  following: readonly (Root | Element)['children'][number][],
  rank: number,
  dropped: Dropped,
  sizes: TextSizes,
): boolean {
  let lost = false
  for (const node of following) {
    if (!isElement(node)) return false
    if (isLost(node, dropped, sizes)) lost ||= holdsForm(node) || sizes.of(node).all > longestButton
    else {
      const next = soleHeadingRank(node, sizes)
      return lost && next !== undefined && next <= rank
    }
  }
  return lost
}

/** Whether everything that an element says is dropped. */
function isLost(element: Element, dropped: Dropped, sizes: TextSizes): boolean {
  if (dropped.has(element)) return true
  const parts = element.children.filter((child) =>
    isElement(child) ? sizes.of(child).all > 0 || holdsMedia(child) : hasText(child),
  )
  return parts.length > 0 && parts.every((part) => isElement(part) && isLost(part, dropped, sizes))
}

function holdsForm(element: Element): boolean {
  return element.tagName === 'form' || firstElement(element, 'form') !== undefined
}

function holdsMedia(element: Element): boolean {
  if (isElement(element, 'img', 'picture', 'video', 'audio', 'iframe')) return true
  for (const inner of elementsOf(element)) if (isElement(inner, 'img', 'video', 'audio', 'iframe')) return true
  return false
}

function hasText(node: (Root | Element)['children'][number]): boolean {
  return node.type === 'text' && node.value.trim() !== ''
}

/** Rank of a heading, or of the one that an element holds and nothing else. */
function soleHeadingRank(element: Element, sizes: TextSizes): number | undefined {
  // A title that leads to its page says something by itself.
  if (sizes.of(element).links > 0) return undefined
  if (isHeading(element)) return element.tagName === 'h1' ? undefined : Number(element.tagName.slice(1))
  const inner = element.children.filter((child) => isElement(child) && sizes.of(child).all > 0)
  const [only] = inner
  if (inner.length !== 1 || !isElement(only) || sizes.of(only).all !== sizes.of(element).all) return undefined
  return soleHeadingRank(only, sizes)
}
