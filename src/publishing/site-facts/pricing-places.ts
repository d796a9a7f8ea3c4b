import type { PricingRules } from '../../model/site-rules.ts'
import { pageFinder } from './find-page.ts'
import type { FactPage } from './site-facts.ts'

/** Pages that prices are taken from. A page that is configured and not published gives none. */
export interface PricingPlaces {
  readonly plans: readonly FactPage[]
  readonly ranges: readonly FactPage[]
}

/** Without a configured page, packages may stand on any page; ranges have their page. */
export function pricingPlaces(pricing: PricingRules, pages: readonly FactPage[]): PricingPlaces {
  const find = pageFinder(pages)
  const only = (path: string) => [find(path)].filter((page) => page !== undefined)
  return {
    plans: pricing.page === undefined ? pages : only(pricing.page),
    ranges: pricing.ranges === undefined ? [] : only(pricing.ranges.page),
  }
}
