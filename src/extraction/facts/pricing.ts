import type { Element, Root } from 'hast'
import type { PricingRules } from '../../model/site-rules.ts'
import type { StructuredData } from './structured-data.ts'
import type { FactMethod, PageFacts, RefusedFact } from '../../model/page-facts.ts'
import type { Plan } from '../../model/pricing.ts'
import { elementsOf, isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { elementText } from './element-text.ts'
import { type FactPage, isNamed, selectedText } from './fact-page.ts'
import { factLimits } from './limits.ts'
import { firstTextBelow, selectBelow, textsBelow } from './select-elements.ts'
import { boundOf, currencyOf, normalisePriceText, periodAtStart, periodsOf, type Period, vatOf } from './price-words.ts'
import { readPrice } from './price.ts'
import { firstText, hasType, nodesOf, type StructuredNode } from './structured-node.ts'

/**
 * The prices of a page that may be the pricing page: packages and their note by the configured selectors, which know the
 * wording and what is excluded, else packages by the JSON-LD offers; and price ranges (CONTRACT 2, pricing).
 */
export function readPricing(page: FactPage): Partial<PageFacts> {
  const { pricing = {} } = page.rules
  const refused: RefusedFact[] = []
  const facts: { -readonly [Name in keyof PageFacts]?: PageFacts[Name] } = { refused }
  if (isNamed(pricing.page, page)) {
    facts.priceNote = selectedText(page, pricing.note)
    const found = plansInElements(page.root, pricing, facts.priceNote ?? '') ?? plansInOffers(page.structured)
    facts.plans = found.plans
    facts.plansMethod = found.plans.length > 0 ? found.method : null
    refused.push(...found.refused)
  }
  if (pricing.ranges !== undefined && isNamed(pricing.ranges.page, page)) {
    const found = readPriceRanges(page.root, pricing.ranges.each)
    facts.priceRanges = found.ranges
    refused.push(...found.refused)
  }
  return facts
}

/** Packages that a page lists. */
interface FoundPlans {
  readonly plans: readonly Plan[]
  /** Null where there are none. */
  readonly method: FactMethod | null
  readonly refused: readonly RefusedFact[]
}

/** The packages that the configured selectors find on the pricing page; null when they find no element at all. */
export function plansInElements(root: Root, rules: PricingRules, note: string): FoundPlans | null {
  const elements = rules.plan === undefined ? [] : selectBelow(rules.plan, root).slice(0, factLimits.plans)
  if (elements.length === 0) return null
  const plans = new Map<string, Plan>()
  const refused: RefusedFact[] = []
  for (const element of elements) {
    const plan = readPlan(element, rules.fields ?? {}, note)
    // Carousels hold copies of their slides.
    if ('name' in plan) plans.set(JSON.stringify(plan), plan)
    else refused.push(plan)
  }
  return { plans: [...plans.values()], method: 'selector', refused }
}

function readPlan(element: Element, fields: NonNullable<PricingRules['fields']>, note: string): Plan | RefusedFact {
  const all = (selector: string | undefined) =>
    selector === undefined ? [] : textsBelow(selector, element).slice(0, factLimits.items)
  const first = (selector: string | undefined) => (selector === undefined ? '' : firstTextBelow(selector, element))
  const name = fields.name === undefined ? headingOf(element) : first(fields.name)
  const priceText = all(fields.price).join(' ')
  const refuse = (reason: string): RefusedFact => ({
    key: 'pricing.plan',
    text: [name, priceText].filter(Boolean).join(': '),
    reason,
  })
  if (fields.price !== undefined && selectBelow(fields.price, element).some((price) => hasRaisedDigits(price))) {
    return refuse('a part of its number is set in superscript')
  }
  const price = monthlyPrice(priceText, { plan: elementText(element), note })
  if (price.reason !== undefined) return refuse(price.reason)
  const [audience, includes, excludes] = [first(fields.audience), all(fields.includes), all(fields.excludes)]
  return { name, audience, pricePerMonth: price.amount, priceText, includes: [...includes], excludes: [...excludes] }
}

function headingOf(element: Element): string {
  for (const child of elementsOf(element)) if (isHeading(child)) return elementText(child)
  return ''
}

/** `₪39<sup>90</sup>` is 39.90 on one page and 39 with a footnote on another. */
function hasRaisedDigits(element: Element): boolean {
  for (const child of elementsOf(element)) {
    if ((child.tagName === 'sup' || child.tagName === 'sub') && /^\s*\d/.test(elementText(child))) return true
  }
  return false
}

const offerTypes = new Set(['Offer', 'AggregateOffer'])

/** An offer and its price. */
interface OfferedPrice {
  readonly offer: StructuredNode
  /** What has the price: a price specification, or the offer itself. */
  readonly source: StructuredNode
  readonly name: string
}

/**
 * The packages that a page offers in ILS, per month, without VAT. Offers that name no month are refused together. Where
 * JSON-LD names a price, microdata is ignored: it says the same with fewer details, such as nothing about VAT.
 */
function plansInOffers(structured: StructuredData): FoundPlans {
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
  // A shop has thousands of such offers: they are reported in one line, the same for all its pages.
  if (unmonthly)
    refused.push({
      key: 'pricing',
      text: source === 'json-ld' ? 'JSON-LD offers' : 'microdata offers',
      reason: 'they have no price per month',
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

/** Offers without a price are skipped. */
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
  // In structured data a point is always a decimal point.
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

/** UN/CEFACT common codes of times, as `unitCode` names them (schema.org, unitCode). */
const codes: ReadonlyMap<string, Period> = new Map([
  ['MON', 'month'],
  ['ANN', 'year'],
  ['HUR', 'hour'],
  ['DAY', 'other'],
  ['WEE', 'other'],
  ['QAN', 'other'],
])

/** Words that stand alone as `unitText`. */
const units: ReadonlyMap<string, Period> = new Map([
  ['month', 'month'],
  ['mo', 'month'],
  ['חודש', 'month'],
  ['year', 'year'],
  ['שנה', 'year'],
  ['hour', 'hour'],
  ['שעה', 'hour'],
])

/**
 * What the price of an offer is for, by the unit of its price specification, else by its words; null where it does not
 * say, or says more than one.
 */
function offerPeriod(offer: StructuredNode, source: StructuredNode): Period | null {
  for (const node of source === offer ? [offer] : [source, offer]) {
    const period = unitPeriod(node)
    if (period !== null) return period
  }
  const words = [source, offer].flatMap((node) => [firstText(node, 'name'), firstText(node, 'description')])
  const [period = null, ...others] = periodsOf(normalisePriceText(words.join(' ')))
  return others.length === 0 ? period : null
}

function unitPeriod(node: StructuredNode): Period | null {
  const duration = firstText(node, 'billingDuration')
  if (/^P/i.test(duration)) return /^P1M$/i.test(duration) ? 'month' : 'other'
  const period = namedUnit(node)
  if (period !== null) return isOne(duration) && isOne(firstText(node, 'billingIncrement')) ? period : 'other'
  for (const quantity of nodesOf(node, 'referenceQuantity')) {
    const unit = namedUnit(quantity)
    if (unit !== null) return isOne(firstText(quantity, 'value')) ? unit : 'other'
  }
  return null
}

function namedUnit(node: StructuredNode): Period | null {
  const text = normalisePriceText(firstText(node, 'unitText')).toLowerCase()
  return codes.get(firstText(node, 'unitCode').toUpperCase()) ?? units.get(text) ?? periodsOf(text)[0] ?? null
}

/** A price for three months is not a price per month. */
function isOne(number: string): boolean {
  return number === '' || Number(number) === 1
}

/** Texts that may have what the text of a price leaves out. */
interface PriceContext {
  /** The whole text of the package. */
  readonly plan: string
  /** The note on all prices; empty where there is none. */
  readonly note: string
}

/** Longest text around a price that is read, in characters. */
const longestContext = 5_000

/**
 * A price in ILS per month without VAT, or why a text is not one (CONTRACT 2, Missing facts). Packages are monthly by
 * configuration, so a price may leave the month out, but not name another period. What it leaves out of currency and
 * VAT is taken from the package and then from the note.
 */
function monthlyPrice(
  text: string,
  { plan, note }: PriceContext,
): { readonly amount: number; readonly reason?: never } | { readonly reason: string } {
  if (text === '') return { reason: 'no price was found in it (pricing.fields.price)' }
  const price = readPrice(text)
  if (price.kind === 'refused') return { reason: price.reason }
  const around = [plan, note].map((one) => normalisePriceText(one.slice(0, longestContext)))
  const currency = price.currency ?? firstSaid(around, currencyOf)
  if (currency === null) return { reason: 'no currency is named' }
  if (currency === 'other') return { reason: 'the text around it names a currency that is not ILS' }
  if ((price.vat ?? firstSaid(around, vatOf)) === 'included') return { reason: 'VAT is included in it' }
  const bound = boundAround(text, plan)
  if (bound !== null) return { reason: bound }
  if ((price.period ?? periodBehind(text, plan) ?? periodBefore(text, plan) ?? 'month') !== 'month')
    return { reason: 'it is not a price per month' }
  return { amount: price.amount }
}

function firstSaid<Said>(texts: readonly string[], read: (text: string) => Said | null): Said | null {
  for (const text of texts) {
    const said = read(text)
    if (said !== null) return said
  }
  return null
}

/** The period may be in an element of its own right after the price. */
function periodBehind(price: string, plan: string): ReturnType<typeof periodAtStart> {
  const at = plan.indexOf(price)
  return at < 0 ? null : periodAtStart(normalisePriceText(plan.slice(at + price.length, at + price.length + 100)))
}

/** Or right before it, as a label: `תשלום חד פעמי: ₪3,900`. Several periods are ambiguous, and what a package is for (`לאתר`) is not a period. */
function periodBefore(price: string, plan: string): Period | null {
  const at = plan.indexOf(price)
  if (at <= 0) return null
  const label = /[^\n.;,|0-9]{1,30}[ :-]*$/.exec(normalisePriceText(plan.slice(Math.max(0, at - 30), at)))?.[0] ?? ''
  const [period = null, ...others] = periodsOf(label)
  return others.length > 0 || period === 'other' ? null : period
}

/** “From” may be in an element of its own before the price. */
function boundAround(price: string, plan: string): string | null {
  const at = plan.indexOf(price)
  if (at < 0) return null
  const [before, behind] = [plan.slice(Math.max(0, at - 100), at), plan.slice(at + price.length, at + price.length + 100)]
  return boundOf(`${normalisePriceText(before)} `, normalisePriceText(behind))
}

/** Price ranges of a page, and those that may not be published. */
interface FoundRanges {
  readonly ranges: readonly string[]
  readonly refused: readonly RefusedFact[]
}

/**
 * One text for each element that the selector finds (CONTRACT 2, pricing.ranges): the cells of a table row joined by
 * a dash, the text of anything else. A row with nothing but header cells is the head of the table. All are published as
 * ILS without VAT, so one in another currency or with VAT is refused.
 */
export function readPriceRanges(root: Root, each: string): FoundRanges {
  const ranges: string[] = []
  const refused: RefusedFact[] = []
  for (const element of selectBelow(each, root)) {
    const text = element.tagName === 'tr' ? rowText(element) : elementText(element)
    const reason = refusal(normalisePriceText(text))
    if (text === '') continue
    if (reason === null) ranges.push(text)
    else refused.push({ key: 'pricing.ranges', text, reason })
  }
  return { ranges: ranges.slice(0, factLimits.ranges), refused }
}

function refusal(text: string): string | null {
  if (currencyOf(text) === 'other') return 'it names a currency that is not ILS'
  return vatOf(text) === 'included' ? 'VAT is included in it' : null
}

function rowText(row: Element): string {
  const cells = row.children.filter((child) => isElement(child, 'td', 'th'))
  if (cells.every((cell) => isElement(cell, 'th'))) return ''
  return cells
    .map((cell) => elementText(cell))
    .filter((text) => text !== '')
    .join(' – ')
}
