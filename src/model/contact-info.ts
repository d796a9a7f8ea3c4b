import { Type, type Static, type TSchema } from 'typebox'
import { FreeObject, Uri } from './schema-types.ts'

const Phone = Type.String({ description: 'Phone number, with the country code where it is known.' })
const Email = Type.String({ format: 'email' })
const Address = FreeObject('Postal address.')
const Hours = FreeObject('Opening hours.')

/** One of several locations of a company (CONTRACT 4). Fields that the site does not state are absent. */
export const ContactLocation = Type.Object(
  {
    name: Type.Optional(Type.String()),
    address: Type.Optional(Address),
    phone: Type.Optional(Phone),
    email: Type.Optional(Email),
    hours: Type.Optional(Hours),
    url: Type.Optional(Uri('Page about the location.')),
  },
  { title: 'ContactLocation' },
)
export type ContactLocation = Static<typeof ContactLocation>

/** A further number or address besides those of `contact` (CONTRACT 4). */
export const OtherContact = Type.Object(
  {
    type: Type.String({ description: 'phone, fax, whatsapp, email or another kind.' }),
    value: Type.String(),
    label: Type.Optional(Type.String({ description: 'What the page calls it.' })),
    url: Type.Optional(Uri('Page that it was read from.')),
  },
  { title: 'OtherContact' },
)
export type OtherContact = Static<typeof OtherContact>

/**
 * The response of `GET /v1/contact/` (SPEC section 2, ContactInfo). Fields that the site does not state are absent; the OpenAPI document of
 * a site requires exactly those that are present (CONTRACT 2, Contact).
 */
export const ContactInfo = Type.Object(
  {
    company: FreeObject('The company: name, legal name and what else is known.'),
    contact: Type.Object({
      phone: Type.Optional(Phone),
      phoneLocal: Type.Optional(Type.String({ description: 'The number as dialled inside the country.' })),
      email: Type.Optional(Email),
      address: Type.Optional(Address),
      hours: Type.Optional(Hours),
      contactPage: Type.Optional(Uri('The contact page.')),
      languages: Type.Optional(Type.Array(Type.String(), { description: 'Languages that are spoken.' })),
    }),
    howToRequestAQuote: Type.Optional(Type.String()),
    locations: Type.Optional(Type.Array(ContactLocation, { description: 'Locations of the company, if there are several.' })),
    others: Type.Optional(Type.Array(OtherContact, { description: 'Further numbers and addresses.' })),
  },
  { title: 'ContactInfo' },
)
export type ContactInfo = Static<typeof ContactInfo>

/** The fields that the specification requires; each is required if the site states it. */
const specified = {
  response: ['company', 'contact', 'howToRequestAQuote'],
  contact: ['phone', 'email', 'address', 'hours', 'contactPage'],
} as const

/** {@link ContactInfo} for the OpenAPI document of one site: requires the fields of the specification that its response has. */
export function contactInfoOf(known: ContactInfo): TSchema {
  const { contact, ...fields } = ContactInfo.properties
  const described = { ...contact, required: specified.contact.filter((name) => known.contact[name] !== undefined) }
  return Type.Unsafe<ContactInfo>({
    ...ContactInfo,
    required: specified.response.filter((name) => known[name] !== undefined),
    properties: { ...fields, contact: described },
  })
}

/** The usual contact details, in words. */
const usual = [
  ['phone', 'phone'],
  ['email', 'email'],
  ['address', 'address'],
  ['hours', 'opening hours'],
] as const

/** Lists the known contact details: `phone, email and opening hours`. */
export function contactWords({ contact, howToRequestAQuote, locations = [] }: ContactInfo): string {
  const parts: readonly (readonly [known: unknown, word: string])[] = [
    ...usual.map(([name, word]) => [contact[name], word] as const),
    [contact.contactPage, 'contact page'],
    [howToRequestAQuote, 'how to request a quote'],
    [locations[0], 'places'],
  ]
  return wordList.format(parts.flatMap(([known, word]) => (known === undefined ? [] : [word])))
}

/** The usual details that are not known, in words: `address or opening hours`. Empty where all are. */
export function unpublishedContact({ contact, locations = [] }: ContactInfo): string {
  const unknown = usual.filter(([name]) => [contact, ...locations].every((place) => place[name] === undefined))
  return choiceList.format(unknown.map(([, word]) => word))
}

const wordList = new Intl.ListFormat('en')
const choiceList = new Intl.ListFormat('en', { type: 'disjunction' })
