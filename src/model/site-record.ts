import type { ContactInfo } from './contact-info.ts'
import type { EngineUpdate, UpdateKind } from './engine-updates.ts'
import type { Offer } from './offer.ts'
import type { ContentHash } from './page-record.ts'
import type { Plan } from './pricing.ts'
import type { RedirectRule } from './redirect-rule.ts'
import type { SitePath } from './site-path.ts'

/** A service as the catalog stores it: its page by path. */
export interface ServiceRecord {
  readonly id: string
  readonly name: string
  readonly nameHe: string
  readonly path: SitePath
  /** Id of the element that describes it, if it is only a part of the page; `url` ends in it. */
  readonly fragment?: string
  readonly description: string
}

/** Published prices as the catalog stores them. */
export interface PricingRecord {
  readonly note: string
  readonly plans: readonly Plan[]
  readonly packageRanges: readonly string[]
  readonly sources: readonly SitePath[]
}

/** Contact details as the catalog stores them; strings may hold base marks, the contact page among them. */
export type ContactRecord = ContactInfo

/** Where ranking updates are announced when nothing else is configured (CONTRACT 2, `engineUpdates.site`). */
export const statusDashboard = 'https://status.search.google.com/'

/** A ranking update as the catalog stores it: with its id, and its kind for filtering. */
export interface EngineUpdateRecord extends EngineUpdate {
  readonly id: string
  readonly kind: UpdateKind
}

/** Something wrong, missing or uncertain, for the report. */
export interface Notice {
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly page?: SitePath
  /** The configuration key that would fix it. */
  readonly key?: string
}

/** Where a fact was read. */
export interface FactSource {
  /** `contact.phone`, `pricing.plans[0]`, `services.geo` … */
  readonly fact: string
  readonly value: string
  readonly method: string
  readonly page: SitePath | null
}

/** A text that many pages of the site repeat and that was left out of most of them. */
export interface RepeatedText {
  /** Name of the text, for finding it on a page. */
  readonly key: string
  /** Its beginning, on one line. */
  readonly text: string
  /** Number of pages with it, of all published pages, and of those that it was left out of. */
  readonly pages: number
  readonly of: number
  readonly leftOut: number
}

/** What was published and how it was read, for people (CONTRACT 1). */
export interface Report {
  readonly pagesByType: Readonly<Record<string, number>>
  readonly unpublished: readonly { readonly path: SitePath; readonly reason: string }[]
  readonly facts: readonly FactSource[]
  readonly notices: readonly Notice[]
  /** The most frequent ones first; absent in generations of earlier versions. */
  readonly repeated?: readonly RepeatedText[]
}

/** Everything about a site that is not a page, a file or a list; one per generation. */
export interface SiteRecord {
  readonly name: string
  /** BCP 47 tag. */
  readonly language: string
  /** Hosts that are the site itself, in lower case, with the port where they have one. */
  readonly hosts: readonly string[]
  readonly redirects: readonly RedirectRule[]
  /** The site's own `404.html`. */
  readonly notFound: { readonly content: ContentHash; readonly contentType: string } | null
  readonly services: readonly ServiceRecord[]
  readonly pricing: PricingRecord | null
  readonly contact: ContactRecord | null
  /** Present when prices may be on pages that were not loaded yet. */
  readonly pricingPending?: true
  /** Null if the configuration names neither a feed nor a seed. */
  readonly engineUpdates: {
    /** `source` of EngineUpdates. */
    readonly source: string
    /** All that were ever read, newest first; responses contain those in the window. */
    readonly updates: readonly EngineUpdateRecord[]
  } | null
  /** The lists with at least one item. */
  readonly lists: readonly ListName[]
  /** The articles for feeds: those that were published or changed last, newest first. Articles without a date are left out. */
  readonly newestArticles: readonly SitePath[]
  readonly report: Report
}

/** A case study as the catalog stores it. */
export interface CaseStudyRecord {
  readonly path: SitePath
  /** Id of its element, if the page has several; `url` ends in it. */
  readonly fragment?: string
  readonly title: string
  readonly result: string
  readonly updatedAt: string | null
}

/** A glossary term as the catalog stores it. */
export interface TermRecord {
  readonly path: SitePath
  readonly term: string
  readonly summary: string
}

/** Something with a price as the catalog stores it, with the path of its page. */
export interface OfferRecord extends Readonly<Omit<Offer, 'url'>> {
  readonly path: SitePath
  /** Id of its element or of the heading above it; `url` ends in it. */
  readonly fragment?: string
}

/** A question and its answer as the catalog stores it; the answer may contain base marks. */
export interface QuestionRecord {
  readonly path: SitePath
  /** Id of its element; `url` ends in it. */
  readonly fragment?: string
  readonly question: string
  readonly answer: string
  readonly updatedAt: string | null
}

/** The lists of facts of a site. A generation of an earlier version may lack some. */
export interface ListRecords {
  readonly caseStudies: CaseStudyRecord
  readonly terms: TermRecord
  readonly offers: OfferRecord
  readonly questions: QuestionRecord
}

/** Name of a list. */
export type ListName = keyof ListRecords

/** The names of all lists. */
export const listNames = ['caseStudies', 'terms', 'offers', 'questions'] as const satisfies readonly ListName[]

/** All lists of a site. */
export type SiteLists = { readonly [Name in ListName]: readonly ListRecords[Name][] }
