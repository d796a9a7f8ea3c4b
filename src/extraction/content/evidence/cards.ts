import type { Element } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { kindOf } from '../class-words.ts'
import type { TextSizes } from '../text-sizes.ts'

/** With this many linked titles or similar cards, a list of links is a list of articles or services, not a menu. */
export const minCards = 3

/** Shortest description of a page in a link to it, in characters. */
const shortestDescription = 30

/** Shortest name with a price, in characters. */
const shortestPriced = 8

/** Headings and links of a list that are looked at, and bounds of a card: levels around its title, and elements. */
const pictured = { headings: 12, links: 60, levels: 4, elements: 100 } as const

/** Share of the links of a list that are cards with an image from which the list shows works or goods. */
const picturedShare = 0.6

/** Whether an element is an image, or has one as its background. */
function isImage(element: Element): boolean {
  return element.tagName === 'img' || /background(?:-image)? ?: ?[^;]{0,300}url\(/i.test(attribute(element, 'style'))
}

/** The elements of the card with an image that a title or link belongs to; none if it has no image. */
function picturedCard(element: Element): readonly Element[] {
  for (const around of withAncestors(element).take(pictured.levels + 1)) {
    // Checked before walking the tree: a list may have any length.
    if (around.children.length > pictured.elements) return []
    const inside = [around, ...elementsOf(around, pictured.elements)]
    if (inside.some(isImage)) return inside
  }
  return []
}

/** Whether a heading is the title of a card with an image. */
function isPicturedTitle(element: Element): boolean {
  return picturedCard(element).filter(isHeading).length === 1
}

/** Whether a link with a text makes up a card with an image: all links in that lead to one page. */
function isPicturedLink(element: Element, sizes: TextSizes): boolean {
  if (element.tagName !== 'a' || sizes.of(element).all === 0) return false
  const card = picturedCard(element)
  const address = attribute(element, 'href')
  return card.length > 0 && card.every((inner) => inner.tagName !== 'a' || attribute(inner, 'href') === address)
}

/** Whether the headings of a list are titles of cards with images, such as works or products; one may be the list's own. */
export function hasPicturedTitles(list: Element): boolean {
  const headings = elementsOf(list).filter(isHeading).slice(0, pictured.headings)
  const titles = headings.filter(isPicturedTitle)
  return titles.length >= minCards && titles.length >= headings.length - 1
}

/** Whether most links of a list are cards with an image and a text. */
export function hasPicturedLinks(list: Element, sizes: TextSizes): boolean {
  const linked = elementsOf(list).filter((inner) => inner.tagName === 'a' && sizes.of(inner).all > 0)
  const first = linked.slice(0, pictured.links)
  const shown = first.filter((link) => isPicturedLink(link, sizes)).length
  return shown >= minCards && shown >= first.length * picturedShare
}

/** Share of the links of a list that hold their own title from which they are cards. */
const titledShare = 0.8

/** Shortest text beside a title in bold, in characters; a menu may have a number or a date there. */
const minNote = 10

/** Whether a link holds one title and something beside it: a text, or an image or icon beside a heading. */
function isTitledLink(link: Element, sizes: TextSizes): boolean {
  const inside = elementsOf(link, pictured.elements)
  const headings = inside.filter(isHeading)
  const [title, ...others] = headings.length > 0 ? headings : inside.filter((inner) => isElement(inner, 'b', 'strong'))
  if (title === undefined || others.length > 0) return false
  const beside = sizes.of(link).all - sizes.of(title).all
  if (headings.length === 0) return sizes.of(title).all > 0 && beside >= minNote
  return beside > 0 || inside.some((inner) => isElement(inner, 'img', 'svg', 'i'))
}

/** Whether nearly every link of a list contains its own title and more, as service cards do; in some menus, links are headings. */
export function hasTitledLinks(list: Element, sizes: TextSizes): boolean {
  const linked = elementsOf(list).filter((inner) => inner.tagName === 'a' && sizes.of(inner).all > 0)
  const titled = linked.filter((link) => isTitledLink(link, sizes)).length
  return titled >= minCards && titled >= linked.length * titledShare
}

/** A link around a heading and a description. */
export function isDescribedLink(element: Element, sizes: TextSizes): boolean {
  if (element.tagName !== 'a' || sizes.of(element).all < shortestDescription) return false
  const says = (inner: Element) => inner.tagName === 'p' && sizes.of(inner).all >= shortestDescription
  return elementsOf(element).some(isHeading) && elementsOf(element).some(says)
}

/** A link around the name of something and its price. */
export function isPricedLink(element: Element, sizes: TextSizes): boolean {
  if (element.tagName !== 'a' || sizes.of(element).all < shortestPriced) return false
  const text = visibleText(element)
  return /\d/.test(text) && /\p{L}{3}/u.test(text) && namesCurrency(text)
}

/** Menus have headings of a lower rank. */
export function isLinkedTitle(element: Element): boolean {
  if (isElement(element, 'h1', 'h2')) return firstElement(element, 'a') !== undefined
  return isElement(element, 'a') && elementsOf(element).some((inner) => isElement(inner, 'h1', 'h2'))
}

/** Least share of the links of a card that lead to where the first of them does: those of its image, title and price. */
const sameTarget = 1 / 2

/** Nodes of a list that are compared with a card in it. */
const maxBeside = 60

/** Whether an element is one of several similar cards, and most of its links lead to the same page. */
export function isCardOfOne(element: Element, sizes: TextSizes): boolean {
  const links = elementsOf(element).filter((inner) => inner.tagName === 'a' && attribute(inner, 'href') !== '')
  const [first, ...others] = links.map((link) => attribute(link, 'href'))
  if (first === undefined || /^(?:#|javascript:)/i.test(first)) return false
  const again = others.filter((other) => other === first).length
  if (again === 0 || again + 1 < links.length * sameTarget) return false
  const around = withAncestors(element).filter((one) => sizes.of(one).links <= sizes.of(element).links)
  return around.some((card) => {
    const beside = parentOf(card)?.children.slice(0, maxBeside) ?? []
    return beside.filter((other) => isElement(other) && kindOf(other) === kindOf(card)).length >= minCards
  })
}
