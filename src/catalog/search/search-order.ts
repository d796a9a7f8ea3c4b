import type { ContentType } from '../../model/content-type.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { scoreLevels } from './score-page.ts'

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

/** Tiers of search results and parts of tiers, see `search-tiers.ts`. */
const tiers = 8

/**
 * A tier with at most this number of pages, counted per type, is ordered by score, others by rank alone. It depends on the exact total only, so that
 * all parts of a list have one order.
 */
export const maxScored = 200

/** Places for scores in a `sort`: one for each score, best first, and the last for what is not scored. */
const places = scoreLevels + 1
const unscored = scoreLevels

/** `sort` of a position in search results: by tier, then by score where there is one, then by rank. */
export function searchSort(tier: number, score: number | undefined, rank: number): number {
  return (tier * places + (score === undefined ? unscored : scoreLevels - 1 - score)) * ranks + rank
}

/**
 * Reads what {@link searchSort} put together, for a tier that is scored now, or not; whatever number a forged cursor holds,
 * tier and rank are in range. The position in a tier that was ordered in the other way is the beginning of its tier, `rank` -1:
 * items that come again are better than items lost.
 */
export function readSearchSort(
  sort: number,
  scored: boolean,
): { readonly tier: number; readonly sort: number; readonly rank: number } {
  const whole = Number.isFinite(sort) ? Math.min(Math.max(Math.trunc(sort), 0), tiers * places * ranks - 1) : 0
  const place = Math.floor(whole / ranks)
  const tier = Math.floor(place / places)
  if ((place % places !== unscored) === scored) return { tier, sort: whole, rank: whole % ranks }
  return { tier, sort: tier * places * ranks - 1, rank: -1 }
}
