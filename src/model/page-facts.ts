import type { Offer } from './offer.ts'
import type { Plan } from './pricing.ts'
import type { SitePath } from './site-path.ts'

/**
 * How a fact was read; in this order the first one known wins (reference: configuration → JSON-LD → microdata → selectors
 * → tables). `label`: the text next to a label such as “Phone:”; `link`: where a `tel:` or `mailto:` link leads.
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
  /** `contactPoint.url` on one of the site's hosts. */
  readonly contactPage?: SitePath
  /** `@id`s of it and of what it refers to and another page describes; absent if there are none. */
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
  /** Page of the service, where it has one on this site. */
  readonly path: SitePath | null
  readonly method: FactMethod
  /** Id of the section of this page whose heading is its name. */
  readonly fragment?: string
  /** Whether the page shows its name. */
  readonly shown?: true
  /** The place that it is served in, where its name, or the title or address of its page, says so. */
  readonly area?: string
}

/** A schema.org DefinedTerm on a page. */
export interface DefinedTerm {
  readonly term: string
  readonly summary: string | null
  /** Page of the term, where it has one on this site. */
  readonly path: SitePath | null
  readonly method: FactMethod
}

/** Something with a price on a page. */
export interface OfferFact extends Readonly<Omit<Offer, 'url'>> {
  /** Id of its element or of the nearest one around it. */
  readonly fragment?: string
  /** Several currencies share the sign: what the page shows speaks for this one, or else its language makes it likely or not. */
  readonly assumed?: 'shown' | 'likely' | 'unlikely'
  /** What the page says about unit and VAT if the configuration, which takes precedence, says something else. */
  readonly pageSays?: string
  readonly method: FactMethod
}

/** A contact detail that a page shows to visitors. */
export interface ShownContact {
  readonly kind: 'phone' | 'fax' | 'whatsapp' | 'email' | 'address' | 'hours'
  /** As written, on one line. */
  readonly value: string
  /** For an address or hours: PostalAddress fields, weekdays, or `text`. */
  readonly fields?: Readonly<Record<string, string>>
  /** The words before it. */
  readonly label?: string
  /** `page`: recognised by its format alone. */
  readonly method: 'label' | 'link' | 'page'
  /** A link without text: visitors see an icon, not the number or address. */
  readonly isIcon?: true
  /** Below a heading for directions, which mention other places too. */
  readonly isDirections?: true
  /** Below a heading such as “Contact”. */
  readonly isContactPart?: true
  /** In the header or footer, which pages share. */
  readonly isFrame: boolean
}

/** One of several locations of a company, as a page shows or describes it. */
export interface ShownPlace {
  readonly name?: string
  readonly address: Readonly<Record<string, unknown>>
  readonly phone?: string
  readonly email?: string
  readonly hours?: Readonly<Record<string, unknown>>
  readonly isFrame: boolean
}

/** A location in JSON-LD or microdata: a branch or a department. */
export interface DescribedPlace extends Omit<ShownPlace, 'isFrame'> {
  /** Page of the location, if it is one of the site. */
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

/** One of several things that a page lists, such as services, each with its own section or page. */
export interface ListedThing {
  /** Null if only its own page names it. */
  readonly name: string | null
  readonly description: string | null
  /** Target of its link if that is another page of the site: its own page, or one shared with others. */
  readonly path: SitePath | null
  /** Fragment of that link. */
  readonly pathFragment: string | null
  /** Id of its section on this page. */
  readonly fragment: string | null
  /** Headline result, of a case study. */
  readonly result: string | null
}

/** Things of one kind that a page lists. */
export interface ListedThings {
  /**
   * How they were found: named by the configuration, the whole page is about them, a section of it is, or they are courses, or entries of the
   * menu that the home page names, which are services only if nothing else is.
   */
  readonly by: 'configuration' | 'page' | 'part' | 'courses' | 'menu'
  readonly things: readonly ListedThing[]
}

/** A section of a page that the configuration names by its id. */
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

/** Candidates for the name of the site on one page, by source. Publishing compares those of all pages. */
export interface SiteNaming {
  /** `og:site_name`. */
  readonly openGraph: string | null
  /** Name of the company in JSON-LD or microdata. */
  readonly organization: string | null
  /** Name of the WebSite in JSON-LD or microdata. */
  readonly website: string | null
  /** `application-name`, or the name for the home screen of a phone. */
  readonly application: string | null
  /** Text of the logo at the top of the page, or of what takes its place. */
  readonly logo: string | null
  /** Whether the heading of the page has that text, too. */
  readonly isHeaded?: true
  /** The holder in the last copyright line. */
  readonly copyright: string | null
  /** The whole `title` element. */
  readonly title: string
}

/** The facts on one page. Publishing combines those of all pages. */
export interface PageFacts {
  readonly naming: SiteNaming
  /** By JSON-LD. */
  readonly organization: OrganizationFact | null
  /** In microdata. */
  readonly organizationElsewhere: readonly OrganizationFact[]
  readonly organizationParts: readonly OrganizationPart[]
  /** Locations in JSON-LD and microdata that have an address. */
  readonly places: readonly DescribedPlace[]
  /** Numbers, addresses and opening hours that visitors see. */
  readonly shownContact: readonly ShownContact[]
  /** Locations that visitors see, if there are several. */
  readonly shownPlaces: readonly ShownPlace[]
  /** Pages of the site that links call the contact page. */
  readonly contactLinks: readonly SitePath[]
  readonly services: readonly StructuredService[]
  /** Services that the page lists for its visitors. */
  readonly listedServices: ListedThings | null
  /** Sections of the page that `services` in the configuration names. */
  readonly serviceParts: readonly NamedPart[]
  readonly plans: readonly Plan[]
  /** How `plans` were read; null if there are none. */
  readonly plansMethod: FactMethod | null
  readonly priceNote: string | null
  readonly priceRanges: readonly string[]
  /** In the order of the page. */
  readonly offers: readonly OfferFact[]
  /** Countries (ISO 3166) whose dollar `$` may be by what the page shows, such as a postal code; `several` if that does not decide it, `USD` if it says so in words. */
  readonly dollarCountries: readonly string[]
  /** Whether the title, heading or address of the page mentions prices. */
  readonly aboutPrices: boolean
  readonly terms: readonly DefinedTerm[]
  /** Text of the configured headline result. */
  readonly result: string | null
  /** Text below a heading such as “Results”. */
  readonly resultBelow: string | null
  /** Whether the page only shows pictures, without a text about them. */
  readonly isGallery: boolean
  /** Case studies that the page lists for its visitors. */
  readonly listedCaseStudies: ListedThings | null
  readonly questions: readonly PageQuestion[]
  /** Whether the address or title of the page says that it is about questions. */
  readonly isQuestionPage: boolean
  /** Text of the configured term. */
  readonly term: string | null
  /** How the page says that it is the contact page; null if it does not. */
  readonly contactPageMethod: FactMethod | null
  readonly refused: readonly RefusedFact[]
}
