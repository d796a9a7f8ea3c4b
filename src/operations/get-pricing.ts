import { Type } from 'typebox'
import { NotFoundError, NotLoadedError } from '../model/errors.ts'
import { Pricing } from '../model/pricing.ts'
import { apiRoot } from '../model/service-paths.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { listOffers } from './list-offers.ts'
import { operation } from './operation.ts'

/** The published prices. */
export const getPricing = operation({
  id: 'getPricing',
  path: '/pricing/',
  summary: 'Get the published prices',
  description: 'Monthly packages and price ranges in ILS, VAT not included, exactly as the site publishes them.',
  parameters: Type.Object({}),
  result: Pricing,
  statuses: [404, 429, 500, 503],
  has: ({ pricing, pricingPending }) => pricing !== null || pricingPending === true,
  async run(_parameters, { reader, baseUrl }) {
    const { pricing, pricingPending } = reader.site
    if (pricing === null && pricingPending === true)
      throw new NotLoadedError('The prices have not been loaded yet; try again in a minute.')
    if (pricing === null) throw new NotFoundError(noPricing(reader.site))
    return {
      currency: 'ILS' as const,
      vatIncluded: false as const,
      note: pricing.note,
      plans: pricing.plans.map((plan) => ({ ...plan })),
      packageRanges: [...pricing.packageRanges],
      sources: pricing.sources.map((path) => baseUrl + path),
    }
  },
})

/** Names other places to look for prices and claims nothing about the company (CONTRACT 2). */
function noPricing({ lists }: SiteRecord): string {
  return lists.includes('offers')
    ? `Monthly packages are not available here; ${apiRoot}${listOffers.path} lists everything with a price.`
    : "This site's prices are not available here; find the page of what you need with /v1/search/ or in /llms.txt."
}
