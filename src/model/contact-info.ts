import { Type, type Static } from 'typebox'
import { Uri } from './formats.ts'

/**
 * A free-form object: the specification fixes no fields (SPEC section 2, ContactInfo). Written by hand, since readers of
 * schemas know `additionalProperties` better than TypeBox's pattern for any name.
 */
export const FreeObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

/** The answer of `GET /v1/contact/` (SPEC section 2, ContactInfo). */
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
