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
}

/** A schema.org DefinedTerm on a page. */
export interface DefinedTerm {
  readonly term: string
  readonly summary: string | null
  /** Page of the term, where it is an own one. */
  readonly path: SitePath | null
  readonly method: FactMethod
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

/** What on a page may be the name of its site, by where it stands; null where it does not. Publishing compares all pages. */
export interface SiteNaming {
  /** `og:site_name`. */
  readonly openGraph: string | null
  /** Of the company in JSON-LD or microdata. */
  readonly organization: string | null
  /** Of the WebSite in JSON-LD or microdata. */
  readonly website: string | null
  /** `application-name`, or what a telephone writes below the site's icon. */
  readonly application: string | null
  /** Text of the logo at the top, or what stands in its place. */
  readonly logo: string | null
  /** Who has the copyright, according to the last such line. */
  readonly copyright: string | null
  /** The whole `title` element. */
  readonly title: string
}

/** The facts on one page. Publishing combines those of all pages. */
export interface PageFacts {
  readonly siteName: string | null
  readonly naming: SiteNaming
  /** By JSON-LD. */
  readonly organization: OrganizationFact | null
  /** From less reliable sources, best first: microdata, and on the contact page labels and links. */
  readonly organizationElsewhere: readonly OrganizationFact[]
  readonly organizationParts: readonly OrganizationPart[]
  readonly services: readonly StructuredService[]
  readonly plans: readonly Plan[]
  /** How `plans` were read; null where there are none. */
  readonly plansMethod: FactMethod | null
  readonly priceNote: string | null
  readonly priceRanges: readonly string[]
  readonly terms: readonly DefinedTerm[]
  /** Text of the configured headline result. */
  readonly result: string | null
  /** Text of the configured term. */
  readonly term: string | null
  /** How the page says that it is the contact page; null where it does not. */
  readonly contactPageMethod: FactMethod | null
  readonly refused: readonly RefusedFact[]
}
