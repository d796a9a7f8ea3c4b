import { type CountryCode, readPhone } from '../../../extraction/facts/contact/phone.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { SitePath } from '../../../model/site-path.ts'
import type { SiteFactsInput } from '../site-facts.ts'

/** Minimum digits of an unlabelled number that may be a phone number. */
const fewestDigits = 9

/** Values that the notice names. */
const mostNamed = 10

/**
 * One notice for the numbers and e-mail addresses that the home or contact page shows but no fact has, with the reasons; without
 * those in other notices.
 * @param published numbers and addresses that facts have
 */
export function unusedNotice(
  { pages }: SiteFactsInput,
  contactPage: SitePath | undefined,
  published: readonly (string | undefined)[],
  notices: readonly Notice[],
  country: CountryCode | undefined,
): readonly Notice[] {
  const keyOf = (value: string) => (value.includes('@') ? value.toLowerCase() : readPhone(value, country).key)
  const known = new Set(published.flatMap((value) => (value === undefined ? [] : [keyOf(value)])))
  const left = new Map<string, string>()
  for (const { record, facts } of pages.filter(({ record: { path } }) => path === contactPage || path === '/')) {
    for (const { kind, value, method, isIcon } of facts.shownContact) {
      const key = keyOf(value)
      if (kind === 'address' || kind === 'hours' || isIcon === true || known.has(key) || left.has(key)) continue
      if (notices.some(({ message }) => message.includes(value))) continue
      const isUnclear = kind !== 'email' && method === 'page' && !readPhone(value, country).isValid
      // Postal codes and ids are shorter.
      if (isUnclear && value.replace(/\D/g, '').length < fewestDigits) continue
      const reason = isUnclear ? 'nothing says that it is a phone number' : "nothing says that it is the company's"
      left.set(key, `${value} on ${record.path} (${reason})`)
    }
  }
  if (left.size === 0) return []
  const message = `Not published: ${[...left.values()].slice(0, mostNamed).join('; ')}. Write a label such as “Phone” beside it, or a key of contact in daf.yaml.`
  return [{ level: 'warning', message, key: 'contact' }]
}
