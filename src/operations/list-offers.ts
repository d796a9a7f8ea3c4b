import { Type } from 'typebox'
import { placeUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { Offers } from '../model/offer.ts'
import type { CursorScope } from './cursor.ts'
import { listParameters, pagingOf, windowOf } from './list-parameters.ts'
import { operation } from './operation.ts'

/** Everything with a price, whatever its currency and unit. */
export const listOffers = operation({
  id: 'listOffers',
  path: '/offers/',
  summary: 'List everything with a price',
  description:
    'Everything that the site names a price for, with amount or range, currency, unit, VAT and the page; q filters by a part of the name.',
  parameters: Type.Object({
    q: Type.Optional(Type.String({ maxLength: limits.offersQuery.maximum, description: 'Part of a name; empty lists all.' })),
    ...listParameters(limits.offersLimit),
  }),
  result: Offers,
  statuses: [400, 429, 500],
  has: ({ lists }) => lists.includes('offers'),
  async run(parameters, { reader, baseUrl }) {
    const contains = parameters.q ?? ''
    const scope: CursorScope = ['offers', contains]
    const window = windowOf(parameters, limits.offersLimit.default, scope)
    const slice = await reader.list('offers', window, contains)
    return {
      ...pagingOf(slice, window.limit, scope),
      offers: slice.items.map(({ path, fragment, ...offer }) => ({
        ...offer,
        url: placeUrl({ path, fragment }, baseUrl),
      })),
    }
  },
})
