import { Type, type Static } from 'typebox'
import { Enumeration, Nullable, paging, Uri } from './schema-types.ts'

/** What a price is paid for (CONTRACT 4, listOffers). */
export const offerUnits = ['month', 'year', 'week', 'day', 'hour', 'person', 'item', 'once', 'unknown'] as const
export type OfferUnit = (typeof offerUnits)[number]

/** What a page says about VAT beside a price (CONTRACT 4, listOffers). */
export const vatStates = ['included', 'excluded', 'unknown'] as const
export type VatState = (typeof vatStates)[number]

/** Something with a price (CONTRACT 4, listOffers). */
export const Offer = Type.Object(
  {
    name: Type.String({ description: 'What the price is for.' }),
    amount: Nullable('number', { description: 'The price; null for a range.' }),
    minAmount: Nullable('number', { description: 'The lowest price of a range, such as “from 120”; null for a single price.' }),
    maxAmount: Nullable('number', {
      description: 'The highest price of a range; null for a single price and an open-ended range.',
    }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
    unit: Enumeration(offerUnits, { description: 'What the price is paid for; unknown if the page does not say.' }),
    vat: Enumeration(vatStates, { description: 'Whether VAT is included; unknown if the page does not say.' }),
    priceText: Type.String({ description: 'The price as the page words it.' }),
    url: Uri('Page that the price was read from; cite it.'),
  },
  { title: 'Offer' },
)
export type Offer = Static<typeof Offer>

/** The response of `GET /v1/offers/`, in the order of the pages (CONTRACT 4). */
export const Offers = Type.Object({ ...paging, offers: Type.Array(Offer) }, { title: 'Offers' })
export type Offers = Static<typeof Offers>
