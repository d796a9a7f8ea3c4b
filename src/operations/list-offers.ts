import { Type } from 'typebox'
import { placeUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { Offers } from '../model/offer.ts'
import { factsOfList, filteredListParameters } from './list-parameters.ts'
import { operation } from './operation.ts'

/** Everything with a price, whatever its currency and unit. */
export const listOffers = operation({
  id: 'listOffers',
  path: '/offers/',
  summary: 'List everything with a price',
  description:
    'Everything with a price on this site: amount or range, currency, unit, VAT and the page; q filters by part of the name.',
  parameters: Type.Object(filteredListParameters(limits.offersLimit, 'Part of a name; empty lists all.')),
  result: Offers,
  statuses: [400, 429, 500],
  has: ({ lists }) => lists.includes('offers'),
  async run(parameters, { reader, baseUrl }) {
    const scope = ['offers', parameters.q ?? ''] as const
    const { items, paging } = await factsOfList('offers', scope, limits.offersLimit, parameters, reader)
    const offers = items.map(({ path, fragment, ...offer }) => ({ ...offer, url: placeUrl({ path, fragment }, baseUrl) }))
    return { ...paging, offers }
  },
})
