import type { OfferRecord } from '../../model/site-record.ts'
import type { Gathered, SiteFactsInput } from './site-facts.ts'

/** What the site has a price for, the plans of its pricing among it (CONTRACT 4, listOffers). */
export function gatherOffers(_input: SiteFactsInput): Gathered<readonly OfferRecord[]> {
  return { value: [], sources: [], notices: [] }
}
