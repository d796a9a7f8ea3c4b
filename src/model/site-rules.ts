import { Type, type Static, type TProperties } from 'typebox'
import { ContentType } from './content-type.ts'
import { offerUnits, vatStates } from './offer.ts'
import { Enumeration, FreeObject } from './schema-types.ts'

const closed = { additionalProperties: false } as const

/** An optional object without further keys. */
const part = <Properties extends TProperties>(properties: Properties, description: string) =>
  Type.Optional(Type.Object(properties, { ...closed, description }))

/** A CSS selector; `format` lets the configuration check it. */
export const Selector = (description: string) =>
  Type.String({ format: 'css-selector', minLength: 1, maxLength: 500, description })

/** A text that is not empty. */
export const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

/** A path of the site, such as `/contact/`. */
export const PagePath = (description: string) => Type.String({ pattern: '^/', maxLength: 500, description })

/** A pattern of paths: `*` is one segment, `**` any number (CONTRACT 2, pages.types). */
const PathPattern = (description: string) => Type.String({ pattern: '^/', maxLength: 500, description })

/** `pages` of the configuration: which pages are published, as what. */
export const PageRules = Type.Object(
  {
    types: Type.Optional(
      Type.Array(
        Type.Object(
          {
            match: Type.Union(
              [PathPattern('Pattern of paths.'), Type.Array(PathPattern('Pattern of paths.'), { minItems: 1, maxItems: 200 })],
              { description: 'Path or paths that this type is for: `*` is one path segment, `**` any number.' },
            ),
            type: ContentType,
          },
          closed,
        ),
        { maxItems: 500, description: 'The type of pages by path; the first match wins.' },
      ),
    ),
    main: Type.Optional(Selector('Main content of a page. Default: found by the extractor.')),
    remove: Type.Optional(
      Type.Array(Selector('Boilerplate to leave out.'), {
        maxItems: 200,
        description: 'Further boilerplate that is left out of the text of pages, as CSS selectors.',
      }),
    ),
    exclude: Type.Optional(
      Type.Array(PathPattern('Pages that are not published.'), {
        maxItems: 1000,
        description: 'Paths of pages that are not published; their HTML is still served unchanged.',
      }),
    ),
    pdf: Type.Optional(Type.Boolean({ description: 'Whether PDFs that the site links to are pages. Default: true.' })),
  },
  { ...closed, description: 'Which pages are published, and as what.' },
)
export type PageRules = Static<typeof PageRules>

/** One entry of `services` of the configuration. */
export const ServiceRule = Type.Object(
  {
    id: Type.String({ pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,63}$', description: 'Id of the service in the API.' }),
    page: PagePath('Page of the service; may end in the #id of a section of it.'),
    name: Type.Optional(Text(300, 'Name of the service. Default: its Hebrew name.')),
    nameHe: Type.Optional(Text(300, "Hebrew name. Default: the page's title.")),
    description: Type.Optional(Text(1000, "One line about the service. Default: the page's summary.")),
  },
  closed,
)
export type ServiceRule = Static<typeof ServiceRule>

/** `pricing` of the configuration: where the published prices are. */
export const PricingRules = Type.Object(
  {
    page: Type.Optional(PagePath('Page with the packages.')),
    plan: Type.Optional(Selector('One element per package, in page order.')),
    fields: part(
      {
        name: Type.Optional(Selector('Name, inside the package.')),
        audience: Type.Optional(Selector('Who it is for, inside the package.')),
        price: Type.Optional(Selector('Price, inside the package.')),
        includes: Type.Optional(Selector('What is included: one element each.')),
        excludes: Type.Optional(Selector('What is not included: one element each.')),
      },
      'Where the parts of a package are inside its element.',
    ),
    note: Type.Optional(Selector('A note on the prices.')),
    ranges: part(
      { page: PagePath('Page with price ranges.'), each: Selector('One element per range, its cells joined by a dash.') },
      'Price ranges on a separate page.',
    ),
  },
  { ...closed, description: 'Where the published prices are.' },
)
export type PricingRules = Static<typeof PricingRules>

const Phone = (description: string) => Type.String({ format: 'phone', minLength: 2, maxLength: 50, description })

/** `contact` of the configuration; keys here win over what pages say. */
export const ContactRules = Type.Object(
  {
    page: Type.Optional(PagePath('Contact page.')),
    company: Type.Optional(FreeObject('The company.', { name: 'Example Ltd' })),
    phone: Type.Optional(Phone('Phone number, as dialled from abroad.')),
    phoneLocal: Type.Optional(Phone('Phone number, as dialled inside the country.')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254, description: 'E-mail address.' })),
    address: Type.Optional(FreeObject('Postal address.', { streetAddress: '1 Main Street', addressLocality: 'Leeds' })),
    hours: Type.Optional(FreeObject('Opening hours.', { monday: '09:00-17:00' })),
    languages: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50, description: 'Languages that are spoken.' }),
    ),
    howToRequestAQuote: Type.Optional(
      Text(2000, "How to request a quote. Default: a sentence in the site's language that names the contact page."),
    ),
  },
  { ...closed, description: 'Contact details; keys here win over what the contact page says.' },
)
export type ContactRules = Static<typeof ContactRules>

