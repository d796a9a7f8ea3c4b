import { factLimits } from '../../limits.ts'
import { isOrganization } from '../../structured/organization-types.ts'
import { serviceName } from '../../structured/service-name.ts'
import type { StructuredData } from '../../structured/structured-data.ts'
import { firstText, hasType, nodesOf, type StructuredNode, type StructuredSource } from '../../structured/structured-node.ts'
import type { RefusedFact } from '../../../../model/page-facts.ts'
import type { NamedCurrency, PriceLocale } from '../currencies.ts'
import type { PriceEvidence } from '../evidence.ts'
import { writtenAmount } from '../numbers.ts'
import { type Price, readPrice } from '../price.ts'
import { type PriceUnit, unitsOf } from '../units.ts'
import { boundOf } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { vatOf } from '../vat.ts'
import { onlyOf } from '../only-of.ts'

/** A price of a page in JSON-LD or microdata. */
export interface StructuredOffer extends Omit<Price, 'kind' | 'currency' | 'partial'> {
  /** Its own name, else the name of the thing offered; empty if there is none. */
  readonly name: string
  /** Name of the thing offered, if it differs. */
  readonly of: string
  readonly audience: string
  readonly currency: NamedCurrency
  /** An AggregateOffer, with the lowest and the highest of several prices. */
  readonly isSummary: boolean
  /** Name of the seller; empty if there is none. */
  readonly seller: string
  readonly priceText: string
  readonly method: StructuredSource
}

const offerTypes = new Set(['Offer', 'AggregateOffer', 'OfferForPurchase', 'OfferForLease', 'Demand'])

/** Price types that customers do not pay. */
const listPrice = /(?:ListPrice|SRP|MSRP|StrikethroughPrice|InvoicePrice)$/

interface OfferedPrice {
  readonly offer: StructuredNode
  /** The node with the price: a price specification, or the offer itself. */
  readonly source: StructuredNode
  readonly name: string
  readonly of: string
}

/**
 * The offers of a page, wherever they occur: in a Product, a Service, a MenuItem, an Event, a catalog. If JSON-LD has prices, microdata
 * is ignored, since it repeats them with fewer details, such as without VAT.
 * @returns also the offers that cannot be read
 */
export function structuredOffers(structured: StructuredData, evidence: Pick<PriceEvidence, 'locale'>) {
  const offered = offeredThings(structured)
  // Offers of reviewed things, which are other companies' prices; a thing with an ID is described elsewhere.
  const reviewed = offersOf(structured.nodes.flatMap((node) => nodesOf(node, 'itemReviewed')).filter(({ id }) => !id))
  const ended = offersOf(
    structured.nodes.filter((node) => node.properties.has('startDate') && isPast(node, 'endDate', 'startDate')),
  )
  const nodes = structured.nodes.filter(
    (node) =>
      hasType(node, offerTypes) && !reviewed.has(node) && !ended.has(node) && !isPast(node, 'priceValidUntil', 'validThrough'),
  )
  const all = nodes.flatMap((offer) => pricesOf(offer, offered.get(offer) ?? ''))
  const source = all.some(({ offer }) => offer.source === 'json-ld') ? 'json-ld' : 'microdata'
  const offers: StructuredOffer[] = []
  const refused: RefusedFact[] = []
  for (const price of all.filter(({ offer }) => offer.source === source).slice(0, factLimits.offers)) {
    const read = readOffer(price, evidence.locale)
    if ('reason' in read) refused.push(read)
    else offers.push(read)
  }
  return { offers, refused }
}

/** The names of the things offered, by offer: a Service or Product references its offers. */
function offeredThings(structured: StructuredData): ReadonlyMap<StructuredNode, string> {
  const things = new Map<StructuredNode, string>()
  for (const node of structured.nodes) {
    if (isOrganization(node)) continue
    const own = hasType(node, offerTypes) ? (things.get(node) ?? '') : serviceName(node)
    for (const offer of nodesOf(node, 'offers')) if (own !== '' || !things.has(offer)) things.set(offer, own)
  }
  return things
}

/** The offers of things, including those inside an AggregateOffer. */
function offersOf(things: readonly StructuredNode[]): ReadonlySet<StructuredNode> {
  return new Set(things.flatMap((thing) => nodesOf(thing, 'offers')).flatMap((offer) => [offer, ...nodesOf(offer, 'offers')]))
}

