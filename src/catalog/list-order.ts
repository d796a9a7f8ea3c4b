import type { ContentType } from '../model/content-type.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import { compareCodeUnits } from './analysis/compare-terms.ts'
import { scoreLevels } from './analysis/score-page.ts'
import type { CaseStudyRecord } from '../model/site-record.ts'

/** What a company's reader most likely looks for comes first. */
const typeOrder: Readonly<Record<ContentType, number>> = { service: 0, hub: 1, article: 2, 'case-study': 3, glossary: 4, page: 5 }

const depths = 1024
const ranks = 8 * depths

/**
 * The rank of a page inside a tier of search results, lower first: by type, then by depth of the path. Pages of one
 * rank go by path. It depends on nothing but the page, so that it is the same in every generation and engine.
 */
export function pageRank(page: Pick<PageRecord, 'type' | 'path'>): number {
  const depth = page.path.split('/').filter((segment) => segment !== '').length
  return typeOrder[page.type] * depths + Math.min(depth, depths - 1)
}

/** Tiers of search results: pages with all words in the title, then the others. */
export type Tier = 0 | 1

/**
 * Searches with at most so many matches, a type counted, are ordered by score inside their tiers, others by rank alone. It
 * depends on the exact total only, so that all parts of a list have one order.
 */
export const maxScored = 200

/** Places for scores in a `sort`: one for each score, best first, and the last for what is not scored. */
const places = scoreLevels + 1
const unscored = scoreLevels

/** `sort` of a position in search results: by tier, then by score where there is one, then by rank. */
export function searchSort(tier: Tier, score: number | undefined, rank: number): number {
  return (tier * places + (score === undefined ? unscored : scoreLevels - 1 - score)) * ranks + rank
}

/**
 * Reads what {@link searchSort} put together, for a list that is scored now, or not; whatever number a forged cursor holds,
 * tier and rank are in range. The position in a list that was ordered in the other way is the beginning of its tier, `rank` -1:
 * items that come again are better than items lost.
 */
export function readSearchSort(
  sort: number,
  scored: boolean,
): { readonly tier: Tier; readonly sort: number; readonly rank: number } {
  const whole = Number.isFinite(sort) ? Math.min(Math.max(Math.trunc(sort), 0), 2 * places * ranks - 1) : 0
  const place = Math.floor(whole / ranks)
  const tier = place < places ? 0 : 1
  if ((place % places !== unscored) === scored) return { tier, sort: whole, rank: whole % ranks }
  return { tier, sort: tier * places * ranks - 1, rank: -1 }
}

/** Sorts after every date; a Date holds no more than 8.64e15 milliseconds. */
const undated = Number.MAX_SAFE_INTEGER

/** `sort` of a position in the case studies: newest first, without a date last. */
export function caseStudySort(study: Pick<CaseStudyRecord, 'updatedAt'>): number {
  const time = study.updatedAt === null ? Number.NaN : Date.parse(study.updatedAt)
  return Number.isNaN(time) ? undated : 0 - time
}

/** Order of items by a leading number and then by path, code unit by code unit. */
export function compareByNumberAndPath(a: readonly [number, SitePath], b: readonly [number, SitePath]): number {
  return a[0] - b[0] || compareCodeUnits(a[1], b[1])
}

/** The list without repeated items, the first of each kept: an item must have one place only. */
export function withoutRepeats<Item>(list: readonly Item[], key: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>()
  return list.filter((item) => seen.size !== seen.add(key(item)).size)
}
