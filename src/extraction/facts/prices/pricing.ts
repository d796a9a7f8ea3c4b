import type { Element, Root } from 'hast'
import { type FactPage, isNamed, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { firstTextBelow, selectBelow, textsBelow } from '../../tree/select.ts'
import type { FactMethod, PageFacts, RefusedFact } from '../../../model/page-facts.ts'
import type { Plan } from '../../../model/pricing.ts'
import type { PricingRules } from '../../../model/site-rules.ts'
import { type NamedCurrency, type PriceLocale, unknownLocale } from './currencies.ts'
import { structuredOffers } from './declared/structured-offers.ts'
import { announcesMonthly } from './names.ts'
import { PricePage } from './price-page.ts'
import { currencyIn, type Price, readPrice, withBound } from './price.ts'
import { hasSplitDigits } from './split-digits.ts'
import { type PriceUnit, mentionsMonth, unitAtStart, unitsOf } from './units.ts'
import { firstSaid, unitAround } from './words-around.ts'
import { boundOf } from './words.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { vatOf } from './vat.ts'
import { onlyOf } from './only-of.ts'

/**
 * The monthly prices of a page that may be the pricing page: packages and their note by the configured selectors, with their wording
 * and exclusions, else packages from JSON-LD offers; and price ranges (CONTRACT 2, pricing).
 */
export function readPricing(page: FactPage): Partial<PageFacts> {
  const { pricing = {} } = page.rules
  const refused: RefusedFact[] = []
  const facts: { -readonly [Name in keyof PageFacts]?: PageFacts[Name] } = { refused }
  if (isNamed(pricing.page, page)) {
    facts.priceNote = selectedText(page, pricing.note)
    const found = plansInElements(page.root, pricing, facts.priceNote ?? '') ?? plansInOffers(page)
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
  /** Null if there are none. */
  readonly method: FactMethod | null
  readonly refused: readonly RefusedFact[]
}

/** An element that the configuration selects as a package, and the plan read from it. */
export interface PlanElement {
  readonly element: Element
  readonly name: string
  readonly priceText: string
  /** Its price, with what the package and the texts around it say about it; null if it is unclear. */
  readonly price: Price | null
  /** Null if it does not have a price per month in ILS without VAT. */
  readonly plan: Plan | null
  readonly refused: RefusedFact | null
}

/** The packages found by the configured selectors on the pricing page; null if no element matches. */
export function plansInElements(root: Root, rules: PricingRules, note: string): FoundPlans | null {
  const elements = planElements(root, rules, note)
  if (elements.length === 0) return null
  // Carousels contain copies of their slides.
  const plans = new Map(elements.flatMap(({ plan }): [string, Plan][] => (plan === null ? [] : [[JSON.stringify(plan), plan]])))
  return { plans: [...plans.values()], method: 'selector', refused: elements.flatMap(({ refused }) => refused ?? []) }
}

/** The elements that the configuration names as packages, with their plans. */
export function planElements(root: Root, rules: PricingRules, note: string, locale = unknownLocale): readonly PlanElement[] {
  const elements = rules.plan === undefined ? [] : selectBelow(rules.plan, root).slice(0, factLimits.plans)
  const page = new PricePage(root)
  return elements.map((element) => {
    const context = { plan: elementText(element), note, locale, isMonthly: () => isMonthlyAround(element, page) }
    return readPlan(element, rules.fields ?? {}, context)
  })
}

/** Whether the headings and notes around a list, or the title of the page, say that its prices are per month. */
function isMonthlyAround(element: Element, page: PricePage): boolean {
  const headings = [element, ...elementsOf(element)].filter(isHeading)
  const above = page.headingsAbove(headings[0] ?? element).map((heading) => page.textOf(heading))
  const [title] = elementsOf(page.root).filter(({ tagName }) => tagName === 'title')
  const titles = title?.children.map((child) => (child.type === 'text' ? child.value : '')) ?? []
  return [...above, ...titles].some((text) => announcesMonthly(text)) || unitAround(page.notesAround(element)) === 'month'
}

function readPlan(element: Element, fields: NonNullable<PricingRules['fields']>, context: PlanContext): PlanElement {
  const all = (selector: string | undefined) =>
    selector === undefined ? [] : textsBelow(selector, element).slice(0, factLimits.items)
  const first = (selector: string | undefined) => (selector === undefined ? '' : firstTextBelow(selector, element))
  const name = fields.name === undefined ? headingOf(element) : first(fields.name)
  const priceText = all(fields.price).join(' ')
  const isSplit = fields.price !== undefined && selectBelow(fields.price, element).some((price) => hasSplitDigits(price))
  const read = isSplit ? { reason: 'part of its number is in superscript' } : planPrice(priceText, context)
  const price = 'reason' in read ? null : read
  const reason = 'reason' in read ? read.reason : notMonthly(read)
  if (reason !== null || price?.amount === null || price === null) {
    const refused = {
      key: 'pricing.plan',
      text: [name, priceText].filter(Boolean).join(': '),
      reason: reason ?? 'it has no amount',
    }
    return { element, name, priceText, price, plan: null, refused }
  }
  const [audience, includes, excludes] = [first(fields.audience), all(fields.includes), all(fields.excludes)]
  const plan = { name, audience, pricePerMonth: price.amount, priceText, includes: [...includes], excludes: [...excludes] }
  return { element, name, priceText, price, plan, refused: null }
}

function headingOf(element: Element): string {
  const heading = elementsOf(element).find(isHeading)
  return heading === undefined ? '' : elementText(heading)
}

/** The structured offers of a page in ILS, per month, without VAT. */
function plansInOffers({ structured }: FactPage): FoundPlans {
  const { offers, refused } = structuredOffers(structured, { locale: unknownLocale })
  const monthly = offers.filter(
    ({ unit, currency, vat, amount }) => unit === 'month' && currency.code === 'ILS' && vat !== 'included' && amount !== null,
  )
  const plans = new Map<string, Plan>()
  for (const { name, audience, amount, priceText } of monthly.slice(0, factLimits.plans)) {
    const plan: Plan = { name, audience, pricePerMonth: amount ?? 0, priceText, includes: [], excludes: [] }
    plans.set(JSON.stringify(plan), plan)
  }
  return { plans: [...plans.values()], method: monthly[0]?.method ?? null, refused }
}

/** Texts that may complete the text of a price. */
interface PlanContext {
  /** The whole text of the package. */
  readonly plan: string
  /** The note on all prices; empty if there is none. */
  readonly note: string
  readonly locale: PriceLocale
  /** Whether the text around the packages says that they are per month. */
  readonly isMonthly: () => boolean
}

/** Longest text around a price that is read, in characters. */
const longestContext = 5_000

/** The price of a package, or why its text is not a price. What the text does not say is taken from the package and then from the note. */
function planPrice(text: string, { plan, note, locale, isMonthly }: PlanContext): Price | { readonly reason: string } {
  if (text === '') return { reason: 'it has no price (pricing.fields.price)' }
  const around = [plan, note].map((one) => normalisePriceText(one.slice(0, longestContext)))
  const currency = firstSaid([text, ...around], (one) => {
    const named = currencyIn(one, locale)
    return named === undefined ? unclear : named
  })
  const price = readPrice(text, { locale, currency: currency ?? shekels })
  if (price.kind === 'refused') return { reason: currency !== null && currency.code !== 'ILS' ? notShekels : price.reason }
  if (currency === null) return { reason: 'it has no currency' }
  if (currency === unclear) return { reason: notShekels }
  const { before, after } = textBeside(text, plan)
  const bound = boundOf(`${before} `, after)
  if (typeof bound === 'object' && bound !== null && bound.reason !== price.partial) return bound
  const said = price.unit ?? unitAtStart(after) ?? unitOfLabel(before) ?? unitAround([note])
  const unit = said ?? (price.partial === null && isMonthly() ? 'month' : null)
  return withBound({ ...price, currency, unit, vat: price.vat ?? firstSaid(around, vatOf) }, bound)
}

/** Why a price is not one in ILS per month without VAT (CONTRACT 2, Facts); null if it is. */
function notMonthly({ currency, amount, minAmount, maxAmount, partial, vat, unit }: Price): string | null {
  if (currency?.code !== 'ILS') return notShekels
  if (minAmount !== null && maxAmount !== null) return 'it has more than one amount'
  if (amount === null) return minAmount === null ? 'it is only the highest price' : onlyLowestPrice
  if (partial !== null) return partial
  if (vat === 'included') return 'it includes VAT'
  if (unit === null) return notPerMonth
  return unit === 'month' ? null : 'it is not a price per month'
}

/** Why the price of a package from some amount is refused: it is an offer instead. */
export const onlyLowestPrice = 'it is only the lowest price'

const notShekels = 'its currency is not ILS'
const notPerMonth = 'the page does not say that it is per month'
const shekels: NamedCurrency = { code: 'ILS', assumed: false }
const unclear: NamedCurrency = { code: '', assumed: 'unlikely' }

/** The text right before and after a price in its package, where its unit or “from” may have elements of their own. */
function textBeside(price: string, plan: string): { readonly before: string; readonly after: string } {
  const at = plan.indexOf(price)
  const [before, after] = at < 0 ? ['', ''] : [plan.slice(Math.max(0, at - nearby), at), plan.slice(at + price.length)]
  return { before: normalisePriceText(before), after: normalisePriceText(after.slice(0, nearby)) }
}

/** Longest text beside a price that is read, in characters. */
const nearby = 100

/** The unit in the label before a price: `תשלום חד פעמי: ₪3,900`. Several are ambiguous; `לאתר` states a purpose, not a unit. */
function unitOfLabel(before: string): PriceUnit | null {
  const label = /[^\n.;,|0-9]{1,30}[ :-]*$/.exec(before.slice(-30))?.[0] ?? ''
  const unit = onlyOf(unitsOf(label)) ?? null
  return unit === 'other' ? null : unit
}

/**
 * One text for each element that the selector matches (CONTRACT 2, pricing.ranges): the cells of a table row joined by a dash, else the
 * text. A row of header cells is the head of the table. Ranges are published as ILS per month without VAT, so a range with another
 * currency, with VAT, or without a stated period of a month is rejected.
 * @param whole the page, if the elements are searched in a part of it
 * @returns also the ranges that may not be published
 */
export function readPriceRanges(root: Root, each: string, whole: Root = root) {
  const ranges: string[] = []
  const refused: RefusedFact[] = []
  const page = new PricePage(whole)
  for (const element of selectBelow(each, root)) {
    const text = element.tagName === 'tr' ? rowText(element) : elementText(element)
    if (text === '') continue
    const reason = refusal(normalisePriceText(text), element, page)
    if (reason === null) ranges.push(text)
    else refused.push({ key: 'pricing.ranges', text, reason })
  }
  return { ranges: ranges.slice(0, factLimits.ranges), refused }
}

function refusal(text: string, element: Element, page: PricePage): string | null {
  const currency = currencyIn(text)
  if (currency === undefined || (currency !== null && currency.code !== 'ILS')) return 'its currency is not ILS'
  if (vatOf(text) === 'included') return 'it includes VAT'
  const units = unitsOf(normalisePriceText(elementText(cellsOf(element).at(-1) ?? element)))
  if (units.length > 0) return units.includes('month') ? null : notPerMonth
  if (mentionsMonth(text)) return null
  const { heads, above, notes } = textsAroundPrice(element, page)
  const isSaid = heads.some((one) => mentionsMonth(normalisePriceText(one))) || above.some((one) => announcesMonthly(one))
  return isSaid || unitAround(notes) === 'month' ? null : notPerMonth
}

/** Texts that may describe the price in a configured row or card: the heads and caption of its table, headings above it, notes around it. */
export function textsAroundPrice(row: Element, page: PricePage) {
  const table = ancestorsOf(row).find((around) => isElement(around, 'table')) ?? parentOf(row) ?? row
  const rows = [...elementsOf(table)]
  const head = rows.find((one) => isElement(one, 'tr'))
  const titles = [
    ...(head === undefined || head === row ? [] : cellsOf(head)),
    ...rows.filter((one) => isElement(one, 'caption')),
  ]
  return {
    heads: titles.map((one) => page.textOf(one)),
    above: page.headingsAbove(row).map((heading) => page.textOf(heading)),
    notes: page.notesAround(table),
  }
}

/** The cells of a table row; none of any other element. */
export function cellsOf(row: Element): readonly Element[] {
  return row.children.filter((child) => isElement(child, 'td', 'th'))
}

function rowText(row: Element): string {
  const cells = cellsOf(row)
  if (cells.every((cell) => isElement(cell, 'th'))) return ''
  return cells
    .map((cell) => elementText(cell))
    .filter((text) => text !== '')
    .join(' – ')
}
