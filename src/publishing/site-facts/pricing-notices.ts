import type { Plan } from '../../model/pricing.ts'
import type { Notice } from '../../model/site-record.ts'
import type { PricingRules } from '../../model/site-rules.ts'
import type { PricingPlaces } from './pricing-places.ts'
import type { FactPage } from './site-facts.ts'

/** What is wrong or doubtful about the configuration of prices: pages that are not published, selectors that find nothing. */
export function pricingNotices(pricing: PricingRules, places: PricingPlaces): readonly Notice[] {
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
