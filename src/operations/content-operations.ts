import type { SiteRecord } from '../model/site-record.ts'
import { getContactInfo } from './get-contact-info.ts'
import { getPage } from './get-page.ts'
import { getPricing } from './get-pricing.ts'
import { listCaseStudies } from './list-case-studies.ts'
import { listEngineUpdates } from './list-engine-updates.ts'
import { listGlossaryTerms } from './list-glossary-terms.ts'
import { listServices } from './list-services.ts'
import { searchContent } from './search-content.ts'

/** Every operation on the content, in the specification's order (SPEC section 4). */
export const contentOperations = [
  searchContent,
  getPage,
  listServices,
  getPricing,
  getContactInfo,
  listCaseStudies,
  listGlossaryTerms,
  listEngineUpdates,
] as const

/** Those that this site has: a fact that is missing takes its operation out of every description (CONTRACT 2, Missing facts). */
export function contentOperationsOf(site: SiteRecord) {
  return contentOperations.filter((operation) => !('missing' in operation) || operation.missing(site) === null)
}
