import type { Element, Root } from 'hast'
import { isHeading, isText } from '../tree/element-kinds.ts'
import { firstElement, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { holdsMedia } from './holding.ts'
import type { TextSizes } from './text-sizes.ts'

type Dropped = Pick<ReadonlySet<Element>, 'has'>

/** Longest text of a plain button, in characters: a heading above it is content. */
const longestButton = 40

/** A number that may be a phone number: with one, the heading of a form offers an alternative. */
const phoneNumber = /(?:\d[ ().\-–/]{0,2}){8,}\d/g

/** Parts of a number that consists of years or dates. */
const year = /^(?:19|20)\d\d$/
const dayOrMonth = /^(?:0?[1-9]|[12]\d|3[01])$/

/**
 * Headings under which nothing is left up to the next heading of their rank.
 * @param withHeading the headings of the page and all elements that hold one
 */
export function orphanHeadings(
  root: Root,
  dropped: Dropped,
  sizes: TextSizes,
  withHeading: ReadonlySet<Element>,
): readonly Element[] {
  const orphans: Element[] = []
  const visit = (parent: Root | Element) => {
    const children = partsOf(parent, sizes)
    for (let at = 0; at < children.length; at++) {
      const child = children[at]
      if (!isElement(child) || !withHeading.has(child) || dropped.has(child)) continue
      const rank = soleHeadingRank(child, sizes)
      if (rank === undefined) visit(child)
      else if (isLeftAlone(children.slice(at + 1), rank, dropped, sizes) && !namesPhone(visibleText(child))) orphans.push(child)
    }
  }
  visit(root)
  return orphans
}

function namesPhone(text: string): boolean {
  return (text.match(phoneNumber) ?? []).some((number) => {
    const parts = number.split(/\D+/)
    return !(parts.some((part) => year.test(part)) && parts.every((part) => year.test(part) || dayOrMonth.test(part)))
  })
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

/** Whether all text of an element is dropped. */
function isLost(element: Element, dropped: Dropped, sizes: TextSizes): boolean {
  if (dropped.has(element)) return true
  const parts = partsOf(element, sizes)
  return parts.length > 0 && parts.every((part) => isElement(part) && isLost(part, dropped, sizes))
}

function holdsForm(element: Element): boolean {
  return element.tagName === 'form' || firstElement(element, 'form') !== undefined
}

/** Children with text or images. */
function partsOf(parent: Root | Element, sizes: TextSizes): readonly (Root | Element)['children'][number][] {
  return [...parent.children].filter((child) => (isElement(child) ? sizes.of(child).all > 0 || holdsMedia(child) : isText(child)))
}

/** Rank of a heading, or of an element's only content if that is a heading. */
function soleHeadingRank(element: Element, sizes: TextSizes): number | undefined {
  // A linked title is content by itself.
  if (sizes.of(element).links > 0) return undefined
  if (isHeading(element)) return element.tagName === 'h1' ? undefined : Number(element.tagName.slice(1))
  const inner = element.children.filter((child) => isElement(child) && sizes.of(child).all > 0)
  const [only] = inner
  if (inner.length !== 1 || !isElement(only) || sizes.of(only).all !== sizes.of(element).all) return undefined
  return soleHeadingRank(only, sizes)
}
