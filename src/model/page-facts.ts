import type { Offer } from './offer.ts'
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

/** Something with a price on a page. */
export interface OfferFact extends Readonly<Omit<Offer, 'url'>> {
  /** Id of its element, or of a part of the page that holds it. */
  readonly fragment?: string
  /** The sign of its currency is that of several, and the page does not tell which: the company's country may. */
  readonly assumed?: true
  /** What the page says of unit and VAT where the configuration, which wins, says something else. */
  readonly pageSays?: string
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
  /** Below a heading of directions, which name other places too. */
  readonly isDirections?: true
  /** Below a heading such as “Contact”. */
  readonly isContactPart?: true
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
  readonly naming: SiteNaming
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
  /** Services that the page lists for its visitors. */
  readonly listedServices: ListedThings | null
  /** The parts of the page that `services` of the configuration names. */
  readonly serviceParts: readonly NamedPart[]
  readonly plans: readonly Plan[]
  /** How `plans` were read; null where there are none. */
  readonly plansMethod: FactMethod | null
  readonly priceNote: string | null
  readonly priceRanges: readonly string[]
  /** In the order of the page. */
  readonly offers: readonly OfferFact[]
  /** Whether the title, the heading or the address of the page speak of prices. */
  readonly aboutPrices: boolean
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
