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

/** How to reach somebody, as a page shows it to visitors. */
export interface ShownContact {
  readonly kind: 'phone' | 'fax' | 'whatsapp' | 'email' | 'address' | 'hours'
  /** As written, on one line. */
  readonly value: string
  /** Of an address or of hours: PostalAddress fields, weekdays, or `text`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Words before it. */
  readonly label?: string
  /** `page`: it is recognised by its form alone. */
  readonly method: 'label' | 'link' | 'page'
  /** A link without words: visitors see an icon, not the number. */
  readonly isIcon?: true
  /** In the header or footer, which pages share. */
  readonly isFrame: boolean
}

/** One of several places of a company, as a page shows or describes it. */
export interface ShownPlace {
  readonly name?: string
  readonly address: Readonly<Record<string, unknown>>
  readonly phone?: string
  readonly email?: string
  readonly hours?: Readonly<Record<string, unknown>>
  readonly isFrame: boolean
}

/** A place in JSON-LD or microdata: a branch, a department, a location. */
export interface DescribedPlace extends Omit<ShownPlace, 'isFrame'> {
  /** Page of the place, where it is an own one. */
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

/** The facts on one page. Publishing combines those of all pages. */
export interface PageFacts {
  readonly siteName: string | null
  /** By JSON-LD. */
  readonly organization: OrganizationFact | null
  /** By microdata. */
  readonly organizationElsewhere: readonly OrganizationFact[]
  readonly organizationParts: readonly OrganizationPart[]
  /** Places that JSON-LD and microdata describe, with an address each. */
  readonly places: readonly DescribedPlace[]
  /** Numbers, addresses and hours that the page shows. */
  readonly shownContact: readonly ShownContact[]
  /** The places that the page shows, where there are several. */
  readonly shownPlaces: readonly ShownPlace[]
  /** Own pages that links call the contact page. */
  readonly contactLinks: readonly SitePath[]
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
