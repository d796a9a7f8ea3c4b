import type { Element } from 'hast'
import { attribute, isElement, withAncestors } from '../../tree/element.ts'
import type { OfferUnit, VatState } from '../../../model/offer.ts'
import type { OfferFact } from '../../../model/page-facts.ts'
import type { PricePage } from './price-page.ts'
import type { Price } from './price.ts'
import { type PriceUnit, unitOfName } from './units.ts'
import { unitAround, vatAround } from './words-around.ts'

/** The offer for a name with a price, with the VAT and the unit that the text around it states; null without a currency. */
export function factOf(
  name: string,
  priceText: string,
  price: Price,
  context: readonly string[],
  method: OfferFact['method'],
): OfferFact | null {
  if (price.currency === null) return null
  const vat: VatState = price.vat ?? vatAround(context) ?? 'unknown'
  return {
    name: name.toWellFormed(),
    amount: price.amount,
    minAmount: price.minAmount,
    maxAmount: price.maxAmount,
    currency: price.currency.code,
    unit: unitName(price.partial === null ? (price.unit ?? unitOfName(name, unitAround(context))) : null),
    vat,
    priceText: priceText.replace(/(?<=[\d\p{L}\p{Sc}])[ *★☆†‡]+$/u, '').toWellFormed(),
    ...(price.currency.assumed !== false && { assumed: price.currency.assumed }),
    method,
  }
}

export function unitName(unit: PriceUnit | null): OfferUnit {
  return unit === null || unit === 'other' ? 'unknown' : unit
}

/** IDs of page-wide containers, which do not locate anything on the page. */
const wholePage = /^(?:main|content|page|wrapper|root|app|body|top|site|primary|container|__next|maincontent|main-content)$/i

/** The nearest ID around an element, else that of a heading above it. */
export function fragmentOf(element: Element, page: PricePage): { readonly fragment?: string } {
  let level = 0
  for (const around of withAncestors(element)) {
    const id = attribute(around, 'id')
    if (level++ > 5 || isElement(around, 'main', 'body')) break
    if (id !== '' && id.length <= 200 && !wholePage.test(id)) return { fragment: id }
  }
  const id = page
    .headingsAbove(element)
    .map((heading) => attribute(heading, 'id'))
    .find((one) => one !== '')
  return id === undefined ? {} : { fragment: id }
}
