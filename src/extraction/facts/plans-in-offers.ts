import type { RefusedFact } from '../../model/page-facts.ts'
import type { Plan } from '../../model/pricing.ts'
import { factLimits } from './fact-limits.ts'
import type { FoundPlans } from './found-plans.ts'
import { offerPeriod } from './offer-period.ts'
import { normalisePriceText } from './price-words.ts'
import { readPrice } from './price.ts'
import type { StructuredData } from './structured-data.ts'
import { firstText, hasType, nodesOf, type StructuredNode } from './structured-node.ts'

const offerTypes = new Set(['Offer', 'AggregateOffer'])

/** What an offer says of its price. */
interface OfferedPrice {
  readonly offer: StructuredNode
  /** Where the price stands: a price specification, or the offer itself. */
  readonly source: StructuredNode
  readonly name: string
}

/**
 * The packages that a page offers in ILS, per month, without VAT. Offers that name no month are refused together. Where
 * JSON-LD names a price, microdata is not asked: it tells the same with less, such as nothing of VAT.
 */
export function plansInOffers(structured: StructuredData): FoundPlans {
  const offers = structured.nodes.filter((node) => hasType(node, offerTypes))
  const all = offers.flatMap(pricesOf(namesOfOffered(structured)))
  const source = all.some(({ offer }) => offer.source === 'json-ld') ? 'json-ld' : 'microdata'
  const prices = all.filter(({ offer }) => offer.source === source)
  const plans = new Map<string, Plan>()
  const refused: RefusedFact[] = []
  let unmonthly = false
  for (const price of prices.slice(0, factLimits.plans)) {
    if (offerPeriod(price.offer, price.source) !== 'month') {
      unmonthly = true
      continue
    }
    const plan = readOffer(price)
    if ('reason' in plan) refused.push(plan)
    else plans.set(JSON.stringify(plan), plan)
  }
  // A shop has thousands of such offers: one line tells it, the same for all its pages.
  if (unmonthly)
    refused.push({
      key: 'pricing',
      text: source === 'json-ld' ? 'JSON-LD offers' : 'microdata offers',
      reason: 'they name no price per month',
    })
  return { plans: [...plans.values()], method: plans.size > 0 ? source : null, refused }
}

/** Names of what is offered, by offer: a Service or Product names its offers. */
function namesOfOffered(structured: StructuredData): ReadonlyMap<StructuredNode, string> {
  const names = new Map<StructuredNode, string>()
  for (const node of structured.nodes) {
    if (hasType(node, offerTypes)) continue
    for (const offer of nodesOf(node, 'offers')) names.set(offer, firstText(node, 'name'))
  }
  return names
}

/** An offer without a price only tells what is offered. */
function pricesOf(names: ReadonlyMap<StructuredNode, string>): (offer: StructuredNode) => readonly OfferedPrice[] {
  return (offer) => {
    const item = nodesOf(offer, 'itemOffered')[0]
    const name = firstText(offer, 'name') || (item === undefined ? '' : firstText(item, 'name')) || (names.get(offer) ?? '')
    const sources = [...nodesOf(offer, 'priceSpecification').flatMap(partsOf), offer]
    const source = sources.find((node) =>
      ['price', 'minPrice', 'maxPrice', 'lowPrice', 'highPrice'].some((key) => node.properties.has(key)),
    )
    return source === undefined ? [] : [{ offer, source, name }]
  }
}

/** A CompoundPriceSpecification holds the prices proper. */
function partsOf(specification: StructuredNode): readonly StructuredNode[] {
  return [...nodesOf(specification, 'priceComponent'), specification]
}

function readOffer({ offer, source, name }: OfferedPrice): Plan | RefusedFact {
  const refuse = (reason: string): RefusedFact => ({ key: 'pricing', text: textFor({ offer, source, name }), reason })
  if (!source.properties.has('price')) return refuse('it names more than one amount')
  if (isTrue(source, 'valueAddedTaxIncluded') || isTrue(offer, 'valueAddedTaxIncluded')) return refuse('VAT is included in it')
  const written = normalisePriceText(firstText(source, 'price'))
  const currency = firstText(source, 'priceCurrency') || firstText(offer, 'priceCurrency')
  // In data the point is that of the decimals, however many there are.
  if (/^\d+\.\d{3,}$/.test(written)) return refuse('its amount cannot be read for certain')
  const stated = readPrice(/^[A-Za-z]{3}$/.test(currency) ? `${written} ${currency}` : written)
  if (currency !== '' && currency.toUpperCase() !== 'ILS') return refuse('it names a currency that is not ILS')
  if (stated.kind === 'refused') return refuse(stated.reason)
  if (stated.currency === null) return refuse('no currency is named')
  if (stated.vat === 'included') return refuse('VAT is included in it')
  const audience = firstText(offer, 'audience') || firstText(offer, 'eligibleCustomerType')
  return { name, audience, pricePerMonth: stated.amount, priceText: shekels(stated.amount), includes: [], excludes: [] }
}

function isTrue(node: StructuredNode, name: string): boolean {
  return /^(?:true|https?:\/\/schema\.org\/True)$/i.test(firstText(node, name))
}

/**
 * The data has no wording to quote, so the text is the stated price and nothing more. Not made by Intl for he-IL, which
 * adds invisible marks.
 */
function shekels(amount: number): string {
  const [whole = '', decimals] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.')
  return `₪${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals === undefined ? '' : `.${decimals}`}`
}

function textFor({ offer, source, name }: OfferedPrice): string {
  const currency = firstText(source, 'priceCurrency') || firstText(offer, 'priceCurrency')
  return `${name}: ${firstText(source, 'price')} ${currency}`.trim().slice(0, factLimits.text)
}
