import { Type } from 'typebox'
import { NotFoundError, NotLoadedError } from '../model/errors.ts'
import { Pricing } from '../model/pricing.ts'
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
  missing: ({ pricing, missing, pricingPending }) =>
    pricing === null && pricingPending !== true ? (missing.pricing ?? 'This site publishes no prices.') : null,
  async run(_parameters, { reader, baseUrl }) {
    const { pricing, missing, pricingPending } = reader.site
    if (pricing === null && pricingPending === true)
      throw new NotLoadedError('The prices have not been loaded yet; try again in a minute.')
    if (pricing === null) throw new NotFoundError(missing.pricing ?? 'This site publishes no prices.')
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
