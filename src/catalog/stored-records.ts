import { Type, type TSchema } from 'typebox'
import { Check, Default } from 'typebox/value'
import { statusDashboard } from '../model/engine-updates.ts'
import { Enumeration } from '../model/schema-types.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'
import {
  listNames,
  type ContactRecord,
  type EngineUpdateRecord,
  type FactSource,
  type ListName,
  type ListRecords,
  type Notice,
  type RepeatedText,
  type Report,
  type SiteRecord,
} from '../model/site-record.ts'
import { DamagedCatalogError } from './catalog.ts'
import { jsonOf, type Row } from './row-values.ts'

/*
 * Records that an earlier version stored may lack fields that were added since. A server that does not publish cannot rebuild
 * them, so each missing field reads as "not known". Give every field that is added to a stored record its default here.
 */

const Texts = Type.Array(Type.String(), { default: [] })
const Text = Type.String({ default: '' })
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([Type.Null(), schema], { default: null })
const list = <Schema extends TSchema>(item: Schema) => Type.Array(item, { default: [] })
/** An object whose fields all versions have stored. */
const unchanged = <Value>() => Type.Unsafe<Value>({ type: 'object' })

const StoredPlan = Type.Object({
  name: Type.String(),
  audience: Text,
  pricePerMonth: Type.Number(),
  priceText: Text,
  includes: Texts,
  excludes: Texts,
})

const StoredSite = Type.Object({
  name: Type.String(),
  language: Type.String(),
  hosts: Texts,
  redirects: list(unchanged<RedirectRule>()),
  notFound: orNull(unchanged<NonNullable<SiteRecord['notFound']>>()),
  services: list(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      nameHe: Text,
      path: Type.String(),
      fragment: Type.Optional(Type.String()),
      description: Text,
    }),
  ),
  pricing: orNull(Type.Object({ note: Text, plans: list(StoredPlan), packageRanges: Texts, sources: Texts })),
  contact: orNull(unchanged<ContactRecord>()),
  pricingPending: Type.Optional(Type.Literal(true)),
  engineUpdates: orNull(
    Type.Object({ source: Type.String({ default: statusDashboard }), updates: list(unchanged<EngineUpdateRecord>()) }),
  ),
  // Earlier versions did not store which lists have items.
  lists: Type.Array(Enumeration(listNames), { default: ['caseStudies', 'terms'] }),
  newestArticles: Texts,
  report: Type.Object(
    {
      pagesByType: Type.Unsafe<Report['pagesByType']>({ type: 'object', default: {} }),
      unpublished: list(unchanged<Report['unpublished'][number]>()),
      facts: list(unchanged<FactSource>()),
      notices: list(unchanged<Notice>()),
      repeated: list(unchanged<RepeatedText>()),
    },
    { default: {} },
  ),
})

/**
 * The record of a site in a column.
 * @throws DamagedCatalogError when it lacks something that has no default
 */
export function siteOf(row: Row, column: string): SiteRecord {
  const site = Default(StoredSite, jsonOf<unknown>(row, column))
  if (Check(StoredSite, site)) return site
  throw new DamagedCatalogError('The catalog was written by another version of daf; publish the site again with this one.')
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
