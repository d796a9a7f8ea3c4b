import type { Element } from 'hast'
import type { OfferFact } from '../../model/page-facts.ts'
import type { OfferRule } from '../../model/site-rules.ts'
import type { FactPage } from '../facts/fact-page.ts'
import { pricedThings, readOffers } from '../facts/prices/offers.ts'
import type { Parents } from './page-tree.ts'
import { selectorsOnPage } from './selectors.ts'

/** Where the prices of a page are, for `offers` in the configuration. */
export interface SuggestedOffers {
  readonly each: string
  /** The offers that the reader gets with it. */
  readonly offers: readonly Pick<OfferFact, 'name' | 'priceText'>[]
}

/** Maximum number of selectors tried for one page. */
const mostTries = 12

/** Minimum number of rows or cards for a selector. */
const fewest = 2

/**
 * A selector of the rows or cards with prices that reads exactly the same offers as without configuration; null if there is none. Any other
 * selector would be worse than no configuration.
 */
export function suggestOffers(page: FactPage, parents: Parents, offers: readonly OfferFact[]): SuggestedOffers | null {
  if (offers.length < fewest) return null
  const elements = [...new Set(pricedThings(page).things.map(({ element }) => element))]
  const [first] = elements
  // Cells of one row are prices of one thing.
  const isRows = first !== undefined && elements.every((one) => one.tagName === first.tagName && !isCell(one))
  if (!isRows || elements.length < fewest) return null
  const wanted = sameOffers(offers)
  for (const { selector } of selectorsOnPage(elements, parents).slice(0, mostTries)) {
    const rule: OfferRule = { page: page.path, each: selector }
    const read = readOffers({ ...page, rules: { ...page.rules, offers: [rule] } }).offers ?? []
    if (read.every(({ method }) => method === 'selector') && sameOffers(read) === wanted) return { each: selector, offers }
  }
  return null
}

function isCell({ tagName }: Element): boolean {
  return tagName === 'td' || tagName === 'th'
}

/** The relevant fields of offers, for comparing. */
function sameOffers(offers: readonly OfferFact[]): string {
  return JSON.stringify(
    offers.map(({ name, unit, vat, amount, minAmount, maxAmount, currency }) => [
      name,
      unit,
      vat,
      amount,
      minAmount,
      maxAmount,
      currency,
    ]),
  )
}
