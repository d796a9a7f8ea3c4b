import type { Plan } from './pricing.ts'
import type { SitePath } from './site-path.ts'

/** How a fact was read; in this order the first one known wins (reference: configuration → JSON-LD → microdata → selectors → tables). */
export type FactMethod = 'configuration' | 'json-ld' | 'microdata' | 'selector' | 'page'

/** What JSON-LD or microdata says of the organization. Strings may hold base marks; fields that are not said are absent. */
export interface OrganizationFact {
  /** Free-form: name, legalName, description, url, logo, sameAs, taxID, foundingDate … */
  readonly company: Readonly<Record<string, unknown>>
  readonly phone?: string
  readonly email?: string
  /** PostalAddress fields: streetAddress, addressLocality, postalCode, addressRegion, addressCountry. */
  readonly address?: Readonly<Record<string, unknown>>
  /** By weekday in lower-case English: `{sunday: '09:00-18:00'}`, or `{text: …}` where only words are given. */
  readonly hours?: Readonly<Record<string, unknown>>
  readonly languages?: readonly string[]
  /** `contactPoint.url` on an own host. */
  readonly contactPage?: SitePath
  readonly method: FactMethod
}

/** A schema.org Service on a page. */
export interface StructuredService {
  readonly name: string
  readonly description: string | null
  /** Page of the service, where it is an own one. */
  readonly path: SitePath | null
}

/** A schema.org DefinedTerm on a page. */
export interface DefinedTerm {
  readonly term: string
  readonly summary: string | null
  /** Page of the term, where it is an own one. */
  readonly path: SitePath | null
}

/** Something that looked like a fact and was not taken, with the reason; for the report. */
export interface RefusedFact {
  /** The configuration key it belongs to, such as `pricing.plan`. */
  readonly key: string
  readonly text: string
  readonly reason: string
}

/** The facts that one page carries. Publishing puts those of all pages together. */
export interface PageFacts {
  readonly siteName: string | null
  readonly organization: OrganizationFact | null
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
  readonly isContactPage: boolean
  readonly refused: readonly RefusedFact[]
}
