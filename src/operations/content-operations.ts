import type { SiteRecord } from '../model/site-record.ts'
import { findPassages } from './find-passages.ts'
import { getContactInfo } from './get-contact-info.ts'
import { getPage } from './get-page.ts'
import { getPricing } from './get-pricing.ts'
import { listCaseStudies } from './list-case-studies.ts'
import { listChanges } from './list-changes.ts'
import { listEngineUpdates } from './list-engine-updates.ts'
import { listGlossaryTerms } from './list-glossary-terms.ts'
import { listOffers } from './list-offers.ts'
import { listQuestions } from './list-questions.ts'
import { listServices } from './list-services.ts'
import type { AnyOperation } from './operation.ts'
import { searchContent } from './search-content.ts'

/** All operations on the content: in the order of the specification, then those beyond it (SPEC section 4, CONTRACT 4). */
export const contentOperations = [
  searchContent,
  getPage,
  listServices,
  getPricing,
  getContactInfo,
  listCaseStudies,
  listGlossaryTerms,
  listEngineUpdates,
  listOffers,
  listQuestions,
  findPassages,
  listChanges,
] as const

/** The operations for which this site has data; the others appear in no index or description (CONTRACT 2). */
export function contentOperationsOf(site: SiteRecord) {
  return contentOperations.filter((operation: AnyOperation) => operation.has?.(site) !== false)
}
