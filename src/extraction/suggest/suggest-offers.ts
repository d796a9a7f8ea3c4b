import type { OfferFact, RefusedFact } from '../../model/page-facts.ts'
import type { OfferRule } from '../../model/site-rules.ts'
import type { FactPage } from '../facts/fact-page.ts'
import { mentionsOtherAmounts } from '../facts/prices/amount-topics.ts'
import { priceEvidence } from '../facts/prices/evidence.ts'
import { pricedThings, readOffers } from '../facts/prices/offers.ts'
import { isGeneric } from '../facts/prices/names.ts'
import { isElement } from '../tree/element.ts'
import { type Card, priceCards, priceElements } from './price-cards.ts'
import { firstExactSelector, selectorsFor, selectorsOnPage } from './selectors.ts'

/** Where the prices of a page are, for `offers` in the configuration. */
export interface SuggestedOffers {
  readonly rule: Omit<OfferRule, 'page'>
  /** All offers of the page as they are read with the rule. */
  readonly offers: readonly OfferFact[]
  /** Those among them that are not read without it. */
  readonly gained: readonly OfferFact[]
}

/** Sets of cards, selectors for each, and rules that are tried on one page. */
const max = { sets: 6, selectors: 4, rules: 12 } as const

/** Minimum number of prices for a rule. */
const min = 2

/**
 * A rule for the rows or cards of a page about prices that reads what is read without it and more; null if there is none. A rule that
 * reads the same would only go stale, and one that finds anything but prices, or prices that the reader refuses, could publish a wrong one.
 */
export function suggestOffers(page: FactPage, offers: readonly OfferFact[]): SuggestedOffers | null {
  const { aboutPrices, isArticle } = priceEvidence(page)
  if (!aboutPrices || isArticle) return null
  const known = new Set(offers.map(keyOf))
  const doubted = offersRefused(readOffers(page))
  for (const rule of rulesOn(page).slice(0, max.rules)) {
    const read = readOffers({ ...page, rules: { ...page.rules, offers: [rule] } })
    const found = read.offers ?? []
    const gained = found.filter((offer) => !known.has(keyOf(offer)))
    const isNew = gained.length > 0 && gained.every((offer) => !isDoubtful(offer, doubted))
    const isWhole = found.length === offers.length + gained.length && offersRefused(read).length <= doubted.length
    const named = found.filter(({ method }) => method === 'selector')
    if (isNew && isWhole && named.length >= min) {
      const { page: _page, ...rest } = rule
      return { rule: rest, offers: found, gained }
    }
  }
  return null
}

/** Rules for the rows and cards that hold one price each, those of the reader first. */
function rulesOn(page: FactPage): readonly OfferRule[] {
  const things = [...new Set(pricedThings(page).map(({ element }) => element))].filter((one) => !isElement(one, 'td', 'th'))
  const rows = things.length < min ? [] : selectorsOnPage(things).slice(0, max.selectors)
  const prices = priceElements(page.root, () => true)
  const sets = priceCards(prices)
    .map(({ cards }) => cards.filter((card) => card.prices.length === 1))
    .filter((cards) => cards.length >= min)
    .slice(0, max.sets)
  return [
    ...rows.map(({ selector }) => ({ page: page.path, each: selector })),
    ...sets.flatMap((cards) => cardRules(page, cards)),
  ]
}

function cardRules({ path }: FactPage, cards: readonly Card[]): readonly OfferRule[] {
  const elements = cards.map(({ element }) => element)
  const prices = cards.flatMap((card) => card.prices)
  const wanted = cards.map((card) => ({ below: card.element, elements: card.prices }))
  const price = firstExactSelector(wanted, selectorsFor(prices, elements))
  if (price === undefined) return []
  return selectorsOnPage(elements)
    .slice(0, max.selectors)
    .map(({ selector }) => ({ page: path, each: selector, fields: { price } }))
}

function offersRefused({ refused = [] }: ReturnType<typeof readOffers>): readonly RefusedFact[] {
  return refused.filter(({ key }) => key === 'offers')
}

/** Whether the reader rejected this price or one with the same name, or the name is that of another amount. */
function isDoubtful({ name, priceText }: OfferFact, doubted: readonly RefusedFact[]): boolean {
  if (isGeneric(name) || mentionsOtherAmounts(name)) return true
  return doubted.some(({ text }) => text.includes(name) || text.includes(priceText))
}

/** Key that identifies an offer. */
function keyOf({ name, unit, vat, amount, minAmount, maxAmount, currency }: OfferFact): string {
  return JSON.stringify([name, unit, vat, amount, minAmount, maxAmount, currency])
}
