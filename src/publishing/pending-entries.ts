import type { Entry } from '../model/page-record.ts'
import { otherSpellings, type SitePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SourceListing } from '../origin/origin.ts'

type Pending = Pick<SourceListing, 'pending' | 'partial'>

/** Adds an entry for each address that is known and was never loaded, where nothing else stands. */
export function withPendingEntries(
  entries: ReadonlyMap<SitePath, Entry>,
  { pending = [] }: Pending,
): ReadonlyMap<SitePath, Entry> {
  const missing = pending.filter((path) => !entries.has(path))
  if (missing.length === 0) return entries
  return new Map([...entries, ...missing.map((path) => [path, { kind: 'pending' }] as const)])
}

/**
 * Whether prices may stand where nothing was loaded yet: on their configured pages, or without such anywhere during the
 * first look (CONTRACT 3, Pages).
 * @param pages paths of the published pages
 */
export function isPricingPending(
  { pending = [], partial = false }: Pending,
  { pricing }: SiteRules,
  pages: ReadonlySet<SitePath>,
): boolean {
  const configured = [pricing?.page, pricing?.ranges?.page].filter((path) => path !== undefined)
  if (configured.length === 0) return partial
  const waiting = new Set(pending)
  return configured.some((path) => {
    const spellings = [path, ...otherSpellings(path)]
    return spellings.some((one) => waiting.has(one)) || (partial && !spellings.some((one) => pages.has(one)))
  })
}
