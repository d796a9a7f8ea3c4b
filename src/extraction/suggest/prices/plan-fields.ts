import type { Element } from 'hast'
import type { PricingRules } from '../../../model/site-rules.ts'
import { elementText } from '../../facts/element-text.ts'
import { elementsOf } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { classesOf, nameWords } from '../class-names.ts'
import { firstThatFinds, selectorsFor } from '../selectors.ts'
import type { Parents } from '../tree-places.ts'
import { type Line, linesOf } from '../text-lines.ts'
import { audienceIn } from './plan-audience.ts'
import { itemsIn, listsIn } from './plan-lists.ts'
import type { Card } from './price-cards.ts'
import { wholePrice } from './price-elements.ts'

type Fields = NonNullable<PricingRules['fields']>

/** Selectors of the parts of a card, and those that are not sure enough to be used. */
export interface SuggestedFields {
  readonly fields: Fields
  readonly doubtful: Fields
}

/** Longest name of a package, in characters. */
const longestName = 80

/**
 * What each part of the cards is found by; null when their names or prices cannot be told apart.
 * @param price which of a card's prices is meant
 */
export function planFields(cards: readonly Card[], price: number, parents: Parents): SuggestedFields | null {
  const elements = cards.map(({ element }) => element)
  const amounts = cards.flatMap(({ prices }) => prices[Math.min(price, prices.length - 1)] ?? [])
  const whole = amounts.map((amount, at) => wholePrice(amount, elements[at], parents))
  const priceSelector = selectorOfEach(elements, whole, parents) ?? selectorOfEach(elements, amounts, parents)
  if (priceSelector === undefined) return null
  const items = itemsIn(elements, amounts, parents)
  const prices = [...whole, ...cards.flatMap((card) => card.prices)]
  const lines = elements.map((element, at) => linesOf(element, [...prices, ...(items[at] ?? [])]))
  const names = cards.flatMap((card, at) => nameIn(card, whole[at], lines[at] ?? []) ?? [])
  const nameSelector = names.length < cards.length ? undefined : selectorOfEach(elements, names, parents)
  if (nameSelector === undefined) return null
  const others = lines.map((some, at) => some.filter(({ element }) => element !== names[at] && !isWithin(element, names[at])))
  const audience = audienceIn(elements, others, parents)
  const lists = listsIn(elements, items, parents)
  const fields = {
    name: nameSelector,
    ...(audience?.sure === true && { audience: audience.selector }),
    price: priceSelector,
    ...lists.fields,
  }
  return { fields, doubtful: { ...(audience?.sure === false && { audience: audience.selector }), ...lists.doubtful } }
}

/** Words of a class that name a name. */
const nameNames = / (?:name|title|heading|headline|caption) /

/** The heading of a card, else what is called its name, else its first line; before the price rather than behind it. */
function nameIn(card: Card, price: Element | undefined, lines: readonly Line[]): Element | undefined {
  const order = [...elementsOf(card.element)]
  const isBefore = (element: Element) => price === undefined || order.indexOf(element) < order.indexOf(price)
  const isApart = (element: Element) =>
    !card.prices.some((one) => one === element || isWithin(one, element) || isWithin(element, one))
  const headings = order.filter(
    (element) => isHeading(element) && element !== price && isApart(element) && isName(elementText(element)),
  )
  const named = lines.filter(({ text }) => isName(text)).map(({ element }) => element)
  const called = named.filter((element) => nameNames.test(nameWords(classesOf(element))))
  return headings.find(isBefore) ?? called.find(isBefore) ?? named.find(isBefore) ?? headings[0]
}

function isName(text: string): boolean {
  return text !== '' && text.length <= longestName && /\p{L}/u.test(text)
}

function isWithin(element: Element, outer: Element | undefined): boolean {
  if (outer === undefined) return false
  for (const inner of elementsOf(outer)) if (inner === element) return true
  return false
}

/** The best selector that finds in each card just its one element. */
function selectorOfEach(cards: readonly Element[], wanted: readonly Element[], parents: Parents): string | undefined {
  const places = cards.map((below, at) => ({ below, elements: wanted.slice(at, at + 1) }))
  return firstThatFinds(places, selectorsFor(wanted, parents, cards))
}
