import type { Notice } from '../../../model/site-record.ts'
import { contactPageName, type Evidence, ranks, type SourcedValue } from './evidence.ts'

/** Fields of which pages may show several values, as people call them. */
const names = { phone: 'phone number', email: 'e-mail address' } as const

/** A number or an address, with its key: equal for all spellings. */
type Keyed = SourcedValue<string> & { readonly key: string }

/** A warning about a field of the contact details. */
export function contactWarning(field: string, message: string, page: string | null = null): Notice {
  return { level: 'warning', message, key: `contact.${field}`, ...(page !== null && { page }) }
}

/** Warnings about the first five of the values that were not published. */
export function leftOut(field: keyof typeof names, values: readonly Keyed[], reason: string): readonly Notice[] {
  return [...new Map(values.map((one) => [one.key, one])).values()]
    .slice(0, 5)
    .map(({ value, page }) => contactWarning(field, `“${value}” was not published: ${reason}.`, page))
}

/** A warning that none of the values is known to be the company's. */
export function noneCounts(field: keyof typeof names, values: readonly Keyed[]): readonly Notice[] {
  const shown = [...new Map(values.map(({ key, value }) => [key, value])).values()].slice(0, 5)
  const message = `No ${names[field]} was published: pages show ${shown.join(', ')}, and nothing says which one is the company's.`
  return shown.length === 0 ? [] : [contactWarning(field, message)]
}

/** A warning that the contact page shows another value than structured data or the headers and footers. */
export function disagreement(
  field: keyof typeof names,
  main: (Evidence<string> & Keyed) | undefined,
  other: Evidence<string> | undefined,
): readonly Notice[] {
  if (main === undefined || other === undefined || main.rank !== ranks.contactPage) return []
  const [page, where] = [contactPageName(main.page), other.rank === ranks.frame ? 'the header or footer' : 'the structured data']
  const message = `The ${page} shows the ${names[field]} ${main.value}, ${where} of ${other.page ?? 'the site'} says ${other.value}; the one of the ${page} is published.`
  return [contactWarning(field, message, main.page)]
}
