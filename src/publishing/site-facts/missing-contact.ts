import type { Notice } from '../../model/site-record.ts'

/** The required parts of contact details (SPEC section 2, ContactInfo); undefined ones are not known. */
export type ContactParts = Readonly<Record<'company' | 'phone' | 'email' | 'address' | 'hours' | 'contactPage', unknown>>

/** What each part is called, and the key that adds it. */
const parts: readonly { readonly part: keyof ContactParts; readonly name: string; readonly key: string }[] = [
  { part: 'company', name: 'the name of the company', key: 'contact.company' },
  { part: 'phone', name: 'the phone number', key: 'contact.phone' },
  { part: 'email', name: 'the e-mail address', key: 'contact.email' },
  { part: 'address', name: 'the postal address', key: 'contact.address' },
  { part: 'hours', name: 'the opening hours', key: 'contact.hours' },
  { part: 'contactPage', name: 'the contact page', key: 'contact.page' },
]

/** Says to a reader of the API what is missing, and to the owner what adds it. */
export function missingContact(known: ContactParts): string {
  const absent = parts.filter(({ part }) => known[part] === undefined)
  const names = absent.map(({ name }) => name).join(', ')
  const keys = absent.map(({ key }) => key).join(', ')
  return `This site publishes no contact details; missing: ${names}. They are added by ${keys} in daf.yaml, or by JSON-LD of an Organization on the contact page.`
}

/** What the report says of it: one line for each missing part, with its key; a single one where nothing at all is known. */
export function missingNotices(known: ContactParts): readonly Notice[] {
  const absent = parts.filter(({ part }) => known[part] === undefined)
  if (absent.length === parts.length) return [{ level: 'warning', message: missingContact(known), key: 'contact' }]
  return absent.map(({ name, key }) => ({
    level: 'warning',
    message: `Contact details are not published; missing: ${name}.`,
    key,
  }))
}
