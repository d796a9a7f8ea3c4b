import type { Element } from 'hast'
import { holds } from '../../../content/prose.ts'
import { isTopicName } from '../../part-words.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import { siblingsOf } from '../../../tree/siblings.ts'
import { namesByClass } from './card-name.ts'
import type { PricePlace } from './read-place.ts'
import { announcesPrices, mentionsPrices } from '../amount-topics.ts'
import { cleanName } from '../names.ts'
import { isOneOfBoxes, type OfferPage, type PricedThing, type PricePage } from '../price-page.ts'
import { isOnlyPrice } from '../price.ts'
import { wordSet } from '../../../word-set.ts'
import { isCalled } from '../../../content/class-words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'
import { onlyOf } from '../only-of.ts'

/** Whether there is evidence that the price in a card is what the company charges: similar cards next to it, a heading, a class, or the wording. */
export function isOffered(
  thing: PricedThing,
  place: PricePlace,
  card: Element,
  counts: ReadonlyMap<Element, number>,
  page: OfferPage,
): boolean {
  return (
    place.isPaired === true ||
    place.isSized === true ||
    isOneOfSeveral(card, counts, page) ||
    isStartingPrice(thing, card, page) ||
    isLineOfBox(place, counts) ||
    isAboutPrices(card, page) ||
    isCalledPrice(thing, page)
  )
}

/** Whether a name announces prices, and a list next to it repeats the amount: `Barbershop pricing`, `25 €`, and then each cut. */
export function isListHeading({ name, price: { amount }, element }: PricedThing, places: readonly PricePlace[]): boolean {
  if (amount === null || !announcesPrices(name)) return false
  return siblingsOf(element).some((list) => {
    if (list === element || !isElement(list, 'ul', 'ol', 'dl')) return false
    const listed = places.filter((place) => holds(list, place.element))
    return listed.length > 1 && listed.some(({ price }) => price?.amount === amount)
  })
}

/** Whether a line with a name and a price is one of several in a box that has similar boxes with prices next to it, such as cars and vans below `<h3>Full detail</h3>`. */
function isLineOfBox({ element, name }: PricePlace, counts: ReadonlyMap<Element, number>): boolean {
  if (name === '' || (counts.get(element) ?? 0) < 2) return false
  return withAncestors(element)
    .take(maxAroundPrice)
    .some((box) => isOneOfBoxes(box) && siblingsOf(box).filter((one) => counts.has(one)).length > 1)
}

/** Whether the page, or a heading above a part of it, announces prices. */
export function isAboutPrices(card: Element, page: OfferPage): boolean {
  return page.evidence.aboutPrices || page.headingsAbove(card).some((heading) => announcesPrices(page.textOf(heading)))
}

/** Class words of a price. */
const priceWords = wordSet('price prices pricing preis preise prix precio prezzo preco prijs cena')

/**
 * Whether a class marks the price, or its box, as one, and the page title, or a heading or a text with the class of a name in that box, names
 * it. The title of the home page may be a slogan.
 */
function isCalledPrice({ name, priceElement }: PricedThing, page: OfferPage): boolean {
  const boxes = withAncestors(priceElement).take(maxAroundPrice).filter(isPriceByClass).toArray()
  const [heading] = boxes.length > 0 ? page.headingsAbove(priceElement) : []
  if (paymentHeading.test(name) || isTopicName('other', name) || isTopicName('unnamed', name)) return false
  if (boxes.some((box) => namesByClass(box, page).some((one) => cleanName(page.textOf(one)) === name))) return true
  if (heading === undefined) return false
  const above = isElement(heading, 'h1') ? [] : [...ancestorsOf(heading)]
  // A title such as `Clean homes, no stress` is a slogan.
  if (isElement(heading, 'h1') ? page.evidence.isHome || /, \p{Ll}/u.test(name) : !boxes.some((box) => above.includes(box)))
    return false
  return cleanName(page.textOf(heading)) === name
}

/** Words for results of a calculator. */
const estimates =
  '(?<!\\p{L})(?:estimat\\p{L}+|geschätz\\p{L}+|estimé\\p{L}*|estimad\\p{L}+|stimat\\p{L}+|szacunkow\\p{L}+|orientační|your (?:price|quote|order))(?!\\p{L})'

