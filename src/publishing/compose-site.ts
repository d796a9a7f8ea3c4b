import type { CaseStudyRecord, Notice, SiteRecord, TermRecord } from '../model/site-record.ts'
import type { SourceListing } from '../origin/origin.ts'
import { groupNotices } from './group-notices.ts'
import { isPricingPending } from './pending-entries.ts'
import type { Publication, PublishedPage } from './publication.ts'
import type { PublishSettings } from './publish-settings.ts'
import type { KnownUpdates } from './read-engine-updates.ts'
import { assembleSiteFacts } from './site-facts/assemble-site-facts.ts'
import { siteLanguage, siteName } from './site-identity.ts'

/** A site but for its pages and files. */
export interface ComposedSite {
  readonly site: SiteRecord
  readonly caseStudies: readonly CaseStudyRecord[]
  readonly terms: readonly TermRecord[]
}

/** What a site is composed of. */
export interface SiteParts {
  readonly settings: PublishSettings
  readonly publication: Publication
  readonly listing: SourceListing
  /** Hosts that are the site itself. */
  readonly hosts: readonly string[]
  readonly updates: KnownUpdates
}

/** Puts together what the pages and the owner say of the site, and the report on it. */
export function composeSite({ settings, publication, listing, hosts, updates }: SiteParts): ComposedSite {
  const { pages, notFound, unpublished } = publication
  const language = siteLanguage(settings, pages)
  const facts = assembleSiteFacts({ pages, rules: settings.rules, language })
  const { services, pricing, contact, missing, caseStudies, terms } = facts
  const listed = listing.warnings.map((message): Notice => ({ level: 'warning', message }))
  const notices = groupNotices([...listed, ...publication.notices, ...facts.notices, ...updates.notices])
  const site: SiteRecord = {
    name: siteName(settings, pages, hosts),
    language,
    hosts,
    redirects: listing.redirects,
    notFound,
    services,
    pricing,
    contact,
    missing,
    ...(pricing === null && mayHavePrices(publication, listing, settings) ? { pricingPending: true as const } : {}),
    engineUpdates: { source: settings.engineUpdates.site, updates: updates.updates },
    report: { pagesByType: countTypes(pages), unpublished, facts: facts.sources, notices },
  }
  return { site, caseStudies, terms }
}

/** Whether pages that are still to be loaded may have them. */
function mayHavePrices({ pages }: Publication, listing: SourceListing, { rules }: PublishSettings): boolean {
  return isPricingPending(listing, rules, new Set(pages.map(({ record }) => record.path)))
}

function countTypes(pages: readonly PublishedPage[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { type } of pages.map(({ record }) => record)) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