/** One entry of `offers` in the configuration: prices other than monthly plans (CONTRACT 2, offers). */
export const OfferRule = Type.Object(
  {
    page: PagePath('Page with the prices.'),
    each: Selector('One element per price.'),
    fields: part(
      {
        name: Type.Optional(
          Selector('What the price is for, inside the element. Default: its heading, or the first cell of a row.'),
        ),
        price: Type.Optional(Selector('The price, inside the element. Default: the last cell of a row, or the whole text.')),
      },
      'Where the parts of an offer are inside its element.',
    ),
    unit: Type.Optional(Enumeration(offerUnits, { description: 'Unit of the prices, if the page does not say.' })),
    vat: Type.Optional(Enumeration(vatStates, { description: 'Whether VAT is included, if the page does not say.' })),
  },
  closed,
)
export type OfferRule = Static<typeof OfferRule>

/** `caseStudies` in the configuration: one per page, or several on one page (CONTRACT 2, caseStudies). */
const CaseStudyRules = Type.Object(
  {
    result: Type.Optional(Selector('Headline result on the page of a case study. Default: its summary.')),
    page: Type.Optional(PagePath('Page with several case studies.')),
    each: Type.Optional(Selector('One element per case study on that page.')),
    fields: part(
      {
        title: Type.Optional(Selector('Title, inside the element.')),
        result: Type.Optional(Selector('Headline result, inside the element.')),
      },
      'Where the parts of a case study are inside its element.',
    ),
  },
  { ...closed, description: 'How the pages of case studies are read.' },
)

/** `questions` in the configuration (CONTRACT 2, questions). */
const QuestionRules = Type.Object(
  {
    exclude: Type.Optional(
      Type.Array(PathPattern('Pages whose questions are not published.'), {
        maxItems: 1000,
        description: 'Paths of pages whose questions are not published.',
      }),
    ),
  },
  { ...closed, description: "The site's own questions and answers." },
)

/** The keys of the configuration that say how pages are read; extraction and publishing see no others. */
export const SiteRules = Type.Object(
  {
    pages: Type.Optional(PageRules),
    services: Type.Optional(
      Type.Array(ServiceRule, {
        maxItems: 500,
        description: "The services that the company offers; each page's own text gives what is not set here.",
      }),
    ),
    pricing: Type.Optional(PricingRules),
    contact: Type.Optional(ContactRules),
    offers: Type.Optional(
      Type.Array(OfferRule, {
        maxItems: 200,
        description:
          'Where other prices are, in addition to those found automatically. Elements that an entry names are read by it alone.',
      }),
    ),
    caseStudies: Type.Optional(CaseStudyRules),
    questions: Type.Optional(QuestionRules),
    glossary: part(
      { term: Type.Optional(Selector('The term on its page. Default: its title.')) },
      'How the pages of glossary terms are read.',
    ),
  },
  closed,
)
export type SiteRules = Static<typeof SiteRules>
