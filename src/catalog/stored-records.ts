import { statusDashboard, type ListName, type ListRecords, type SiteRecord } from '../model/site-record.ts'
import type { PageRecord } from '../model/page-record.ts'
import { DamagedCatalogError } from './catalog.ts'
import { jsonOf, type Row } from './row-values.ts'

/*
 * Records that an earlier version stored may lack fields that were added since. A server that does not publish cannot rebuild
 * them, so each missing field reads as "not known". Give every field that is added to a stored record its default here.
 */

const unknownSite = {
  hosts: [],
  redirects: [],
  notFound: null,
  contact: null,
  // Earlier versions did not store which lists have items.
  lists: ['caseStudies', 'terms'],
  newestArticles: [],
} as const
const unknownService = { nameHe: '', description: '' } as const
const unknownPricing = { note: '', packageRanges: [], sources: [] } as const
const unknownPlan = { audience: '', priceText: '', includes: [], excludes: [] } as const
const unknownReport = { pagesByType: {}, unpublished: [], facts: [], notices: [], repeated: [] } as const

/**
 * The record of a site in a column.
 * @throws DamagedCatalogError when it lacks something that has no default
 */
export function siteOf(row: Row, column: string): SiteRecord {
  const site = jsonOf<Partial<SiteRecord> | null>(row, column)
  const { name, language, services = [], pricing, engineUpdates, report } = site ?? {}
  if (name === undefined || language === undefined || !Array.isArray(services))
    throw new DamagedCatalogError('The catalog was written by another version of daf; publish the site again with this one.')
  return {
    ...unknownSite,
    ...site,
    name,
    language,
    services: services.map((service) => ({ ...unknownService, ...service })),
    pricing: pricing
      ? { ...unknownPricing, ...pricing, plans: (pricing.plans ?? []).map((plan) => ({ ...unknownPlan, ...plan })) }
      : null,
    engineUpdates: engineUpdates ? { ...engineUpdates, source: engineUpdates.source ?? statusDashboard } : null,
    report: { ...unknownReport, ...report },
  }
}

const unknownPage = { summary: '', type: 'page', language: null, author: null, publishedAt: null, updatedAt: null } as const
const unknownFields: { readonly [Name in ListName]: Partial<ListRecords[Name]> } = {
  caseStudies: { result: '', updatedAt: null },
  terms: { summary: '' },
  offers: {},
  questions: {},
}

/** The page in the column `record`. */
export function pageOf(row: Row): PageRecord {
  return { ...unknownPage, ...jsonOf<PageRecord>(row, 'record') }
}

/** A stored item of a list. */
export function listRecordOf<Name extends ListName>(name: Name, stored: ListRecords[Name]): ListRecords[Name] {
  return { ...unknownFields[name], ...stored }
}