/** Whether the first date of a thing is in the past. */
function isPast(node: StructuredNode, ...names: readonly string[]): boolean {
  const stated = names.map((name) => firstText(node, name)).find((text) => /^\d{4}-\d\d-\d\d/.test(text))
  const day = 24 * 60 * 60 * 1_000
  return stated !== undefined && Date.parse(stated.slice(0, 10)) + day < Date.now()
}

const amountKeys = ['price', 'minPrice', 'maxPrice', 'lowPrice', 'highPrice']

/** The prices of an offer: one for each specification with another unit; offers without a price are skipped. */
function pricesOf(offer: StructuredNode, parent: string): readonly OfferedPrice[] {
  const item = nodesOf(offer, 'itemOffered')[0]
  const thing = (item === undefined ? '' : firstText(item, 'name')) || parent
  const name = firstText(offer, 'name') || thing
  // A CompoundPriceSpecification contains the actual prices.
  const specifications = nodesOf(offer, 'priceSpecification')
    .flatMap((specification) => [...nodesOf(specification, 'priceComponent'), specification])
    .filter((node) => !listPrice.test(firstText(node, 'priceType')))
  const sources = [...specifications, offer].filter((node) => amountKeys.some((key) => node.properties.has(key)))
  const [first, ...others] = sources
  if (first === undefined) return []
  const units = sources.map((source) => unitPeriod(source))
  const isEach = others.length > 0 && !units.includes(null) && new Set(units).size === units.length
  return (isEach ? sources : [first]).map((source) => ({ offer, source, name, of: thing === name ? '' : thing }))
}

function readOffer(price: OfferedPrice, locale: PriceLocale): StructuredOffer | RefusedFact {
  const { offer, source, name, of } = price
  const named = firstText(source, 'priceCurrency') || firstText(offer, 'priceCurrency')
  const refuse = (reason: string): RefusedFact => ({
    key: 'pricing',
    text: `${price.name}: ${firstText(price.source, 'price')} ${named}`.trim().slice(0, factLimits.text),
    reason,
  })
  const isAggregate = hasType(offer, new Set(['AggregateOffer'])) && source === offer
  const [single = '', minPrice, maxPrice, lowPrice, highPrice] = amountKeys.map((key) => firstText(source, key))
  const low = minPrice || lowPrice || ''
  const high = maxPrice || highPrice || ''
  const read = [single, low, high].map((text) => (text === '' ? null : machineAmount(text, named, locale)))
  const failed = read.find((amount) => typeof amount === 'string')
  if (failed !== undefined) return refuse(failed)
  const amounts = read.map((amount) => (typeof amount === 'string' ? null : amount))
  const currency = amounts.find((amount) => amount !== null)?.currency
  if (!currency) return refuse(currency === null ? 'it has no currency' : 'it has no amount')
  const [exact = null, lowest = null, highest = null] = amounts.map((amount) => amount?.value ?? null)
  const isOne = lowest !== null && lowest === highest
  const words = normalisePriceText(
    [source, offer].flatMap((node) => [firstText(node, 'name'), firstText(node, 'description')]).join(' '),
  )
  const isLowest = exact !== null && isCalledLowest(words, exact, currency.code, locale)
  return {
    name,
    of,
    audience: firstText(offer, 'audience') || firstText(offer, 'eligibleCustomerType'),
    amount: isLowest ? null : (exact ?? (isOne ? lowest : null)),
    minAmount: isLowest ? exact : exact === null && !isOne ? lowest : null,
    maxAmount: exact === null && !isOne ? highest : null,
    currency,
    unit: offerPeriod(offer, source, words),
    vat: taxOf(source) ?? taxOf(offer) ?? (single === '' ? null : vatOf(normalisePriceText(single))) ?? vatOf(words),
    isSummary: isAggregate && exact === null && !isOne,
    seller: nodesOf(offer, 'seller')
      .slice(0, 1)
      .map((seller) => firstText(seller, 'name'))
      .join(''),
    priceText: wording(single || [low, high].filter(Boolean).join(' – '), currency.code),
    method: offer.source === 'json-ld' ? 'json-ld' : 'microdata',
  }
}

