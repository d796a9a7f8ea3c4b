import type { DialledNumber } from '../../extraction/suggest/contact-hints.ts'
import { contactPage, primaryTag } from '../../extraction/suggest/contact-page.ts'
import type { Suggested } from '../../extraction/suggest/suggest-identity.ts'
import type { PageSurvey } from '../../extraction/suggest/survey-page.ts'
import { pageType } from '../../extraction/page-type.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { FactSource } from '../../model/site-record.ts'
import type { ContactRules, SiteRules } from '../../model/site-rules.ts'
import { gatherContact } from '../../publishing/site-facts/contact.ts'
import { internationalForm, isLocalFormOf } from '../../publishing/site-facts/israeli-phone.ts'

/** A key of `contact` with a value for it. */
export interface ContactValue {
  readonly key: 'company' | 'phone' | 'phoneLocal' | 'email' | 'address' | 'hours'
  readonly value: string
  readonly from: string
}

/** Contact details: what is read without a key, what the configuration has to add, and what is not sure. */
export interface SuggestedContact {
  readonly page: Suggested<SitePath> | null
  readonly added: readonly ContactValue[]
  readonly doubtful: readonly ContactValue[]
  readonly read: readonly FactSource[]
  /** Whether everything that must be known is. */
  readonly complete: boolean
}

/** What contact details are sought in. */
interface ContactInput {
  readonly pages: readonly PageSurvey[]
  readonly rules: SiteRules
  readonly language: string | null
  readonly siteName: string | null
}

/** Finds the contact page, and what it says where JSON-LD does not. The result is tried on the reader of publishing. */
export function suggestContact(input: ContactInput): SuggestedContact {
  const page = contactPage(input.pages, input.language)
  const rules: ContactRules = page === null ? {} : { page: page.value }
  const { sources } = gather(input, rules)
  const values = shownValues(input, page?.value, sources)
  const added = values.flatMap((some) => (some.length === 1 ? some : []))
  const doubtful = values.flatMap((some) => (some.length === 1 ? [] : some.slice(0, 3)))
  const complete = gather(input, { ...rules, ...asRules(added) }).value !== null
  return { page, added, doubtful, read: sources.filter(({ method }) => method !== 'configuration'), complete }
}

/** For each key that JSON-LD leaves open what the contact page shows, else the home page. */
function shownValues(
  input: ContactInput,
  path: SitePath | undefined,
  sources: readonly FactSource[],
): readonly (readonly ContactValue[])[] {
  const { siteName, pages } = input
  const read = (key: string) => sources.find(({ fact }) => fact === `contact.${key}`)?.value
  const at = (one: SitePath | undefined) => pages.filter((page) => page.path === one)
  const places = [...at(path), ...at('/')]
  const shown = (key: ContactValue['key'], list: (page: PageSurvey) => readonly string[]) =>
    read(key) === undefined ? valuesOn(places, list).map((one) => ({ key, ...one })) : []
  const phones = shown('phone', ({ contact }) => phoneNumbers(contact.phones, input))
  const [phone, another] = read('phone') === undefined ? phones : [{ value: read('phone') ?? '' }]
  const numbers = places.flatMap(({ contact }) => contact.phones)
  const local =
    phone === undefined || another !== undefined || read('phoneLocal') !== undefined ? undefined : localForm(numbers, phone.value)
  const name =
    read('company') === undefined && siteName !== null
      ? [{ key: 'company' as const, value: siteName, from: 'the name of the site' }]
      : []
  return [
    name,
    phones,
    local === undefined ? [] : [{ key: 'phoneLocal', value: local, from: 'as the page shows it' }],
    shown('email', ({ contact }) => contact.emails),
    shown('address', ({ contact }) => contact.addresses),
    shown('hours', ({ contact }) => contact.hours),
  ]
}

/** The values of the first page that shows any; of several those that the other one shows, too, if there are such. */
function valuesOn(
  pages: readonly PageSurvey[],
  list: (page: PageSurvey) => readonly string[],
): readonly { readonly value: string; readonly from: string }[] {
  const [first, ...others] = pages
    .map((page) => ({ path: page.path, values: [...new Set(list(page))] }))
    .filter(({ values }) => values.length > 0)
  if (first === undefined) return []
  const shared =
    first.values.length === 1 ? [] : first.values.filter((value) => others.some(({ values }) => values.includes(value)))
  const from = `shown on ${displayPath(first.path)}${shared.length > 0 ? ' and the home page' : ''}`
  return (shared.length > 0 ? shared : first.values).map((value) => ({ value, from }))
}

/** Numbers that reach different lines; those written as inside Israel in their international form, on a site of that country. */
function phoneNumbers(numbers: readonly DialledNumber[], { language, pages }: ContactInput): readonly string[] {
  const isIsraeli = primaryTag(language) === 'he' || pages.some(({ plans, ranges }) => plans !== null || ranges !== null)
  const forms = numbers.map(({ number }) => (isIsraeli ? (internationalForm(number) ?? number) : number))
  return [...new Map(forms.map((form) => [form.replace(/\D/g, ''), form])).values()]
}

/** How a number is dialled inside the country, where the pages show it so. */
function localForm(numbers: readonly DialledNumber[], phone: string): string | undefined {
  return numbers.flatMap(({ number, shown }) => [shown, number]).find((text) => isLocalFormOf(text, phone))
}

/** What keys say, as the configuration has it. */
function asRules(values: readonly ContactValue[]): ContactRules {
  const rules: ContactRules = {}
  for (const { key, value } of values) {
    if (key === 'company') rules.company = { name: value }
    else if (key === 'address' || key === 'hours') rules[key] = { text: value }
    else rules[key] = value
  }
  return rules
}

function gather({ pages, rules, language }: ContactInput, contact: ContactRules): ReturnType<typeof gatherContact> {
  return gatherContact({
    pages: pages.map((page) => {
      const { path, title, facts } = page
      const type = pageType(path, rules, page.structuredType)
      return { record: { path, title, summary: '', type, language: page.language, updatedAt: null }, facts }
    }),
    rules: { ...rules, contact },
    language: language ?? 'en',
  })
}
