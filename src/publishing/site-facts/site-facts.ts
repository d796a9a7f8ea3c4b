import type { PageFacts, RefusedFact } from '../../model/page-facts.ts'
import type { PageRecord } from '../../model/page-record.ts'
import type {
  CaseStudyRecord,
  ContactRecord,
  FactSource,
  Notice,
  PricingRecord,
  ServiceRecord,
  SiteRecord,
  TermRecord,
} from '../../model/site-record.ts'
import type { SiteRules } from '../../model/site-rules.ts'

/** A published page, as far as the facts of the site need it, and the facts that it carries. */
export interface FactPage {
  readonly record: Pick<PageRecord, 'path' | 'title' | 'summary' | 'type' | 'language' | 'updatedAt'>
  readonly facts: PageFacts
}

/** Finds published pages by any spelling of their path: encoded or not, with or without its last slash or `.html`. */
export type PageFinder = (path: string | undefined) => FactPage | undefined

/** What the facts of a site are assembled from. */
export interface SiteFactsInput {
  /** All published pages, in order of path. */
  readonly pages: readonly FactPage[]
  readonly rules: SiteRules
  /** BCP 47 tag of the site. */
  readonly language: string
}

/** The same, with a way to find pages. */
export interface FactsContext extends SiteFactsInput {
  readonly find: PageFinder
}

/** The facts of a site. */
export interface SiteFacts {
  readonly services: readonly ServiceRecord[]
  readonly pricing: PricingRecord | null
  readonly contact: ContactRecord | null
  readonly missing: SiteRecord['missing']
  readonly caseStudies: readonly CaseStudyRecord[]
  readonly terms: readonly TermRecord[]
  /** Where each fact was read. */
  readonly sources: readonly FactSource[]
  readonly notices: readonly Notice[]
}

/** An assembled fact, where its parts were read, and what is doubtful about it. */
export interface Gathered<Value> {
  readonly value: Value
  readonly sources: readonly FactSource[]
  readonly notices: readonly Notice[]
}

/** Notices of facts on a page that cannot be published, with the reason. */
export function refusalNotices({ record, facts }: FactPage, concerns: (fact: RefusedFact) => boolean): readonly Notice[] {
  return facts.refused.filter(concerns).map(({ key, text, reason }) => {
    const what = text === '' ? 'It was not published' : `“${text}” was not published`
    return { level: 'warning', message: `${what}: ${reason}.`, page: record.path, key }
  })
}