/** Whether the text of an offer calls its amount the lowest: `Ab 68,50 EUR pro Normseite`. */
function isCalledLowest(words: string, amount: number, code: string, locale: PriceLocale): boolean {
  return words.matchAll(/\d(?:[\d.,']*\d)?/g).some((match) => {
    const after = words.slice(match.index + match[0].length)
    return writtenAmount(match[0], code, locale) === amount && boundOf(words.slice(0, match.index), after) === 'lowest'
  })
}

/** A machine-readable amount, with a point as decimal separator; or why it cannot be read. */
function machineAmount(
  text: string,
  named: string,
  locale: PriceLocale,
): { readonly value: number; readonly currency: NamedCurrency | null } | string {
  const written = normalisePriceText(text)
  if (/^\d+\.\d{3,}$/.test(written)) return 'its amount is unclear'
  const code = /^[A-Za-z]{3}$/.test(named) ? named.toUpperCase() : ''
  const currency: NamedCurrency | null = code === '' ? null : { code, assumed: false }
  if (/^\d+(?:\.\d{1,2})?$/.test(written)) return { value: Number(written), currency }
  const price = readPrice(code === '' ? `${written} ${named}` : written, { locale, currency })
  if (price.kind === 'refused') return price.reason
  if (code !== '' && price.currency?.code !== code) return 'it has more than one currency'
  return price.amount === null ? 'it has more than one amount' : { value: price.amount, currency: price.currency }
}

function taxOf(node: StructuredNode): 'included' | 'excluded' | null {
  const said = firstText(node, 'valueAddedTaxIncluded')
  if (/^(?:true|https?:\/\/schema\.org\/True)$/i.test(said)) return 'included'
  return /^(?:false|https?:\/\/schema\.org\/False)$/i.test(said) ? 'excluded' : null
}

/**
 * Formats a structured price, which has no wording to quote. Shekels are formatted here because Intl adds invisible marks for he-IL.
 */
function wording(stated: string, code: string): string {
  const amount = Number(stated.replaceAll(',', ''))
  if (code !== 'ILS' || Number.isNaN(amount)) return `${stated} ${code}`
  const [whole = '', decimals] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.')
  return `₪${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals === undefined ? '' : `.${decimals}`}`
}

/** UN/CEFACT common codes for `unitCode` (schema.org). */
const codes: ReadonlyMap<string, PriceUnit> = new Map([
  ['MON', 'month'],
  ['ANN', 'year'],
  ['HUR', 'hour'],
  ['DAY', 'day'],
  ['WEE', 'week'],
  ['QAN', 'other'],
  ['IE', 'person'],
  ['C62', 'item'],
  ['EA', 'item'],
  ['H87', 'item'],
  ['PCE', 'item'],
])

/**
 * The unit of an offer, from its price specification, else from its words; null if there is none, or more than one.
 */
function offerPeriod(offer: StructuredNode, source: StructuredNode, words: string): PriceUnit | null {
  for (const node of source === offer ? [offer] : [source, offer]) {
    const period = unitPeriod(node)
    if (period !== null) return period
  }
  return onlyOf(unitsOf(words)) ?? null
}

const durations: ReadonlyMap<string, PriceUnit> = new Map([
  ['P1M', 'month'],
  ['P1Y', 'year'],
  ['P12M', 'year'],
  ['P1W', 'week'],
  ['P7D', 'week'],
  ['P1D', 'day'],
  ['PT1H', 'hour'],
])

function unitPeriod(node: StructuredNode): PriceUnit | null {
  const duration = firstText(node, 'billingDuration')
  if (/^P/i.test(duration)) return durations.get(duration.toUpperCase()) ?? 'other'
  const period = namedUnit(node)
  if (period !== null) return isOne(duration) && isOne(firstText(node, 'billingIncrement')) ? period : 'other'
  for (const quantity of nodesOf(node, 'referenceQuantity')) {
    const unit = namedUnit(quantity)
    if (unit !== null) return isOne(firstText(quantity, 'value')) ? unit : 'other'
  }
  return null
}

function namedUnit(node: StructuredNode): PriceUnit | null {
  const text = normalisePriceText(firstText(node, 'unitText')).toLowerCase()
  if (text === '') return codes.get(firstText(node, 'unitCode').toUpperCase()) ?? null
  return codes.get(firstText(node, 'unitCode').toUpperCase()) ?? unitsOf(`per ${text}`)[0] ?? unitsOf(text)[0] ?? null
}

/** A price for three months is not a price per month. */
function isOne(number: string): boolean {
  return number === '' || Number(number) === 1
}
