/**
 * The specification's tables, transcribed by hand (SPEC sections 2, 4, 7, 8). Nothing here is derived from the program:
 * the OpenAPI document and every response are compared with it.
 */

/** Type of a field: JSON Schema name, a trailing `?` if nullable, `[]` for arrays, a resource by its name. */
type FieldTypes = Readonly<Record<string, string>>

/** Resources whose fields are all required (SPEC section 2). */
export const resources: Readonly<Record<string, FieldTypes>> = {
  ApiIndex: {
    name: 'string',
    version: 'string',
    documentation: 'uri',
    openapi: 'uri',
    mcpServer: 'uri',
    endpoints: 'uri[]',
  },
  SearchHit: {
    id: 'string',
    title: 'string',
    url: 'uri',
    type: 'ContentType',
    excerpt: 'string',
    updatedAt: 'date-time?',
  },
  SearchResults: {
    query: 'string',
    total: 'integer',
    limit: 'integer',
    offset: 'integer',
    nextOffset: 'integer?',
    nextCursor: 'string?',
    results: 'SearchHit[]',
  },
  Page: { title: 'string', url: 'uri', markdown: 'string' },
  Service: { id: 'string', name: 'string', nameHe: 'string', url: 'uri', description: 'string' },
  Plan: {
    name: 'string',
    audience: 'string',
    pricePerMonth: 'number',
    priceText: 'string',
    includes: 'string[]',
    excludes: 'string[]',
  },
  Pricing: {
    currency: 'string',
    vatIncluded: 'boolean',
    note: 'string',
    plans: 'Plan[]',
    packageRanges: 'string[]',
    sources: 'uri[]',
  },
  CaseStudy: { title: 'string', url: 'uri', result: 'string', updatedAt: 'date-time?' },
  GlossaryTerm: { term: 'string', url: 'uri', summary: 'string' },
  EngineUpdates: { source: 'uri', updates: 'EngineUpdate[]' },
  EngineUpdate: {
    name: 'string',
    nameHe: 'string',
    began: 'date-time',
    ended: 'date-time?',
    status: 'string',
    officialUrl: 'uri',
  },
  Problem: { type: 'uri', title: 'string', status: 'integer', detail: 'string' },
  CaseStudies: {
    total: 'integer',
    limit: 'integer',
    offset: 'integer',
    nextOffset: 'integer?',
    nextCursor: 'string?',
    caseStudies: 'CaseStudy[]',
  },
  GlossaryTerms: {
    total: 'integer',
    limit: 'integer',
    offset: 'integer',
    nextOffset: 'integer?',
    nextCursor: 'string?',
    terms: 'GlossaryTerm[]',
  },
  Services: { services: 'Service[]' },
}

/** Fields that this service adds and that its OpenAPI document does not require (CONTRACT 4). */
export const optionalFields: Readonly<Record<string, FieldTypes>> = {
  SearchHit: { snippet: 'string' },
  SearchResults: { suggestions: 'string[]', partial: 'PartialHit[]' },
  Page: {
    summary: 'string?',
    type: 'string?',
    language: 'string?',
    author: 'string?',
    publishedAt: 'date-time?',
    updatedAt: 'date-time?',
  },
}

/** ContactInfo has optional fields (SPEC section 2). */
export const contactInfo = {
  required: ['company', 'contact', 'howToRequestAQuote'],
  contact: {
    required: ['phone', 'email', 'address', 'hours', 'contactPage'],
    optional: ['phoneLocal', 'languages'],
    types: {
      phone: 'string',
      phoneLocal: 'string',
      email: 'email',
      address: 'object',
      hours: 'object',
      contactPage: 'uri',
      languages: 'string[]',
    },
  },
} as const

/** Values that are fixed (SPEC section 2). */
export const constants = { currency: 'ILS', vatIncluded: false } as const

/** ContentType (SPEC section 2). */
export const contentTypes = ['service', 'article', 'glossary', 'case-study', 'hub', 'page'] as const

/** Ids of the services of the example (SPEC section 2, Service ids). */
export const serviceIds = ['organic-seo', 'geo', 'engine-ads', 'social-ads', 'web-development', 'reputation-management'] as const

/** A query parameter as the specification's tables give it. */
export interface ParameterRow {
  readonly name: string
  readonly type: 'string' | 'integer'
  readonly required: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly default?: number
  readonly values?: readonly string[]
}

/** An operation as the specification's tables give it (SPEC section 4). */
export interface OperationRow {
  readonly id: string
  readonly path: string
  readonly parameters: readonly ParameterRow[]
  readonly result: string
  /** Statuses that the specification lists for it. */
  readonly errors: readonly number[]
}

