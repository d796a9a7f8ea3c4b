import type { Element } from 'hast'
import type { PricingRules } from '../../../model/site-rules.ts'
import { elementText } from '../../facts/element-text.ts'
import { selectTexts } from '../../facts/select-elements.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { classesOf, nameWords } from '../class-names.ts'
import { isSame, selectorsFor } from '../selectors.ts'
import type { Parents } from '../tree-places.ts'
import { audienceIn } from './plan-audience.ts'
import { listsIn } from './plan-lists.ts'
import type { Card } from './price-cards.ts'
import { wholePrice } from './price-elements.ts'

/** Selectors of the parts of a card, and what is not sure enough to be used. */
export interface SuggestedFields {
  readonly fields: NonNullable<PricingRules['fields']>
  /** Selectors that find something which may be the part. */
  readonly doubtful: NonNullable<PricingRules['fields']>
}

/** Longest name of a package, in characters. */
const longestName = 80

/** What each part of the cards is found by; null when their names or prices cannot be told apart. */
export function planFields(cards: readonly Card[], price: number, parents: Parents): SuggestedFields | null {
  const prices = cards.map((card) => {
    const chosen = card.prices[Math.min(price, card.prices.length - 1)]
    return chosen === undefined ? undefined : wholePrice(chosen, card.element, parents)
  })
  const names = cards.map((card, at) => nameIn(card, prices[at]))
  const priceSelector = selectorOfOne(cards, prices, parents)
  const nameSelector = selectorOfOne(cards, names, parents)
  if (priceSelector === undefined || nameSelector === undefined) return null
  const audience = audienceIn(cards, { names, prices })
  const lists = listsIn(cards, parents)
  const audienceSelector = audience === null ? undefined : selectorOfOne(cards, audience.elements, parents)
  const sureAudience = audience?.sure === true && audienceSelector !== undefined
  return {
    fields: {
      name: nameSelector,
      ...(sureAudience && { audience: audienceSelector }),
      price: priceSelector,
      ...lists.fields,
    },
    doubtful: {
      ...(audienceSelector !== undefined && !sureAudience && { audience: audienceSelector }),
      ...lists.doubtful,
    },
  }
}

/** Words of a class that name a name. */
const nameNames = / (?:name|title|heading|headline|caption) /

/** The heading of a card, else what is called its name, else the first short text before its price. */
function nameIn(card: Card, price: Element | undefined): Element | undefined {
  const before: Element[] = []
  let after: Element | undefined
  let isBefore = true
  for (const element of elementsOf(card.element)) {
    if (element === price) isBefore = false
    if (card.prices.includes(element) || element === price) continue
    if (isHeading(element) && isName(elementText(element))) {
      if (isBefore) return element
      after ??= element
    }
    if (isBefore && isShortBlock(element) && !holds(element, card.prices)) before.push(element)
  }
  return before.find((element) => nameNames.test(nameWords(classesOf(element)))) ?? before[0] ?? after
}

function isName(text: string): boolean {
  return text !== '' && text.length <= longestName && /\p{L}/u.test(text)
}

/** An element that holds text and no other elements but marks on it. */
function isShortBlock(element: Element): boolean {
  if (isElement(element, 'li', 'a', 'button', 'svg', 'img', 'script', 'style')) return false
  return element.children.every((child) => !isElement(child) || isElement(child, 'b', 'strong', 'em', 'i', 'br')) && isName(elementText(element))
}

function holds(element: Element, prices: readonly Element[]): boolean {
  for (const inner of elementsOf(element)) if (prices.includes(inner)) return true
  return prices.includes(element)
}

/** The best selector that finds in each card just the wanted element; nothing where none is wanted. */
function selectorOfOne(
  cards: readonly Card[],
  wanted: readonly (Element | undefined)[],
  parents: Parents,
): string | undefined {
  const elements = wanted.filter((element) => element !== undefined)
  if (elements.length < Math.min(2, cards.length)) return undefined
  const candidates = cards.length > 0 ? selectorsFor(elements, parents, cards[0]?.element) : []
  return candidates.find(({ selector }) =>
    cards.every(({ element }, at) => {
      const target = wanted[at]
      return isSame(selectTexts(selector, element), target === undefined ? [] : [target])
    }),
  )?.selector
}