/** Headings of payment and donation sections, carts and calculators. */
const paymentHeading = textPattern(
  `^(?:${[
    'payments?|pay|donat\\p{L}+|spenden?|dons?|donar|donacion\\p{L}*|donazion\\p{L}|doaç\\p{L}+|ה?תרומות|ה?תרומה|לתרומה',
    'пожертвова\\p{L}+|zahlung\\p{L}*|bezahl\\p{L}*|paiements?|payer|pagos?|pagar|pagament\\p{L}|betaling|betalen|platba|płatnoś\\p{L}+',
    'оплата|ה?תשלום|לתשלום',
    '(?:your |my |shopping |mein |votre |mon |tu |mi )?(?:cart|basket|order|checkout|warenkorb|kasse|panier|commande|carrito|cesta|pedido|carrello|ordine|koszyk|zamówienie|košík|корзина|заказ)',
    '(?:ה?עגלה|עגלת ה?קניות|סל ה?קניות)|order summary|рассрочка|raty',
  ].join('|')})(?!\\p{L})|${estimates}`,
  'iu',
)

export function isPriceByClass(element: Element): boolean {
  return isCalled(element, priceWords)
}

/** Most ancestors of a price whose class may mark it. */
const maxAroundPrice = 3

/** Whether another sibling with the same tag shows a price; a section must have a single price and not contain the page title. */
function isOneOfSeveral(card: Element, counts: ReadonlyMap<Element, number>, page: PricePage): boolean {
  const titled = card.tagName === 'section' ? titledBy(page) : []
  const isAlike = (child: Element) =>
    card.tagName === 'section' ? counts.get(child) === 1 && !titled.includes(child) : counts.has(child)
  if (titled.includes(card)) return false
  const alike = (parentOf(card)?.children ?? []).values().filter((one) => isElement(one, card.tagName) && isAlike(one))
  return alike.take(2).toArray().length === 2
}

/** Headings of cards whose amount is not a price: free delivery from that amount, a job, a discount. */
const otherAmountHeading =
  /(?<!\p{L})(?:free|gratis|kostenlos\p{L}*|offerte?|grátis|ilmainen|ingyenes|darmow\p{L}+|zdarma|безплатн\p{L}+|бесплатн\p{L}+|חינם)(?!\p{L})|(?:versand|lieferung|fracht)$|\([mwfd]\/[mwfd]\/[mwfdx]\)|^(?:jobs?|careers?|vacanc\p{L}+|discounts?|financ\p{L}+|savings?|why |warum |pourquoi |por qué |perché |למה |customer stor|case stud)/iu
const otherTopics = ['other', 'unnamed', 'conditions', 'testimonials', 'case-studies'] as const

/** Whether it is the lowest price in one of several similar cards, the others of which may have no price: `Web design`, `from €3,500`. */
function isStartingPrice(
  { name, price: { minAmount, maxAmount, unit }, priceElement }: PricedThing,
  card: Element,
  page: PricePage,
): boolean {
  if (minAmount === null || maxAmount !== null || unit === 'year' || otherAmountHeading.test(name)) return false
  if (otherTopics.some((topic) => isTopicName(topic, name))) return false
  const title = headingOfCard(card)
  if (title === undefined || cleanName(page.textOf(title)) !== name || mentionsPrices(name)) return false
  const isAlike = (other: Element) =>
    isElement(other, card.tagName) && attribute(other, 'className') === attribute(card, 'className')
  return (
    isOnlyPrice(page.textOf(priceElement)) &&
    siblingsOf(card).some((other) => other !== card && isAlike(other) && headingOfCard(other) !== undefined)
  )
}

/** The heading of a card; that of a section may be a slogan. */
function headingOfCard(card: Element): Element | undefined {
  return elementsOf(card).find((element) => isElement(element, 'h3', 'h4', 'h5', 'h6'))
}

/** The ancestors of the page title; none if several headings have its rank. */
function titledBy(page: PricePage): readonly Element[] {
  const title = onlyOf(page.headings.filter((heading) => isElement(heading, 'h1')))
  return title === undefined ? [] : [...ancestorsOf(title)]
}
