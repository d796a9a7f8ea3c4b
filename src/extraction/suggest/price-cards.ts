import type { Element, Root } from 'hast'
import { elementText } from '../tree/element-text.ts'
import { ancestorsOf, childElements, isElement, withAncestors } from '../tree/element.ts'
import { PricePage } from '../facts/prices/price-page.ts'
import { isOnlyPrice, readPrice } from '../facts/prices/price.ts'
import { ownText } from '../tree/visible-text.ts'

/** Sibling cards that each contain a price. */
export interface PriceCards {
  /** The element around them. */
  readonly container: Element
  readonly cards: readonly Card[]
}

/** One of several cards, and the prices in it, in order. */
export interface Card {
  readonly element: Element
  readonly prices: readonly Element[]
}

/** More cards than this are the products of a shop. */
const maxCards = 12

/** Maximum number of nested boxes tried around the content of a card. */
const maxLayers = 8

/** Text of a card, in characters: more than a price, less than a whole page. */
const cardText = { min: 4, max: 3_000 } as const

/** The sets of cards on a page: sibling elements that each contain a price, nearest to the prices first. */
export function priceCards(prices: readonly Element[]): readonly PriceCards[] {
  const byContainer = new Map<Element, Map<Element, Element[]>>()
  for (const price of prices) {
    let inner = price
    for (const above of ancestorsOf(price)) {
      const cards = byContainer.get(above) ?? new Map<Element, Element[]>()
      byContainer.set(above, cards.set(inner, [...(cards.get(inner) ?? []), price]))
      inner = above
    }
  }
  return [...byContainer].flatMap(([container, cards]) => {
    if (cards.size < 2 || cards.size > maxCards) return []
    const alike = [...cards].map(([element, held]) => ({ element, prices: held })).filter(({ element }) => isCard(element))
    return isSet(container, alike) ? [{ container, cards: alike }] : []
  })
}

function isCard(element: Element): boolean {
  if (isElement(element, 'tbody', 'thead', 'p', 'option', 'dt', 'dd', 'span')) return false
  const { length } = elementText(element)
  return length >= cardText.min && length <= cardText.max
}

/** Cards share their tag, and each has more than its prices. */
function isSet(container: Element, cards: readonly Card[]): boolean {
  const [first] = cards
  if (first === undefined || cards.length < 2 || container.tagName === 'html') return false
  return cards.every(
    ({ element, prices }) =>
      element.tagName === first.element.tagName && prices.every((price) => price !== element) && prices.length <= 4,
  )
}

/** The same cards by their nested boxes that hold the whole text, outermost first. */
export function layersOf({ cards }: PriceCards): readonly (readonly Card[])[] {
  return boxesOf(
    cards.map(({ element }) => element),
    cards.flatMap(({ prices }) => prices),
  ).map((boxes) => boxes.flatMap((element, at) => cards.slice(at, at + 1).map(({ prices }) => ({ element, prices }))))
}

/** Elements of one kind, and the boxes nested in all of them that hold their whole text, outermost first. */
export function boxesOf(elements: readonly Element[], ends: readonly Element[] = []): readonly (readonly Element[])[] {
  const layers = [elements]
  for (let layer = elements; layers.length < maxLayers; layers.push(layer)) {
    layer = layer.flatMap((element) => onlyChild(element) ?? [])
    if (layer.length < elements.length || layer.some((element) => ends.includes(element))) break
  }
  return layers
}

/** The child that holds the whole text of an element. */
function onlyChild(element: Element): Element | undefined {
  if (ownText(element).trim() !== '') return undefined
  const [only, another] = childElements(element).filter((child) => elementText(child) !== '')
  return another === undefined ? only : undefined
}

/** Prices of one page that are kept, and elements with a currency that are tried. */
const max = { prices: 200, places: 600 } as const

/** Most elements between a price and its currency: `<p><span>₪</span><span>3,900</span></p>`. */
const maxLevels = 3

/** Longest text around a price that is still nothing but the price, in characters. */
const longestPrice = 120

/** The smallest elements of a page that read as a price in shekels, in order, where the reader of prices looks for some. */
export function priceElements(root: Root): readonly Element[] {
  const page = new PricePage(root)
  const found = new Set<Element>()
  for (const element of page.namingCurrency().slice(0, max.places)) {
    if (found.size === max.prices) break
    const price = smallestPrice(element)
    if (price !== undefined && !page.isAside(price)) found.add(price)
  }
  return [...found]
}

function smallestPrice(element: Element): Element | undefined {
  for (const candidate of withAncestors(element).take(maxLevels + 1)) {
    const text = elementText(candidate)
    if (text.length > longestPrice) return undefined
    if (readsAsPrice(text)) return candidate
  }
  return undefined
}

function readsAsPrice(text: string): boolean {
  const price = readPrice(text)
  return price.kind === 'price' && price.currency?.code === 'ILS' && price.partial === null && (price.amount ?? 0) > 0
}

/**
 * The outermost ancestor of a price with nothing else in it: the period and the VAT next to the amount
 * belong to its text.
 * @param card the card that holds the price
 */
export function wholePrice(price: Element, card: Element | undefined): Element {
  let widest = price
  for (const above of ancestorsOf(price)) {
    const text = elementText(above)
    if (above === card || text.length > longestPrice || !readsAsPrice(text) || !isOnlyPrice(text)) break
    widest = above
  }
  return widest
}
