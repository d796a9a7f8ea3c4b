import type { Element } from 'hast'
import { elementText } from '../../facts/element-text.ts'
import { isElement } from '../../tree/element.ts'
import { ancestorsOf, childrenOf, type Parents } from '../tree-places.ts'

/** Cards side by side that each hold a price. */
export interface PriceCards {
  /** What holds them. */
  readonly container: Element
  readonly cards: readonly Card[]
}

/** One of several cards, and the prices in it, in order. */
export interface Card {
  readonly element: Element
  readonly prices: readonly Element[]
}

/** More cards than this are the goods of a shop. */
const mostCards = 12

/** Layers of boxes around the content of a card that are looked at. */
const mostLayers = 8

/** A card says more than its price, and less than a whole page. In characters. */
const cardText = { least: 4, most: 3_000 } as const

/** The sets of cards on a page: elements side by side that each hold a price, nearest to the prices first. */
export function priceCards(prices: readonly Element[], parents: Parents): readonly PriceCards[] {
  const byContainer = new Map<Element, Map<Element, Element[]>>()
  for (const price of prices) {
    let inner = price
    for (const above of ancestorsOf(price, parents)) {
      const cards = byContainer.get(above) ?? new Map<Element, Element[]>()
      byContainer.set(above, cards.set(inner, [...(cards.get(inner) ?? []), price]))
      inner = above
    }
  }
  return [...byContainer].flatMap(([container, cards]) => {
    if (cards.size < 2 || cards.size > mostCards) return []
    const alike = [...cards].map(([element, held]) => ({ element, prices: held })).filter(({ element }) => isCard(element))
    return isSet(container, alike) ? [{ container, cards: alike }] : []
  })
}

function isCard(element: Element): boolean {
  if (isElement(element, 'tbody', 'thead', 'p', 'option', 'dt', 'dd', 'span')) return false
  const { length } = elementText(element)
  return length >= cardText.least && length <= cardText.most
}

/** Cards are of one kind of element, and each says something beside its prices. */
function isSet(container: Element, cards: readonly Card[]): boolean {
  const [first] = cards
  if (first === undefined || cards.length < 2 || container.tagName === 'html') return false
  return cards.every(
    ({ element, prices }) =>
      element.tagName === first.element.tagName && prices.every((price) => price !== element) && prices.length <= 4,
  )
}

/** The same cards by what lies inside of them: boxes in boxes that hold the whole text. Outermost first. */
export function layersOf({ cards }: PriceCards): readonly (readonly Card[])[] {
  const layers: (readonly Card[])[] = []
  let layer: readonly Card[] | undefined = cards
  while (layer !== undefined && layers.length < mostLayers) {
    layers.push(layer)
    layer = nextLayer(layer)
  }
  return layers
}

function nextLayer(cards: readonly Card[]): readonly Card[] | undefined {
  const inner = cards.flatMap(({ element, prices }) => {
    const only = onlyChild(element)
    return only === undefined || prices.includes(only) ? [] : [{ element: only, prices }]
  })
  return inner.length === cards.length ? inner : undefined
}

/** The child that holds the whole text of an element. */
export function onlyChild(element: Element): Element | undefined {
  if (element.children.some((child) => child.type === 'text' && child.value.trim() !== '')) return undefined
  const [only, another] = childrenOf(element).filter((child) => elementText(child) !== '')
  return another === undefined ? only : undefined
}
