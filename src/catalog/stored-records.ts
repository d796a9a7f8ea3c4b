import { statusDashboard, type ListName, type ListRecords, type SiteRecord } from '../model/site-record.ts'
import type { PageRecord } from '../model/page-record.ts'
import { DamagedCatalogError } from './catalog.ts'
import { readTrace } from './analysis/page-trace.ts'
import { type PageOutline, readPassages } from './analysis/traced-passages.ts'
import { bytesOf, jsonOf, type Row, textOf } from './row-values.ts'

/*
 * Records that an earlier version stored may lack fields that were added since. A server that does not publish cannot rebuild
 * them, so each missing field reads as "not known". Give every field that is added to a stored record its default here.
 */

/** A stored record with what it lacks, which comes last: the order of its fields shows in answers, and in what counts as a change. */
const completed = <Stored extends object, Unknown extends object>(stored: Stored, unknown: Unknown): Unknown & Stored => ({
  ...stored,
  ...unknown,
  ...stored,
})

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
    ...completed({ ...site, name, language }, unknownSite),
    services: services.map((service) => completed(service, unknownService)),
    pricing: pricing
      ? { ...completed(pricing, unknownPricing), plans: (pricing.plans ?? []).map((plan) => completed(plan, unknownPlan)) }
      : null,
    engineUpdates: engineUpdates ? completed(engineUpdates, { source: statusDashboard }) : null,
    report: completed(report ?? {}, unknownReport),
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
  return completed(jsonOf<PageRecord>(row, 'record'), unknownPage)
}

/** What the passages of a page are scored from, in the columns `trace` and `passages`. */
export function outlineOf(row: Row): PageOutline {
  return { trace: readTrace(bytesOf(row, 'trace')), passages: readPassages(textOf(row, 'passages')) }
}

/** A stored item of a list. */
export function listRecordOf<Name extends ListName>(name: Name, stored: ListRecords[Name]): ListRecords[Name] {
  return completed(stored, unknownFields[name])
}
