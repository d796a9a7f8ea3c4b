import type { Plan } from '../../model/pricing.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactSource, Notice, PricingRecord } from '../../model/site-record.ts'
import { pageFinder, refusalNotices, type FactPage, type Gathered, type SiteFactsInput } from './site-facts.ts'
import type { PricingRules } from '../../model/site-rules.ts'

/** Prices, and the sentence that stands in for them where there are none. */
interface GatheredPricing extends Gathered<PricingRecord | null> {
  readonly missing: string | null
}

/** A package and where it was read. */
interface FoundPlan {
  readonly plan: Plan
  readonly page: FactPage
}

/** The published prices: packages and ranges of the pages that the configuration names, else the JSON-LD offers of all pages. */
export function gatherPricing({ pages, rules }: SiteFactsInput): GatheredPricing {
  const pricing = rules.pricing ?? {}
  const places = pricingPlaces(pricing, pages)
  const plans = plansOf(places.plans)
  const ranges = places.ranges.flatMap(({ facts }) => facts.priceRanges)
  const noted = places.plans.find(({ facts }) => facts.priceNote !== null)
  const refusals = places.plans.flatMap((page) => refusalNotices(page, ({ key }) => key.startsWith('pricing')))
  const notices = [...pricingNotices(pricing, places), ...refusals]
  if (plans.length === 0 && ranges.length === 0) {
    const missing = missingPrices(refusals.length > 0)
    return { value: null, missing, sources: [], notices: [...notices, { level: 'warning', message: missing, key: 'pricing' }] }
  }
  const withRanges = places.ranges.filter(({ facts }) => facts.priceRanges.length > 0)
  const value: PricingRecord = {
    note: noted?.facts.priceNote ?? '',
    plans: plans.map(({ plan }) => plan),
    packageRanges: ranges,
    sources: pathsOf([...plans.map(({ page }) => page), ...withRanges]),
  }
  const noteSource: readonly FactSource[] =
    noted === undefined ? [] : [{ fact: 'pricing.note', value: value.note, method: 'selector', page: noted.record.path }]
  const sources = [...plans.map(planSource), ...noteSource, ...withRanges.map(rangesSource)]
  return { value, missing: null, sources, notices }
}

/** The same package on two pages is one. */
function plansOf(pages: readonly FactPage[]): readonly FoundPlan[] {
  const found = new Map<string, FoundPlan>()
  for (const page of pages) {
    for (const plan of page.facts.plans) {
      const key = JSON.stringify(plan)
      if (!found.has(key)) found.set(key, { plan, page })
    }
  }
  return [...found.values()]
}

function planSource({ plan, page }: FoundPlan, at: number): FactSource {
  const value = [plan.name, plan.priceText].filter(Boolean).join(': ')
  return { fact: `pricing.plans[${at}]`, value, method: page.facts.plansMethod ?? 'page', page: page.record.path }
}

function rangesSource({ record, facts }: FactPage): FactSource {
  return { fact: 'pricing.packageRanges', value: String(facts.priceRanges.length), method: 'selector', page: record.path }
}

function pathsOf(pages: readonly FactPage[]): readonly SitePath[] {
  return [...new Set(pages.map(({ record }) => record.path))]
}

function missingPrices(refused: boolean): string {
  const found = refused ? 'the prices that were found cannot be published' : 'no package and no price range was found'
  return `This site publishes no prices: ${found}. They are added by pricing.plan or pricing.ranges in daf.yaml, or by JSON-LD offers in ILS per month without VAT.`
}

/** What is wrong or doubtful about the configuration of prices: pages that are not published, selectors that find nothing. */
function pricingNotices(pricing: PricingRules, places: PricingPlaces): readonly Notice[] {
  return [...planNotices(pricing, places.plans), ...rangeNotices(pricing, places.ranges)]
}

function planNotices(pricing: PricingRules, pages: readonly FactPage[]): readonly Notice[] {
  if (pricing.page !== undefined && pages.length === 0) return [unpublished(pricing.page, 'pricing.page')]
  const notices: Notice[] = []
  const facts = pages.map((page) => page.facts)
  const found = (has: (page: FactPage['facts']) => boolean) => facts.some(has)
  // Packages that were found and refused are told one by one.
  if (
    pricing.plan !== undefined &&
    !found((page) => page.plansMethod === 'selector' || page.refused.some(({ key }) => key === 'pricing.plan'))
  ) {
    notices.push(foundNothing('pricing.plan', pricing.page))
  }
  if (pricing.note !== undefined && !found(({ priceNote }) => priceNote !== null))
    notices.push(foundNothing('pricing.note', pricing.page))
  const plans = facts.filter(({ plansMethod }) => plansMethod === 'selector').flatMap((page) => page.plans)
  return [...notices, ...fieldNotices(pricing, plans), ...nameNotices(facts.flatMap((page) => page.plans))]
}

function fieldNotices({ fields = {}, page }: PricingRules, plans: readonly Plan[]): readonly Notice[] {
  if (plans.length === 0) return []
  return (['audience', 'includes', 'excludes'] as const)
    .filter((field) => fields[field] !== undefined && plans.every((plan) => plan[field].length === 0))
    .map((field) => foundNothing(`pricing.fields.${field}`, page))
}

/** A package without a name, and one name for two prices, are published as they are read, but rarely meant. */
function nameNotices(plans: readonly Plan[]): readonly Notice[] {
  const notices: Notice[] = []
  const prices = new Map<string, number>()
  for (const { name, pricePerMonth, priceText } of plans) {
    const known = prices.get(name)
    const key = 'pricing.fields.name'
    if (name === '') notices.push({ level: 'warning', message: `The package at ${priceText} has no name.`, key })
    else if (known !== undefined && known !== pricePerMonth) {
      notices.push({ level: 'warning', message: `Two packages are named ${name} and have different prices.`, key })
    }
    prices.set(name, pricePerMonth)
  }
  return notices
}

function rangeNotices({ ranges }: PricingRules, pages: readonly FactPage[]): readonly Notice[] {
  if (ranges === undefined) return []
  if (pages.length === 0) return [unpublished(ranges.page, 'pricing.ranges.page')]
  return pages.some(({ facts }) => facts.priceRanges.length > 0) ? [] : [foundNothing('pricing.ranges.each', ranges.page)]
}

function unpublished(page: string, key: string): Notice {
  return { level: 'error', message: `${key} names ${page}, which is not a published page.`, key }
}

function foundNothing(key: string, page: string | undefined): Notice {
  return { level: 'error', message: `${key} found nothing on ${page ?? 'any page'}.`, key }
}

/** Pages that prices are taken from. A page that is configured and not published gives none. */
interface PricingPlaces {
  readonly plans: readonly FactPage[]
  readonly ranges: readonly FactPage[]
}

/** Without a configured page, packages may stand on any page; ranges have their page. */
function pricingPlaces(pricing: PricingRules, pages: readonly FactPage[]): PricingPlaces {
  const find = pageFinder(pages)
  const only = (path: string) => [find(path)].filter((page) => page !== undefined)
  return {
    plans: pricing.page === undefined ? pages : only(pricing.page),
    ranges: pricing.ranges === undefined ? [] : only(pricing.ranges.page),
  }
}
