import { compareCodeUnits } from '../model/compare-code-units.ts'
import { basePathOf } from '../model/base-url.ts'
import type { Entry } from '../model/page-record.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'
import { type SitePath, spellingsOf } from '../model/site-path.ts'
import { listNames, type Notice, type SiteLists, type SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SourceListing } from '../origin/origin.ts'
import type { KnownUpdates } from './engine-updates/engine-updates.ts'
import { groupNotices } from './group-notices.ts'
import { hostBelowPath } from './own-hosts.ts'
import type { Publication, PublishedPage } from './publication.ts'
import type { PublishSettings } from './publish-input.ts'
import { homePage, missingHome } from './home-page.ts'
import { mostCounted } from './most-counted.ts'
import { nameOfSite } from './site-name.ts'
import { withoutGreeting } from './title-beginnings.ts'
import { assembleSiteFacts } from './site-facts/assemble-site-facts.ts'
import { pageFinder } from './site-facts/site-facts.ts'

/** A site without its pages and files. */
export interface ComposedSite {
  readonly site: SiteRecord
  readonly lists: SiteLists
}

/** The input of {@link composeSite}. */
interface SiteParts {
  readonly settings: PublishSettings
  readonly publication: Publication
  readonly listing: SourceListing
  /** Hosts that are the site itself. */
  readonly hosts: readonly string[]
  readonly updates: KnownUpdates
}

/** The title of the home page without a greeting; empty if that is all, or it is only its address. */
function titleOf(home: PublishedPage | undefined): string {
  return home === undefined || home.record.title === home.record.path ? '' : withoutGreeting(home.record.title)
}

/** Combines what the pages and the owner say about the site, and writes the report. */
export function composeSite({ settings, publication, listing, hosts, updates }: SiteParts): ComposedSite {
  const { pages, notFound, unpublished } = publication
  const language = siteLanguage(settings, publication)
  const input = { pages, rules: settings.rules, language, hosts, find: pageFinder(pages) }
  const home = homeOf(publication, language)
  const name = settings.siteName ?? nameOfSite(input, home)
  const facts = assembleSiteFacts({ ...input, siteName: name })
  const { services, pricing, contact, lists } = facts
  const listed = listing.warnings.map((message): Notice => ({ level: 'warning', message }))
  const notices = groupNotices([
    ...listed,
    ...missingHome(publication, listing),
    ...publication.notices,
    ...facts.notices,
    ...updates.notices,
  ])
  const site: SiteRecord = {
    name: name ?? (titleOf(home) || hosts[0] || pages[0]?.facts.naming.title || 'site'),
    language,
    hosts,
    redirects: mountedRedirects(listing.redirects, hosts),
    notFound,
    services,
    pricing,
    contact,
    ...(pricing === null && isPricingPending(listing, settings.rules, pages) ? { pricingPending: true as const } : {}),
    engineUpdates: hasEngineUpdates(settings) ? { source: settings.engineUpdates.site, updates: updates.updates } : null,
    lists: listNames.filter((name) => lists[name].length > 0),
    newestArticles: newestArticles(pages),
    report: { pagesByType: countTypes(pages), unpublished, facts: facts.sources, notices },
  }
  return { site, lists }
}

/** Whether the configuration names a feed or a seed of ranking updates (CONTRACT 2, Engine updates). */
function hasEngineUpdates({ engineUpdates: { readFeed, readSeed } }: PublishSettings): boolean {
  return readFeed !== null || readSeed !== null
}

/**
 * The redirects of a site below a path on its host (see `ownHosts`): its own rules are for addresses without that path; addresses
 * with it, as in its styles and links, redirect to those without.
 */
function mountedRedirects(rules: readonly RedirectRule[], hosts: readonly string[]): readonly RedirectRule[] {
  const base = decodeURIComponent(basePathOf(hostBelowPath(hosts) ?? ''))
  if (base === '') return rules
  const mount: RedirectRule = { from: `${base}/*`, to: '/:splat', status: 308, force: false }
  const own = rules.filter(({ from, to }) => from !== mount.from || to !== mount.to)
  return [
    mount,
    ...own.map((rule) => (rule.from.startsWith(`${base}/`) ? { ...rule, from: rule.from.slice(base.length) } : rule)),
  ]
}

/** Number of articles in a feed. */
const maxArticles = 50

function newestArticles(pages: readonly PublishedPage[]): readonly SitePath[] {
  return pages
    .flatMap(({ record: { type, path, updatedAt, publishedAt } }) => {
      const changed = Date.parse(updatedAt ?? publishedAt ?? '')
      return type === 'article' && !Number.isNaN(changed) ? [{ path, changed }] : []
    })
    .toSorted((a, b) => b.changed - a.changed || compareCodeUnits(a.path, b.path))
    .slice(0, maxArticles)
    .map(({ path }) => path)
}

function countTypes(pages: readonly PublishedPage[]): Readonly<Record<string, number>> {
  const byType = Map.groupBy(pages, ({ record }) => record.type)
  return Object.fromEntries(Array.from(byType, ([type, ofType]) => [type, ofType.length]))
}

/** The language of a site if neither the owner nor a page names one. */
const defaultLanguage = 'en'

/** The language of the site (CONTRACT 2, site.language): the configured one, the home page's, that of most pages. */
function siteLanguage({ siteLanguage: language }: PublishSettings, publication: Publication): string {
  return language ?? homeOf(publication)?.record.language ?? mostCommonLanguage(publication.pages) ?? defaultLanguage
}

function homeOf({ pages, entries }: Publication, language?: string): PublishedPage | undefined {
  const entry = entries.get('/')
  return homePage(pages, language, entry?.kind === 'redirect' ? entry.to : undefined)
}

function mostCommonLanguage(pages: readonly PublishedPage[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { language } of pages.map(({ record }) => record)) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return mostCounted(counts)
}

type Pending = Pick<SourceListing, 'pending' | 'partial'>

/** Adds an entry for each known address that was never loaded. */
export function withPendingEntries(
  entries: ReadonlyMap<SitePath, Entry>,
  { pending = [] }: Pending,
): ReadonlyMap<SitePath, Entry> {
  const missing = pending.filter((path) => !entries.has(path))
  if (missing.length === 0) return entries
  return new Map([...entries, ...missing.map((path) => [path, { kind: 'pending' }] as const)])
}

/**
 * Whether pages that are not loaded yet may have prices: the configured ones, or without configuration any page during the first crawl
 * (CONTRACT 3, Pages).
 */
function isPricingPending(
  { pending = [], partial = false }: Pending,
  { pricing }: SiteRules,
  pages: readonly PublishedPage[],
): boolean {
  const configured = [pricing?.page, pricing?.ranges?.page].filter((path) => path !== undefined)
  if (configured.length === 0) return partial
  const waiting = new Set(pending)
  const published = new Set(pages.map(({ record }) => record.path))
  return configured.some((path) => {
    const spellings = spellingsOf(path)
    return spellings.some((one) => waiting.has(one)) || (partial && !spellings.some((one) => published.has(one)))
  })
}
