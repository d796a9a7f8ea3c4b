import type { Root } from 'hast'
import type { PricingRules } from '../../model/site-rules.ts'
import type { FoundPlans } from './found-plans.ts'
import { plansInElements } from './plans-in-elements.ts'
import { plansInOffers } from './plans-in-offers.ts'
import type { StructuredData } from './structured-data.ts'

/**
 * The monthly packages of a page that may be the pricing page: by the configured selectors, which know the wording and
 * what is excluded; where they find nothing, by the JSON-LD offers.
 */
export function readPlans(root: Root, structured: StructuredData, rules: PricingRules, note: string): FoundPlans {
  return plansInElements(root, rules, note) ?? plansInOffers(structured)
}
