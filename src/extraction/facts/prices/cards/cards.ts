import type { Element, ElementContent } from 'hast'
import { isTopicName } from '../../part-words.ts'
import { isBlock, isHeading } from '../../../tree/element-kinds.ts'
import { ancestorsOf, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import { siblingsOf } from '../../../tree/siblings.ts'
import { isListHeading, isOffered, isPriceByClass } from './card-evidence.ts'
import { namesByClass } from './card-name.ts'
import { nameOfRow } from './line-names.ts'
import { isRepeatedInOrder, withRepeatedUnit } from './order-links.ts'
import { pricePlaces } from './places.ts'
import { isPriceLabel, readCard } from './read-card.ts'
import type { PricePlace } from './read-place.ts'
import { mentionsLosses, mentionsUnusedCosts } from '../amount-topics.ts'
import { isGeneric } from '../names.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { TablesRead } from '../tables/tables.ts'
import { isBesidePrice } from '../words.ts'
import { isOneOfBoxes, type FoundPrices, type LeftOut, type OfferPage, type PricedThing, type PricePage } from '../price-page.ts'

/**
 * Reads cards, list items and adjacent rows, each with exactly one name and one price (CONTRACT 2, Facts): finds the elements that show a
 * price ({@link pricePlaces}), the card around each (`cardOf`), its name and what is said next to it ({@link readCard}), and leaves out what
 * nothing says that the company charges ({@link isOffered}).
 * @param inTables what was read from tables, and where: a box around a table is not the card of another price
 */
export function thingsInCards(page: OfferPage, inTables: TablesRead): FoundPrices {
  const { places: all, isCut } = pricePlaces(page, inTables.tables)
  const places = all.flatMap((place, at) => {
    const near = all.slice(Math.max(0, at - 2), at + 3)
    return isRepeatedInOrder(place, near, page) ? [] : [withRepeatedUnit(place, near)]
  })
  const counts = new Map<Element, number>()
  const counted = places.filter(
    ({ isSized, element }, at) => (isSized !== true || places[at - 1]?.element !== element) && !isOfPriceBeside(at, places),
  )
  for (const element of [...counted.map((place) => place.element), ...new Set(inTables.things.map((thing) => thing.element))])
    for (const around of withAncestors(element)) counts.set(around, (counts.get(around) ?? 0) + 1)
  const things: PricedThing[] = []
  const leftOut: LeftOut[] = isCut
    ? [{ text: 'prices', reason: `only the first ${pricePageLimits.places} prices of a page are read` }]
    : []
  for (const found of places) {
    const isInline = found.name === '' && isInSentence(found.element)
    const place = isInline ? { ...found, name: nameOfRow(found, page) } : found
    if (isInline && place.name === '') continue
    const card = cardOf(place, counts, page)
    if (isFeature(card, counts) || mentionsLosses(place.name) || mentionsUnusedCosts(introOf(card, counts, page))) continue
    const title = places.length === 1 && !page.evidence.isHome ? titleOf(card, page) : ''
    const read = readCard(place, card, { page, title })
    if (read === null) continue
    if ('reason' in read) leftOut.push(read)
    else if (!isListHeading(read.thing, places) && (read.isLabelled || isOffered(read.thing, place, card, counts, page)))
      things.push(read.thing)
  }
  return { things, leftOut }
}

const isPrice = ({ price }: PricePlace) => price !== null

/** Whether a rejected amount belongs to the price before or after it, which a heading names: a card's deposit, or its former price. */
function isOfPriceBeside(at: number, places: readonly PricePlace[]): boolean {
  const own = places[at]
  if (own === undefined || !isBesidePrice(own.reason)) return false
  const nearest = [places.slice(0, at).findLast(isPrice), places.slice(at + 1).find(isPrice)].filter((one) => one !== undefined)
  let inner = own.element
  for (const around of ancestorsOf(own.element)) {
    const beside = nearest.find(({ element }) => ancestorsOf(element).some((above) => above === around))
    if (beside !== undefined) return beside.name === '' && ![inner, ...elementsOf(inner)].some(isHeading)
    inner = around
  }
  return false
}

/** The text at the start of the list that a card is in, before the first price. */
function introOf(card: Element, counts: ReadonlyMap<Element, number>, page: PricePage): string {
  const [first] = siblingsOf(card)
  return first === undefined || counts.has(first) ? '' : page.textOf(first)
}

/** Whether a card lists what a package includes, with one price among it: the price of the package is next to the list. */
function isFeature(card: Element, counts: ReadonlyMap<Element, number>): boolean {
  const around = parentOf(card)
  const isList = isElement(card, 'ul', 'ol') && childElements(card).length > 1
  return (
    isList &&
    !elementsOf(card).some(isHeading) &&
    around !== undefined &&
    !isElement(around, 'main', 'body') &&
    counts.get(around) === 2 &&
    elementsOf(around).some(isHeading)
  )
}

/** The largest element around a place with no other price and no similar box with a heading. */
function cardOf({ element, name, text }: PricePlace, counts: ReadonlyMap<Element, number>, page: PricePage): Element {
  let card = element
  for (const above of ancestorsOf(element)) {
    if (counts.get(above) !== 1 || isElement(above, 'body', 'html', 'main') || page.textOf(above).length > pricePageLimits.card)
      break
    // A box with only the price is not a card, even if it looks like a heading.
    if (
      name === '' &&
      page.textOf(card) !== text &&
      (isOneOfBoxes(card) || (isPriceByClass(card) && elementsOf(card).some(isHeading)))
    )
      break
    if (name === '' && isNamedApart(card, above, text, page)) break
    card = above
  }
  return card
}

/** Whether a box has a heading, or a text with the class of a name, and the box around it a higher heading, as a section with one card does. */
function isNamedApart(card: Element, above: Element, price: string, page: PricePage): boolean {
  const own = elementsOf(card).find(isHeading) ?? namesByClass(card, page)[0]
  if (own === undefined || isPriceLabel(page.textOf(own)) || isGeneric(page.textOf(own)) || page.textOf(own).includes(price))
    return false
  const before = elementsOf(above).find(isHeading)
  return before !== undefined && before !== own && (before.tagName < own.tagName || !isHeading(own))
}

/** The page title above a card; empty if it does not name a thing, as a slogan does not. */
function titleOf(card: Element, page: PricePage): string {
  const title = page.headingsAbove(card).find(({ tagName }) => tagName === 'h1')
  const text = title === undefined ? '' : page.textOf(title)
  return isTopicName('other', text) || isTopicName('unnamed', text) || /[.!?…](?:\s|$)/u.test(text) ? '' : text
}

/** With this many words before or after a price, its line is a sentence; remarks about a price follow it. */
const wordsOfSentence = { before: 3, after: 8 } as const

/** Whether the line around a price is a sentence: then it, not a heading above, says what the amount is. */
function isInSentence(price: Element): boolean {
  if (isBlock(price)) return false
  let [before, after] = ['', '']
  let inner = price
  for (const around of ancestorsOf(price)) {
    const at = around.children.indexOf(inner)
    before = textBetween(around.children.slice(0, at)) + before
    after += textBetween(around.children.slice(at + 1))
    if (isBlock(around)) break
    inner = around
  }
  const own = before.split('\n').at(-1) ?? ''
  // A label ends in a colon: `Single session (50 min): 60 €`.
  const isLabel = /:\s*$/.test(own) && countWords(own) < wordsOfSentence.after
  return (!isLabel && countWords(own) >= wordsOfSentence.before) || countWords(after.split('\n')[0]) >= wordsOfSentence.after
}

/** The text outside of child elements, which may be labels. */
function textBetween(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value.replaceAll('\n', ' ') : isElement(node, 'br') ? '\n' : ' '))
    .join('')
}

function countWords(text = ''): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0
}
