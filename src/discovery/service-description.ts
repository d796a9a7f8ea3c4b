import type { ApiLicense } from '../model/api-license.ts'
import type { ContactInfo } from '../model/contact-info.ts'
import { limits } from '../model/limits.ts'
import type { Offers } from '../model/offer.ts'
import type { Pricing } from '../model/pricing.ts'
import type { ListName } from '../model/site-record.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { Service } from '../model/service.ts'
import { getContactInfo } from '../operations/get-contact-info.ts'
import { getPricing } from '../operations/get-pricing.ts'
import { listOffers } from '../operations/list-offers.ts'
import { listServices } from '../operations/list-services.ts'
import { isExportable, type AnyOperation, type OperationContext } from '../operations/operation.ts'
import { operationsOf } from '../operations/operations.ts'
import { resolvePath } from '../operations/resolve-path.ts'
import type { FormTool } from '../webmcp/forms-script.ts'

/** The owner's terms of use of the API. */
export interface ApiTerms {
  /** The rate limit of one client (SPEC section 8). */
  readonly rateLimit: { readonly requests: number; readonly windowSeconds: number }
  /** When version 1 is deprecated and when it ends; RFC 3339, null if not announced (SPEC section 9). */
  readonly lifecycle: { readonly deprecation: string | null; readonly sunset: string | null }
  /** Of the content; null if the owner names none. */
  readonly license: ApiLicense | null
}

/** The default terms (SPEC section 8). */
export const defaultTerms: ApiTerms = {
  rateLimit: { requests: 120, windowSeconds: 60 },
  lifecycle: { deprecation: null, sunset: null },
  license: null,
}

/** The service of one site. Every discovery file is made from this, so that none names anything that the site lacks. */
export interface ServiceDescription {
  readonly name: string
  /** BCP 47 tag. */
  readonly language: string
  /** No trailing slash. */
  readonly baseUrl: string
  /** Summary of the home page; may be empty. */
  readonly summary: string
  /** Operations for which the site has data (CONTRACT 2). */
  readonly operations: readonly AnyOperation[]
  readonly services: readonly Service[]
  /** Monthly packages; null if the site has none. */
  readonly pricing: Pricing | null
  /** Offers, as many as one API response contains. */
  readonly offers: Pick<Offers, 'offers' | 'total'>
  /** Null if no way to reach the company is known. */
  readonly contact: ContactInfo | null
  /** The lists that have items. */
  readonly lists: readonly ListName[]
  /** Whether ranking updates of a search engine are known. */
  readonly engineUpdates: boolean
  /** Forms that browsers offer as tools, with their existing pages. */
  readonly forms: readonly FormTool[]
  /** Whether `/agents.md` is the guide for agents, not the Markdown of a page `/agents/` (docs/decisions/0012). */
  readonly hasGuide: boolean
  /** Whether the home page is published; only then its Markdown is named. */
  readonly hasHome: boolean
  readonly apiTerms: ApiTerms
  /** Everything is a file on a static host: no search, no MCP server, no negotiation. */
  readonly exported: boolean
  /** Address of what explains the interfaces. */
  readonly documentation: string
}

/**
 * Describes the service of one generation.
 * @param forms of the configuration
 */
export async function describeService(
  context: OperationContext,
  forms: readonly FormTool[],
  apiTerms: ApiTerms,
): Promise<ServiceDescription> {
  const { reader, baseUrl } = context
  const { site } = reader
  const home = await reader.page('/')
  const exported = context.exported === true
  return {
    name: site.name,
    language: site.language,
    baseUrl,
    summary: home?.summary ?? '',
    operations: exported ? operationsOf(site).filter(isExportable) : operationsOf(site),
    services: (await listServices.run({}, context)).services,
    pricing: site.pricing === null ? null : await getPricing.run({}, context),
    offers: await listOffers.run({ limit: limits.offersLimit.maximum }, context),
    contact: site.contact === null ? null : await getContactInfo.run({}, context),
    lists: site.lists,
    engineUpdates: site.engineUpdates !== null,
    forms: await existingForms(forms, context),
    hasGuide: (await resolvePath(reader, servicePaths.guide)).kind !== 'markdown',
    hasHome: home !== undefined,
    apiTerms,
    exported,
    documentation: baseUrl + (exported ? servicePaths.index : servicePaths.documentation),
  }
}

async function existingForms(forms: readonly FormTool[], { reader }: OperationContext): Promise<readonly FormTool[]> {
  const existing: FormTool[] = []
  for (const form of forms) {
    const pages: string[] = []
    for (const page of form.pages) if ((await reader.entry(page))?.kind === 'page') pages.push(page)
    if (pages.length > 0) existing.push({ ...form, pages })
  }
  return existing
}

/** Whether the site has prices of any kind, and therefore `/pricing.md`. */
export function hasPrices({ pricing, offers }: Pick<ServiceDescription, 'pricing' | 'offers'>): boolean {
  return pricing !== null || offers.total > 0
}
