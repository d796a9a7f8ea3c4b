import { Type, type Static } from 'typebox'
import { FreeObject, Uri } from './schema-types.ts'

/** The response of `GET /v1/contact/` (SPEC section 2, ContactInfo). */
export const ContactInfo = Type.Object(
  {
    company: FreeObject('The company: name, legal name and what else is known.'),
    contact: Type.Object({
      phone: Type.String(),
      phoneLocal: Type.Optional(Type.String({ description: 'The number as dialled inside the country.' })),
      email: Type.String({ format: 'email' }),
      address: FreeObject('Postal address.'),
      hours: FreeObject('Opening hours.'),
      contactPage: Uri('The contact page.'),
      languages: Type.Optional(Type.Array(Type.String(), { description: 'Languages that are spoken.' })),
    }),
    howToRequestAQuote: Type.String(),
  },
  { title: 'ContactInfo' },
)
export type ContactInfo = Static<typeof ContactInfo>
