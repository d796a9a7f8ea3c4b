import type { Plan } from '../../model/pricing.ts'
import type { FactSource, Notice, PricingRecord } from '../../model/site-record.ts'
import type { PricingRules } from '../../model/site-rules.ts'
import {
  type FactPage,
  unmatchedSelector,
  type Gathered,
  refusalNotices,
  type SiteFactsInput,
  unpublishedPage,
} from './site-facts.ts'

/**
 * The published prices: packages and ranges of the pages that the configuration names; without a named page, packages of
 * all pages. A named page that is not published has none.
 */
export function gatherPricing({ pages, rules: { pricing = {} }, find }: SiteFactsInput): Gathered<PricingRecord | null> {
  const named = (path: string) => [find(path)].filter((page) => page !== undefined)
  const planPages = pricing.page === undefined ? pages : named(pricing.page)
  const rangePages = pricing.ranges === undefined ? [] : named(pricing.ranges.page)
  const plans = plansOn(planPages)
  const withRanges = rangePages.filter(({ facts }) => facts.priceRanges.length > 0)
  const noted = planPages.find(({ facts }) => facts.priceNote !== null)
  const note = noted?.facts.priceNote ?? ''
  const refusals = [...new Set([...planPages, ...rangePages])].flatMap((page) =>
    refusalNotices(page, ({ key }) => key.startsWith('pricing')),
  )
  const notices = [...planNotices(pricing, planPages), ...rangeNotices(pricing, rangePages), ...refusals]
  if (plans.length === 0 && withRanges.length === 0) {
    // Prices of other kinds are offers.
    if (pages.some(({ facts }) => facts.offers.length > 0)) return { value: null, sources: [], notices }
    const message =
      refusals.length > 0
        ? 'No prices are published: those that were found were rejected. Name the place of others under offers in daf.yaml.'
        : 'No prices were found. If the site has some, name their place under offers in daf.yaml.'
    return { value: null, sources: [], notices: [...notices, { level: 'warning', message, key: 'pricing' }] }
  }
  const value: PricingRecord = {
    note,
    plans: plans.map(({ plan }) => plan),
    packageRanges: withRanges.flatMap(({ facts }) => facts.priceRanges),
    sources: [...new Set([...plans.map(({ page }) => page), ...withRanges].map(({ record }) => record.path))],
  }
  const sources = [
    ...plans.map(planSource),
    ...(noted === undefined ? [] : [selectedSource('pricing.note', note, noted)]),
    ...withRanges.map((page) => selectedSource('pricing.packageRanges', String(page.facts.priceRanges.length), page)),
  ]
  return { value, sources, notices }
}

/** A package and where it was read. */
interface FoundPlan {
  readonly plan: Plan
  readonly page: FactPage
}

/** The packages of pages; the same package on two pages is one. */
function plansOn(pages: readonly FactPage[]): readonly FoundPlan[] {
  const all = pages.flatMap((page) => page.facts.plans.map((plan): [string, FoundPlan] => [JSON.stringify(plan), { plan, page }]))
  return [...Map.groupBy(all, ([key]) => key).values()].flatMap(([first]) => (first === undefined ? [] : [first[1]]))
}

function planSource({ plan, page }: FoundPlan, at: number): FactSource {
  const value = [plan.name, plan.priceText].filter(Boolean).join(': ')
  return { fact: `pricing.plans[${at}]`, value, method: page.facts.plansMethod ?? 'page', page: page.record.path }
}

function selectedSource(fact: string, value: string, { record }: FactPage): FactSource {
  return { fact, value, method: 'selector', page: record.path }
}

/** Problems with the configuration of packages: a page that is not published, selectors that find nothing. */
function planNotices({ page, plan, note, fields = {} }: PricingRules, pages: readonly FactPage[]): readonly Notice[] {
  if (page !== undefined && pages.length === 0) return [unpublishedPage('pricing.page', page)]
  const facts = pages.map((one) => one.facts)
  const plans = facts.flatMap((one) => one.plans)
  const selected = facts.filter(({ plansMethod }) => plansMethod === 'selector').flatMap((one) => one.plans)
  // Packages that were found and refused are reported one by one.
  const wasFound = facts.some((one) => one.plansMethod === 'selector' || one.refused.some(({ key }) => key === 'pricing.plan'))
  const unused = [
    ...(plan !== undefined && !wasFound ? ['pricing.plan'] : []),
    ...(note !== undefined && facts.every(({ priceNote }) => priceNote === null) ? ['pricing.note'] : []),
    ...(['audience', 'includes', 'excludes'] as const)
      .filter((field) => fields[field] !== undefined && selected.length > 0 && selected.every((one) => one[field].length === 0))
      .map((field) => `pricing.fields.${field}`),
  ]
  return [...unused.map((key) => unmatchedSelector(key, page)), ...nameNotices(plans)]
}

/** A package without a name, and one name for two prices, are published as they are, but rarely intended. */
function nameNotices(plans: readonly Plan[]): readonly Notice[] {
  const prices = new Map<string, number>()
  return plans.flatMap(({ name, pricePerMonth, priceText }): readonly Notice[] => {
    const known = prices.get(name)
    const notice = { level: 'warning', key: 'pricing.fields.name' } as const
    prices.set(name, pricePerMonth)
    if (name === '') return [{ ...notice, message: `The package at ${priceText} has no name.` }]
    if (known === undefined || known === pricePerMonth) return []
    return [{ ...notice, message: `Two packages are named ${name} and have different prices.` }]
  })
}

function rangeNotices({ ranges }: PricingRules, pages: readonly FactPage[]): readonly Notice[] {
  if (ranges === undefined) return []
  if (pages.length === 0) return [unpublishedPage('pricing.ranges.page', ranges.page)]
  const wasFound = pages.some(
    ({ facts }) => facts.priceRanges.length > 0 || facts.refused.some(({ key }) => key === 'pricing.ranges'),
  )
  return wasFound ? [] : [unmatchedSelector('pricing.ranges.each', ranges.page)]
}
