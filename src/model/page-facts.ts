import type { Plan } from './pricing.ts'
import type { SitePath } from './site-path.ts'

/**
 * How a fact was read; in this order the first one known wins (reference: configuration → JSON-LD → microdata → selectors
 * → tables). `label`: what stands beside a label such as “Phone:”; `link`: where a `tel:` or `mailto:` link leads.
 */
export type FactMethod = 'configuration' | 'json-ld' | 'microdata' | 'selector' | 'label' | 'link' | 'page'

/** What a page says about the organization in one way. Strings may hold base marks; fields that it does not give are absent. */
export interface OrganizationFact {
  /** Free-form: name, legalName, description, url, logo, sameAs, taxID, foundingDate … */
  readonly company: Readonly<Record<string, unknown>>
  readonly phone?: string
  /** The same number as dialled inside the country, where the page writes both. */
  readonly phoneLocal?: string
  readonly email?: string
  /** PostalAddress fields: streetAddress, addressLocality, postalCode, addressRegion, addressCountry. */
  readonly address?: Readonly<Record<string, unknown>>
  /** By weekday in lower-case English: `{sunday: '09:00-18:00'}`, or `{text: …}` where only words are given. */
  readonly hours?: Readonly<Record<string, unknown>>
  readonly languages?: readonly string[]
  /** `contactPoint.url` on an own host. */
  readonly contactPage?: SitePath
  /** `@id`s of it and of what it refers to and another page describes; absent where there are none. */
  readonly ids?: readonly string[]
  readonly method: FactMethod
}

/** A part of an organization that a page describes separately, such as a ContactPoint; the page of the organization may refer to it. */
export interface OrganizationPart {
  /** Its `@id`, own addresses as path and fragment. */
  readonly id: string
  readonly fact: OrganizationFact
}

/** A schema.org Service on a page. */
export interface StructuredService {
  readonly name: string
  readonly description: string | null
  /** Page of the service, where it is an own one. */
  readonly path: SitePath | null
  readonly method: FactMethod
  /** Id of the part of this page that has its name as a heading. */
  readonly fragment?: string
  /** Whether its name can be read on this page. */
  readonly shown?: true
}

/** A schema.org DefinedTerm on a page. */
export interface DefinedTerm {
  readonly term: string
  readonly summary: string | null
  /** Page of the term, where it is an own one. */
  readonly path: SitePath | null
  readonly method: FactMethod
}

/** A question that a page answers. */
export interface PageQuestion {
  readonly question: string
  /** Markdown with base marks. */
  readonly answer: string
  /** Id of its element. */
  readonly fragment: string | null
  readonly method: FactMethod
}

/** One of several things that a page lists, such as its services; each with a part of the page or a page of its own. */
export interface ListedThing {
  /** Null where only its page names it. */
  readonly name: string | null
  readonly description: string | null
  /** Where its link leads, where that is another page of the site: its own, or one that it shares with others. */
  readonly path: SitePath | null
  /** Id in that page, where the link names one. */
  readonly pathFragment: string | null
  /** Id of its part of this page. */
  readonly fragment: string | null
  /** Text of its headline result; of a case study. */
  readonly result: string | null
}

/** Things of one kind that a page lists. */
export interface ListedThings {
  /**
   * How they were found: the configuration says where, the page is about them as a whole, a part of it is, or it is about courses, which are
   * services where nothing else is.
   */
  readonly by: 'configuration' | 'page' | 'part' | 'courses'
  readonly things: readonly ListedThing[]
}

/** A part of a page that the configuration names by its id. */
export interface NamedPart {
  readonly fragment: string
  readonly name: string
  readonly description: string
}

/** Something that looked like a fact and was rejected, with the reason; for the report. */
export interface RefusedFact {
  /** The configuration key it belongs to, such as `pricing.plan`. */
  readonly key: string
  readonly text: string
  readonly reason: string
  /** How it was read, where that is of no interest once the fact is known in a better way. */
  readonly method?: FactMethod
}

/** The facts on one page. Publishing combines those of all pages. */
export interface PageFacts {
  readonly siteName: string | null
  /** By JSON-LD. */
  readonly organization: OrganizationFact | null
  /** From less reliable sources, best first: microdata, and on the contact page labels and links. */
  readonly organizationElsewhere: readonly OrganizationFact[]
  readonly organizationParts: readonly OrganizationPart[]
  readonly services: readonly StructuredService[]
  /** Services that the page lists for its visitors. */
  readonly listedServices: ListedThings | null
  /** The parts of the page that `services` of the configuration names. */
  readonly serviceParts: readonly NamedPart[]
  readonly plans: readonly Plan[]
  /** How `plans` were read; null where there are none. */
  readonly plansMethod: FactMethod | null
  readonly priceNote: string | null
  readonly priceRanges: readonly string[]
  readonly terms: readonly DefinedTerm[]
  /** Text of the configured headline result. */
  readonly result: string | null
  /** Text below a heading such as “Results”. */
  readonly resultBelow: string | null
  /** Case studies that the page lists for its visitors. */
  readonly listedCaseStudies: ListedThings | null
  readonly questions: readonly PageQuestion[]
  /** Whether the page is about questions, by its address or title. */
  readonly isQuestionPage: boolean
  /** Text of the configured term. */
  readonly term: string | null
  /** How the page says that it is the contact page; null where it does not. */
  readonly contactPageMethod: FactMethod | null
  readonly refused: readonly RefusedFact[]
}
