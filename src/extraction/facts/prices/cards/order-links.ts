import type { Element } from 'hast'
import { lettersOf } from '../../part-words.ts'
import { isHeading } from '../../../tree/element-kinds.ts'
import { ancestorsOf, elementsOf, isElement, withAncestors } from '../../../tree/element.ts'
import type { PricePlace } from './read-place.ts'
import { priceKey } from '../distinct-offers.ts'
import { orderedItem } from '../names.ts'
import type { PricePage } from '../price-page.ts'
import { isCalled } from '../../../content/class-words.ts'
import { holds } from '../../../content/prose.ts'
import { onlyOf } from '../only-of.ts'

/** The closest link or button around an element. */
function linkAround(element: Element): Element | undefined {
  return withAncestors(element).find((around) => isElement(around, 'a', 'button'))
}

/** Whether an element is a link styled as a button. */
export function isCallLink(element: Element): boolean {
  return isElement(element, 'a') && isCalled(element, callWords)
}

/** Whether a price is in a link styled as a button: the text before it is then a call to action. */
function isButton(element: Element): boolean {
  const link = linkAround(element)
  return link !== undefined && isCallLink(link)
}

/** What the link around a price orders, in letters only: `Book Twin — $33`; none if its text is not an order. */
function ordersOf(element: Element, page: PricePage): readonly string[] {
  const link = linkAround(element)
  const ordered = link === undefined ? undefined : orderedItem(page.textOf(link))
  return ordered === undefined ? [] : [lettersOf(ordered.replace(/\p{P}?\s*\p{Sc}?\s*\d.*$/u, ''))]
}

/** Whether the text before a price names nothing: it is in a button, or in a link that orders what is named next to it, or says when: `Book now`. */
export function isInOrder(element: Element, beside: string, page: PricePage): boolean {
  const isWhen = /^(?:now|online|today|jetzt|maintenant|ahora|ora|adesso|teraz|nu|עכשיו)?$/u
  const isSaid = (ordered: string) => beside !== '' && (isWhen.test(ordered) || lettersOf(beside).includes(ordered))
  return isButton(element) || ordersOf(element, page).some(isSaid)
}

/** Ancestors of a link that are searched for the price that it repeats. */
const maxAround = 3

/** The only other price of the card around a place, if it is the same amount; undefined otherwise. */
function repeatOf(place: PricePlace, near: readonly PricePlace[]): PricePlace | undefined {
  const others = near.filter((other) => other !== place)
  const card = ancestorsOf(place.element)
    .take(maxAround)
    .find((around) => others.some(({ element }) => holds(around, element)))
  const other = card === undefined ? undefined : onlyOf(others.filter((one) => holds(card, one.element)))
  if (card === undefined || !other?.price || place.price === null) return undefined
  const [own, repeated] = [place.price, other.price].map((price) => priceKey({ ...price, currency: price.currency?.code ?? '' }))
  return own === repeated && elementsOf(card).filter(isHeading).length <= 1 ? other : undefined
}

/**
 * Whether a price is in a button or an order link, and repeats the only other price of its card.
 * @param near the place with the two before and the two after it: if a card holds only one other, that is next to it
 */
export function isRepeatedInOrder(place: PricePlace, near: readonly PricePlace[], page: PricePage): boolean {
  if (place.price === null || !(isButton(place.element) || ordersOf(place.element, page).length > 0)) return false
  const other = repeatOf(place, near)
  return other !== undefined && linkAround(other.element) === undefined
}

/** A place with the unit that the card says where it repeats the amount: `₪99`, and below it `₪99 per month`, but not `Each extra: ₪99 per hour`. */
export function withRepeatedUnit(place: PricePlace, near: readonly PricePlace[]): PricePlace {
  const repeat = place.price?.unit === null && place.name === '' ? repeatOf(place, near) : undefined
  const unit = repeat?.name === '' ? repeat.price?.unit : null
  return place.price === null || !unit ? place : { ...place, price: { ...place.price, unit } }
}

const callWords = new Set(['btn', 'button', 'cta'])
