import type { Element } from 'hast'
import { attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'
import { kindOf } from '../class-words.ts'
import { hasFacts, holdsFields, holdsHeading } from '../holding.ts'
import { isOpener } from '../text-sizes.ts'
import { fewestCards, isDescribedLink, isLinkedTitle, isPricedLink } from './cards.ts'
import { linkedShare, listsTitles } from './link-signals.ts'
import { isPersonBox } from './name-signals.ts'
import type { ElementContext } from './element-context.ts'

/** Average length above which links count as cards with text, in characters. */
const longestLabel = 80

/** Whether an element lists pages under titles, as the index of a blog does, or its links have their own texts. */
export function holdsCards(element: Element, context: ElementContext): boolean {
  const { sizes } = context
  const { linked, links } = sizes.of(element)
  if (links === 0) return false
  if (linked > links * longestLabel) return true
  const isCard = mayDescribe(element, context)
    ? (inner: Element) => isLinkedTitle(inner) || isDescribedLink(inner, sizes) || isPricedLink(inner, sizes)
    : isLinkedTitle
  let cards = 0
  return elementsOf(element).some((inner) => isCard(inner) && ++cards === fewestCards)
}

/** Elements and roles next to the content or around it. */
const beside = new Set('nav header footer aside navigation banner contentinfo complementary'.split(' '))

/**
 * Whether described links in an element may be content. Above the title or in a declared menu they belong to the menu, in an article they
 * are related pages, in a form they filter results.
 */
function mayDescribe(element: Element, { sizes, beforeTitle, isArticle }: ElementContext): boolean {
  if (isArticle || sizes.of(element).before < beforeTitle) return false
  return !beside.has(element.tagName) && !beside.has(attribute(element, 'role')) && !holdsFields(element)
}

/** {@link holdsHeading} that is not the title of another page in such a list. */
export function holdsOwnHeading(element: Element, rank: number, context: ElementContext): boolean {
  return holdsHeading(element, rank) && !listsTitles(element, context)
}

/** In books a sidebar is a text within the text. */
export function isInset(element: Element, context: ElementContext): boolean {
  if (!context.insets.has(element) || linkedShare(element, context) > 0) return false
  return firstElement(element, 'p') !== undefined && !(context.isArticle && isPersonBox(element, context))
}

/** The head of an accordion's panel. */
export function holdsOpener(element: Element, { sizes }: ElementContext): boolean {
  const { all } = sizes.of(element)
  return all > 0 && elementsOf(element).some((inner) => isOpener(inner) && sizes.of(inner).all > all / 2)
}

/** A list of three or more siblings with the same tag and class, such as comments. */
export function holdsLikeParts(element: Element): boolean {
  const kinds = new Map<string, number>()
  for (const child of element.children) {
    if (!isElement(child)) continue
    const kind = kindOf(child)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  if (kinds.values().some((count) => count >= 3)) return true
  return element.children.some((child) => isElement(child, 'ol', 'ul', 'div', 'section') && holdsLikeParts(child))
}

/** Longest element whose facts count, in characters. */
const longestWithFacts = 600

export function holdsFacts(element: Element, { sizes, isArticle }: ElementContext): boolean {
  return !isArticle && sizes.of(element).all < longestWithFacts && hasFacts(element)
}
