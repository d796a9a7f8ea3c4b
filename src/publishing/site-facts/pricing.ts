import type { Plan } from '../../model/pricing.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactSource, PricingRecord } from '../../model/site-record.ts'
import { pricingNotices } from './pricing-notices.ts'
import { pricingPlaces } from './pricing-places.ts'
import { refusalNotices } from './refusals.ts'
import type { FactPage, Gathered, SiteFactsInput } from './site-facts.ts'

/** Prices, and the sentence that stands in for them where there are none. */
export interface GatheredPricing extends Gathered<PricingRecord | null> {
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
