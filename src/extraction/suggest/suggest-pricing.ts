import type { SitePath } from '../../model/site-path.ts'
import type { SuggestedPlans } from './suggest-plans.ts'
import type { SuggestedRanges } from './suggest-ranges.ts'
import type { PageSurvey } from './survey-page.ts'
import { primaryTag } from '../../model/language-tag.ts'
import { topicOf, topicOfPath } from './topic-words.ts'

/** Prices on one page. */
export interface PricesOnPage<Found> {
  readonly path: SitePath
  readonly found: Found
  /** Why they are not used; null if they are. */
  readonly doubt: string | null
}

/** The prices of a site. */
export interface SuggestedPricing {
  readonly plans: PricesOnPage<SuggestedPlans> | null
  readonly ranges: PricesOnPage<SuggestedRanges> | null
  /** Other pages with what looks like packages. */
  readonly otherPlans: readonly SitePath[]
  /** A page on which JSON-LD offers packages. */
  readonly offered: { readonly path: SitePath; readonly count: number } | null
}

/**
 * Chooses the page of the packages and that of the ranges.
 * @param isArticle whether a page is one of many texts, whose prices may be somebody else's
 * @param language of the site
 */
export function suggestPricing(
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  isArticle: (path: SitePath) => boolean,
  language: string | null,
): SuggestedPricing {
  const pages = [...surveys.values()].filter(({ unpublished }) => !unpublished)
  const byLikelihood = <Found extends { readonly monthly: boolean }>(
    read: (page: PageSurvey) => Found | null,
    quality: (found: Found) => readonly number[],
  ) => {
    const found = pages.flatMap((page) => {
      const prices = read(page)
      if (prices === null) return []
      const [first = 0, ...rest] = quality(prices)
      const rank = [first, Number(prices.monthly), placeWeight(page, isArticle(page.path), language), ...rest]
      return [{ page, found: prices, rank }]
    })
    return found.toSorted((one, other) => compare(other.rank, one.rank))
  }
  const [plans, ...others] = byLikelihood(
    (page) => page.plans,
    (found) => [Number(found.refused === null), found.plans.length, detailsOf(found)],
  )
  const [ranges] = byLikelihood(
    (page) => page.ranges,
    (found) => [0, found.ranges.length],
  )
  const offering = pages.find(({ facts }) => facts.plans.length > 0)
  return {
    plans: plans === undefined ? null : onPage(plans, plans.found.refused, isArticle(plans.page.path)),
    ranges: ranges === undefined ? null : onPage(ranges, null, isArticle(ranges.page.path) && !mentionsPrices(ranges.page)),
    otherPlans: others.filter(({ found }) => found.refused === null).map(({ page }) => page.path),
    offered: offering === undefined ? null : { path: offering.path, count: offering.facts.plans.length },
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function onPage<Found extends { readonly monthly: boolean }>(
  { page, found }: { readonly page: PageSurvey; readonly found: Found },
  refused: string | null,
  isForeign: boolean,
): PricesOnPage<Found> {
  const doubt =
    refused !== null
      ? `none of the prices can be published, the first because ${refused}`
      : !found.monthly
        ? 'the page does not say that the prices are per month'
        : isForeign
          ? 'the page is an article, so the prices may be somebody else’s'
          : null
  return { path: page.path, found, doubt }
}

/** How likely the prices of a page are those of the company. */
function placeWeight(page: PageSurvey, isArticle: boolean, language: string | null): number {
  const isOwnLanguage = language === null || page.language === null || primaryTag(page.language) === primaryTag(language)
  const place = page.path === '/' || mentionsPrices(page) ? 2 : isArticle ? 0 : 1
  return place + (isOwnLanguage ? 4 : 0)
}

function mentionsPrices({ path, title }: PageSurvey): boolean {
  return topicOfPath(path) === 'pricing' || topicOf(title) === 'pricing'
}

/** How much is said about the packages. */
function detailsOf({ plans }: SuggestedPlans): number {
  return plans.reduce((sum, plan) => sum + plan.includes.length + plan.excludes.length + (plan.audience === '' ? 0 : 1), 0)
}
