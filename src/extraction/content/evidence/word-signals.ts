import type { Element } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { mayBeNamed } from '../names.ts'
import { says, saysAt } from '../phrases.ts'
import type { TextSizes } from '../text-sizes.ts'
import { pointers } from './link-signals.ts'
import { longest as longestNamed } from './name-signals.ts'
import type { ElementContext } from './element-context.ts'

/** Longest text about rights, line about rights, and pointer, in characters. */
const longest = { imprint: 600, line: 160, pointer: 160 } as const

/** Shortest text that asks to subscribe to a newsletter, in characters. */
const shortestNewsletter = 12

/** Elements that may contain the name in a box about an author. */
const mostInBox = 30

/** Whether an element begins with words that announce the author of the longer article before it, and has the name in an element of its own. */
export function isAboutAuthor(element: Element, { isArticle, sizes, beforeTitle }: ElementContext): boolean {
  if (!isArticle || !mayBeNamed(element) || !sizes.isLate(element)) return false
  const { all, before } = sizes.of(element)
  if (all > Math.min(longestNamed.person, before - beforeTitle) || !says(visibleText(element), 'author')) return false
  return elementsOf(element, mostInBox).some((inner) => isHeading(inner) || isElement(inner, 'a', 'img', 'strong', 'b'))
}

/** Whether an element only asks to subscribe, go on or press a button; in an article, pointers to other pages stand between paragraphs. */
export function isOnlyPointer(element: Element, { sizes, isArticle }: ElementContext): boolean {
  const { all, links } = sizes.of(element)
  if (all > longest.pointer || !isElement(element, ...pointers)) return false
  const isLinked = links === 1 || links === 2
  const mayAnnounce = all >= shortestNewsletter
  if (!isLinked && !mayAnnounce) return false
  const text = elementText(element)
  if (mayAnnounce && says(text, 'newsletter')) return true
  if (!isLinked) return false
  const share = sizes.linkShare(element)
  return (
    (share >= 0.95 && says(text, 'turning')) || (isArticle && share >= 0.6 && says(text, 'pointing')) || onlyAsks(element, sizes)
  )
}

/** A heading that is a question or a call to action, with only a button below it. */
function onlyAsks(element: Element, sizes: TextSizes): boolean {
  const { all, linked } = sizes.of(element)
  const headings = elementsOf(element).filter(isHeading)
  const [heading] = headings
  if (headings.length !== 1 || heading === undefined || sizes.of(heading).all + linked < all) return false
  // A linked one is the title of a page.
  return linked > 0 && sizes.of(heading).links === 0 && /[?!]$/.test(visibleText(heading))
}

/** A copyright line: it begins with the notice, or is outside of the content. */
export function isImprintLine(element: Element, { sizes, inContent }: ElementContext): boolean {
  if (!isElement(element, 'p', 'div', 'td', 'center', 'small', 'span', 'li')) return false
  const { all } = sizes.of(element)
  if (all === 0 || all > longest.line) return false
  const at = saysAt(visibleText(element), 'rights')
  return at === 0 || (at > 0 && !inContent)
}

export function isImprint(element: Element, { sizes }: ElementContext): boolean {
  return sizes.of(element).all < longest.imprint && says(visibleText(element), 'rights')
}
