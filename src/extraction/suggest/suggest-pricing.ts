import type { SitePath } from '../../model/site-path.ts'
import type { SuggestedPlans } from './suggest-plans.ts'
import type { SuggestedRanges } from './suggest-ranges.ts'
import type { PageSurvey } from './survey-page.ts'
import { topicOf, topicOfPath } from './topic-words.ts'

/** Prices on one page. */
export interface PricesOnPage<Found> {
  readonly path: SitePath
  readonly found: Found
  /** Why they are not taken; null where they are. */
  readonly doubt: string | null
}

/** The prices of a site. */
export interface SuggestedPricing {
  readonly plans: PricesOnPage<SuggestedPlans> | null
  readonly ranges: PricesOnPage<SuggestedRanges> | null
  /** Other pages on which something like packages stands. */
  readonly otherPlans: readonly SitePath[]
  /** Pages on which JSON-LD offers packages. */
  readonly offered: { readonly path: SitePath; readonly count: number } | null
}

/**
 * Chooses the page of the packages and that of the ranges.
 * @param isArticle whether a page is one of many texts, whose prices may be anybody's
 * @param language of the site
 */
export function suggestPricing(
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  isArticle: (path: SitePath) => boolean,
  language: string | null,
): SuggestedPricing {
  const pages = [...surveys.values()].filter(({ unpublished }) => !unpublished)
  const weigh = (page: PageSurvey) => placeWeight(page, isArticle(page.path), language)
  const withPlans = pages.flatMap((page) => (page.plans === null ? [] : [{ page, found: page.plans }]))
  const [plans, ...others] = withPlans.toSorted(
    (one, other) =>
      Number(one.found.refused !== null) - Number(other.found.refused !== null) ||
      Number(other.found.monthly) - Number(one.found.monthly) ||
      weigh(other.page) - weigh(one.page) ||
      other.found.plans.length - one.found.plans.length ||
      said(other.found) - said(one.found),
  )
  const withRanges = pages.flatMap((page) => (page.ranges === null ? [] : [{ page, found: page.ranges }]))
  const [ranges] = withRanges.toSorted(
    (one, other) =>
      Number(other.found.monthly) - Number(one.found.monthly) ||
      weigh(other.page) - weigh(one.page) ||
      other.found.ranges.length - one.found.ranges.length,
  )
  const offering = pages.find(({ facts }) => facts.plans.length > 0)
  return {
    plans:
      plans === undefined
        ? null
        : { path: plans.page.path, found: plans.found, doubt: plansDoubt(plans.found, isArticle(plans.page.path)) },
    ranges:
      ranges === undefined
        ? null
        : {
            path: ranges.page.path,
            found: ranges.found,
            doubt: rangesDoubt(ranges.found, isArticle(ranges.page.path) && !speaksOfPrices(ranges.page)),
          },
    otherPlans: others.filter(({ found }) => found.refused === null).map(({ page }) => page.path),
    offered: offering === undefined ? null : { path: offering.path, count: offering.facts.plans.length },
  }
}

/** How likely it is that the prices of a page are those of the company. */
function placeWeight(page: PageSurvey, isArticle: boolean, language: string | null): number {
  const isOwnLanguage =
    language === null || page.language === null || page.language.slice(0, 2).toLowerCase() === language.slice(0, 2).toLowerCase()
  const place = page.path === '/' || speaksOfPrices(page) ? 2 : isArticle ? 0 : 1
  return place + (isOwnLanguage ? 4 : 0)
}

function speaksOfPrices({ path, title }: PageSurvey): boolean {
  return topicOfPath(path) === 'pricing' || topicOf(title) === 'pricing'
}

/** How much is said of the packages. */
function said({ plans }: SuggestedPlans): number {
  return plans.reduce((sum, plan) => sum + plan.includes.length + plan.excludes.length + (plan.audience === '' ? 0 : 1), 0)
}

function plansDoubt({ refused, monthly }: SuggestedPlans, isArticle: boolean): string | null {
  if (refused !== null) return `the prices cannot be published: ${refused}`
  if (!monthly) return 'nothing on the page says that the prices are per month'
  return isArticle ? 'the page is an article, so the prices may be somebody else’s' : null
}

function rangesDoubt({ monthly }: SuggestedRanges, isArticle: boolean): string | null {
  if (!monthly) return 'nothing beside them says that they are per month'
  return isArticle ? 'the page is an article, so the prices may be somebody else’s' : null
}