const cursor: ParameterRow = { name: 'cursor', type: 'string', required: false, maxLength: 40 }
const offset: ParameterRow = { name: 'offset', type: 'integer', required: false, minimum: 0, maximum: 1000, default: 0 }

function limit(maximum: number, preset: number): ParameterRow {
  return { name: 'limit', type: 'integer', required: false, minimum: 1, maximum, default: preset }
}

/** The nine operations (SPEC section 4). */
export const operations: readonly OperationRow[] = [
  { id: 'getApiIndex', path: '/', parameters: [], result: 'ApiIndex', errors: [429, 500] },
  {
    id: 'searchContent',
    path: '/search/',
    parameters: [
      { name: 'q', type: 'string', required: true, minLength: 2, maxLength: 120 },
      { name: 'type', type: 'string', required: false, values: contentTypes },
      limit(20, 5),
      cursor,
      offset,
    ],
    result: 'SearchResults',
    errors: [400, 429, 500],
  },
  {
    id: 'getPage',
    path: '/page/',
    parameters: [{ name: 'url', type: 'string', required: true, minLength: 1, maxLength: 500 }],
    result: 'Page',
    errors: [400, 404, 429, 500, 503],
  },
  {
    id: 'listServices',
    path: '/services/',
    parameters: [{ name: 'id', type: 'string', required: false, values: serviceIds }],
    result: 'Services',
    errors: [404, 429, 500],
  },
  { id: 'getPricing', path: '/pricing/', parameters: [], result: 'Pricing', errors: [429, 500, 503] },
  { id: 'getContactInfo', path: '/contact/', parameters: [], result: 'ContactInfo', errors: [429, 500] },
  {
    id: 'listCaseStudies',
    path: '/case-studies/',
    parameters: [limit(50, 20), cursor, offset],
    result: 'CaseStudies',
    errors: [400, 429, 500],
  },
  {
    id: 'listGlossaryTerms',
    path: '/glossary/',
    parameters: [{ name: 'q', type: 'string', required: false, maxLength: 80 }, limit(100, 50), cursor, offset],
    result: 'GlossaryTerms',
    errors: [400, 429, 500],
  },
  {
    id: 'listEngineUpdates',
    path: '/engine-updates/',
    parameters: [{ name: 'type', type: 'string', required: false, values: ['core', 'spam', 'other'] }],
    result: 'EngineUpdates',
    errors: [400, 429, 500],
  },
]

/** Operations beyond the specification; each exists only if the site has data for it (CONTRACT 4). */
export const furtherOperations: readonly OperationRow[] = [
  {
    id: 'listOffers',
    path: '/offers/',
    parameters: [{ name: 'q', type: 'string', required: false, maxLength: 80 }, limit(100, 50), cursor, offset],
    result: 'Offers',
    errors: [400, 429, 500],
  },
  {
    id: 'listQuestions',
    path: '/questions/',
    parameters: [{ name: 'q', type: 'string', required: false, maxLength: 80 }, limit(100, 50), cursor, offset],
    result: 'Questions',
    errors: [400, 429, 500],
  },
  {
    id: 'findPassages',
    path: '/passages/',
    parameters: [{ name: 'q', type: 'string', required: true, minLength: 2, maxLength: 200 }, limit(10, 5)],
    result: 'Passages',
    errors: [400, 429, 500],
  },
  {
    id: 'listChanges',
    path: '/changes/',
    parameters: [limit(1000, 100), cursor],
    result: 'Changes',
    errors: [400, 410, 429, 500],
  },
]

/**
 * Statuses that an operation declares beyond the specification's list, because the contract (section 3) requires
 * them: an unchanged response, a service that is not ready or overloaded, a missing fact, and a known
 * parameter given twice.
 */
export const declaredBeyond: Readonly<Record<string, readonly number[]>> = {
  getApiIndex: [304, 503],
  searchContent: [304, 503],
  getPage: [304],
  listServices: [304, 400, 503],
  getPricing: [304, 404],
  getContactInfo: [304, 404, 503],
  listCaseStudies: [304, 503],
  listGlossaryTerms: [304, 503],
  listEngineUpdates: [304, 503],
  listOffers: [304, 503],
  listQuestions: [304, 503],
  findPassages: [304, 503],
  listChanges: [304, 503],
}

/** Limits of the service (SPEC section 8). */
export const rate = { requests: 120, seconds: 60 } as const
