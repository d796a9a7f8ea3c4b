import type { PageFacts, RefusedFact } from '../../model/page-facts.ts'
import type { PageRecord } from '../../model/page-record.ts'
import type { ContactRecord, FactSource, Notice, PricingRecord, ServiceRecord, SiteLists } from '../../model/site-record.ts'
import type { SiteRules } from '../../model/site-rules.ts'
import { isSameAddress, parsePath, type SitePath, spellingsOf } from '../../model/site-path.ts'
import { memoize } from '../../model/maps.ts'

/** A published page, as far as the facts of the site need it, and the facts that it has. */
export interface FactPage {
  readonly record: Pick<PageRecord, 'path' | 'title' | 'summary' | 'type' | 'language' | 'updatedAt'>
  readonly facts: PageFacts
}

/** What the facts of a site are combined from. */
export interface SiteFactsInput {
  /** All published pages, in order of path. */
  readonly pages: readonly FactPage[]
  readonly rules: SiteRules
  /** BCP 47 tag of the site. */
  readonly language: string
  /** Hosts that are the site itself. */
  readonly hosts: readonly string[]
  /** Finds one of the pages. */
  readonly find: PageFinder
  /** Name of the site, which is used for that of the company; undefined if neither the owner nor a page gives one. */
  readonly siteName: string | undefined
}

/** The facts of a site. */
export interface SiteFacts {
  readonly services: readonly ServiceRecord[]
  readonly pricing: PricingRecord | null
  readonly contact: ContactRecord | null
  readonly lists: SiteLists
  /** Where each fact was read. */
  readonly sources: readonly FactSource[]
  readonly notices: readonly Notice[]
}

/** A fact, where its parts were read, and what is uncertain about it. */
export interface Gathered<Value> {
  readonly value: Value
  readonly sources: readonly FactSource[]
  readonly notices: readonly Notice[]
}

/** Finds published pages by any spelling of their path. */
export type PageFinder = (path: string) => FactPage | undefined

/** The notice for a key that names a page that is not published. */
export function unpublishedPage(key: string, page: string): Notice {
  return { level: 'error', message: `${key} names ${page}, which is not a published page.`, key }
}

/** The notice for a selector that matches nothing, on one page or on any. */
export function unmatchedSelector(key: string, page: string | undefined): Notice {
  return { level: 'error', message: `${key} found nothing on ${page ?? 'any page'}.`, key }
}

/** Makes a finder; paths are percent-encoded or not, with or without the last slash or `.html`. */
export function pageFinder(pages: readonly FactPage[]): PageFinder {
  const byPath = new Map<SitePath, FactPage>(pages.map((page) => [page.record.path, page]))
  return memoize((path) => {
    const wanted = parsePath(path)
    if (wanted === undefined) return undefined
    const spelling = spellingsOf(wanted).find((candidate) => byPath.has(candidate))
    return spelling === undefined ? undefined : byPath.get(spelling)
  })
}

/**
 * The thing that a page is about, of those that its JSON-LD describes: the first one that names the page as its own,
 * else the only one that names no page.
 */
export function describedOnPage<Thing extends { readonly path: SitePath | null }>(
  things: readonly Thing[],
  page: SitePath,
): Thing | undefined {
  const [own] = things.filter(({ path }) => path !== null && isSameAddress(path, page))
  if (own !== undefined) return own
  const [first, ...others] = things.filter(({ path }) => path === null)
  return others.length === 0 ? first : undefined
}

/** Notices about what a page says but is not published, with reasons. */
export function refusalNotices({ record, facts }: FactPage, isReported: (fact: RefusedFact) => boolean): readonly Notice[] {
  return facts.refused
    .filter((fact) => isReported(fact))
    .map(({ key, text, reason }) => {
      const what = text === '' ? 'It was not published' : `“${text}” was not published`
      return { level: 'warning', message: `${what}: ${reason}.`, page: record.path, key }
    })
}
