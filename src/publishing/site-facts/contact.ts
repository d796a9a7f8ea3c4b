import { baseMark } from '../../model/base-url.ts'
import type { RefusedFact } from '../../model/page-facts.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { ContactRecord, FactSource, Notice } from '../../model/site-record.ts'
import type { ContactRules } from '../../model/site-rules.ts'
import { companyOnPages, type CompanyOnPage } from './contact-organization.ts'
import { pageFinder, refusalNotices, type FactPage, type Gathered, type PageFinder, type SiteFactsInput } from './site-facts.ts'
import { internationalForm, isLocalFormOf, localFormWithin } from './israeli-phone.ts'

/** Contact details, and the sentence that stands in for them where they are not complete. */
interface GatheredContact extends Gathered<ContactRecord | null> {
  readonly missing: string | null
}

/** A value and where it was read. */
interface Read<Value> {
  readonly value: Value
  readonly method: string
  readonly page: SitePath | null
}

/**
 * The contact details: keys of the configuration, then JSON-LD and microdata of the contact page, the home page and others,
 * then what the contact page shows (CONTRACT 2, contact).
 */
export function gatherContact(input: SiteFactsInput): GatheredContact {
  const rules = input.rules.contact ?? {}
  const companies = companyOnPages(input)
  const company = companyOf(rules, companies, input.pages)
  const phone = firstRead(rules.phone, companies, ({ organization }) => organization.phone)
  const email = firstRead(rules.email, companies, ({ organization }) => organization.email)
  const address = firstRead(rules.address, companies, ({ organization }) => organization.address)
  const hours = firstRead(rules.hours, companies, ({ organization }) => organization.hours)
  const languages = firstRead(rules.languages, companies, ({ organization }) => organization.languages)
  const contactPage = contactPageOf(input, companies, phone?.page ?? email?.page ?? null)
  const phones = phone === undefined ? undefined : phoneForms(phone, { rules, companies, isIsraeli: isIsraeli(address?.value) })
  const read = { company, phone: phones?.phone, phoneLocal: phones?.local, email, address, hours, contactPage, languages }
  const known: Readonly<Record<string, unknown>> = { phone, email, address, hours }
  // What the contact page shows in several ways is of no interest where a better source says which is the one.
  const isTold = ({ key, method }: RefusedFact) =>
    key.startsWith('contact') && (method === undefined || known[key.slice('contact.'.length)] === undefined)
  const notices = [...pageNotice(input), ...input.pages.flatMap((page) => refusalNotices(page, isTold))]
  const sources = sourcesOf(read)
  if (!company || !phones || !email || !address || !hours || !contactPage) {
    const absent = missingContact({ company, phone, email, address, hours, contactPage })
    return {
      value: null,
      missing: absent,
      sources,
      notices: [...notices, ...missingNotices({ company, phone, email, address, hours, contactPage })],
    }
  }
  const url = baseMark + contactPage.value
  const value: ContactRecord = {
    company: { ...company.value },
    contact: {
      phone: phones.phone.value,
      ...(phones.local !== undefined && { phoneLocal: phones.local.value }),
      email: email.value,
      address: { ...address.value },
      hours: { ...hours.value },
      contactPage: url,
      ...(languages !== undefined && { languages: [...languages.value] }),
    },
    howToRequestAQuote: rules.howToRequestAQuote ?? quoteSentence(input.language, url),
  }
  return { value, missing: null, sources, notices }
}

function firstRead<Value>(
  configured: Value | undefined,
  companies: readonly CompanyOnPage[],
  read: (company: CompanyOnPage) => Value | undefined,
): Read<Value> | undefined {
  if (configured !== undefined) return { value: configured, method: 'configuration', page: null }
  for (const company of companies) {
    const value = read(company)
    if (value !== undefined) return { value, method: company.organization.method, page: company.page.record.path }
  }
  return undefined
}

/** Field by field; undefined without a name, for which the name of the site stands in. */
function companyOf(
  rules: ContactRules,
  companies: readonly CompanyOnPage[],
  pages: readonly FactPage[],
): Read<Readonly<Record<string, unknown>>> | undefined {
  const fields: Record<string, unknown> = { ...rules.company }
  for (const { organization } of companies) {
    for (const [name, value] of Object.entries(organization.company)) if (!Object.hasOwn(fields, name)) fields[name] = value
  }
  const home = pages.find(({ record }) => record.path === '/')
  const name = fields['name'] ?? home?.facts.siteName
  if (typeof name !== 'string' || name.trim() === '') return undefined
  const [first] = companies
  const method = rules.company !== undefined ? 'configuration' : (first?.organization.method ?? 'page')
  return { value: { ...fields, name }, method, page: rules.company !== undefined ? null : (first?.page.record.path ?? '/') }
}

/**
 * Configured, else the page that calls itself so, else what `contactPoint` names, else one that is named so, else the page
 * with the phone number.
 */
function contactPageOf(
  { pages, rules, language }: SiteFactsInput,
  companies: readonly CompanyOnPage[],
  readOn: SitePath | null,
): Read<SitePath> | undefined {
  const find: PageFinder = pageFinder(pages)
  const configured = rules.contact?.page === undefined ? undefined : find(rules.contact.page)
  if (configured !== undefined) return { value: configured.record.path, method: 'configuration', page: null }
  const named = pages.filter(({ facts }) => facts.contactPageMethod !== null)
  const declared = named.find(({ record }) => primaryTag(record.language) === primaryTag(language)) ?? named[0]
  if (declared !== undefined) {
    const { path } = declared.record
    return { value: path, method: declared.facts.contactPageMethod ?? 'page', page: path }
  }
  for (const { organization, page } of companies) {
    const target = organization.contactPage === undefined ? undefined : find(organization.contactPage)
    if (target !== undefined) return { value: target.record.path, method: organization.method, page: page.record.path }
  }
  if (readOn === null) return undefined
  const conventional = pages.filter(({ record }) => isNamedContact(record.path)).map(({ record }) => record.path)
  const value = conventional.sort((a, b) => a.length - b.length)[0] ?? readOn
  return { value, method: 'page', page: value }
}

/** What sites call their contact page, as the last segment of its path. */
const contactNames = new Set([
  'contact',
  'contact-us',
  'contactus',
  'contacts',
  'get-in-touch',
  'צור-קשר',
  'צרו-קשר',
  'יצירת-קשר',
])

/** A contact page by the name of its path: `/contact/`, `/en/contact-us.html`. */
function isNamedContact(path: SitePath): boolean {
  const segments = displayPath(path)
    .split('/')
    .filter((segment) => segment !== '')
  return (
    segments.length <= 2 &&
    contactNames.has(
      segments
        .at(-1)
        ?.replace(/\.html?$/, '')
        .toLowerCase() ?? '',
    )
  )
}

function primaryTag(language: string | null): string {
  return (language ?? '').split('-')[0]?.toLowerCase() ?? ''
}

/**
 * The number for callers from abroad, and the one as dialled inside the country. A configured number is published as it
 * is; a number that a page writes as inside Israel gives both.
 */
function phoneForms(
  phone: Read<string>,
  {
    rules,
    companies,
    isIsraeli,
  }: { readonly rules: ContactRules; readonly companies: readonly CompanyOnPage[]; readonly isIsraeli: boolean },
): { readonly phone: Read<string>; readonly local: Read<string> | undefined } {
  const isOfIsrael = isIsraeli || /^(?:\+|00)\s*972/.test(phone.value)
  const international = isOfIsrael && phone.method !== 'configuration' ? internationalForm(phone.value) : undefined
  const full = { ...phone, value: international ?? phone.value }
  const stated = firstRead(rules.phoneLocal, companies, ({ organization: { phone: number = '', phoneLocal } }) => {
    if (isLocalFormOf(number, full.value)) return number
    return number === phone.value ? (phoneLocal ?? localFormWithin(number)) : undefined
  })
  return { phone: full, local: stated?.value === full.value ? undefined : stated }
}

function isIsraeli(address: Readonly<Record<string, unknown>> | undefined): boolean {
  const country = address?.['addressCountry']
  return typeof country === 'string' && /^(?:IL|ISR|Israel|ישראל)$/i.test(country.trim())
}

function pageNotice({ pages, rules }: SiteFactsInput): readonly Notice[] {
  const page = rules.contact?.page
  if (page === undefined || pageFinder(pages)(page) !== undefined) return []
  return [{ level: 'error', message: `contact.page names ${page}, which is not a published page.`, key: 'contact.page' }]
}

function sourcesOf(read: Readonly<Record<string, Read<unknown> | undefined>>): readonly FactSource[] {
  return Object.entries(read).flatMap(([field, known]) =>
    known === undefined ? [] : [{ fact: `contact.${field}`, value: shown(known.value), method: known.method, page: known.page }],
  )
}

/** A value on one line, for the report. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(baseMark, '')
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${shown(part)}`)
    .join(', ')
}

/** The required parts of contact details (SPEC section 2, ContactInfo); undefined ones are not known. */
type ContactParts = Readonly<Record<'company' | 'phone' | 'email' | 'address' | 'hours' | 'contactPage', unknown>>

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
function missingContact(known: ContactParts): string {
  const absent = parts.filter(({ part }) => known[part] === undefined)
  const names = absent.map(({ name }) => name).join(', ')
  const keys = absent.map(({ key }) => key).join(', ')
  return `This site publishes no contact details; missing: ${names}. They are added by ${keys} in daf.yaml, or by JSON-LD of an Organization on the contact page.`
}

/** What the report says of it: one line for each missing part, with its key; a single one where nothing at all is known. */
function missingNotices(known: ContactParts): readonly Notice[] {
  const absent = parts.filter(({ part }) => known[part] === undefined)
  if (absent.length === parts.length) return [{ level: 'warning', message: missingContact(known), key: 'contact' }]
  return absent.map(({ name, key }) => ({
    level: 'warning',
    message: `Contact details are not published; missing: ${name}.`,
    key,
  }))
}

/**
 * How to request a quote, where the owner does not say it: a sentence in the site's language, else in English, that names
 * the contact page (CONTRACT 2, contact.howToRequestAQuote).
 */
function quoteSentence(language: string, contactPage: string): string {
  return /^he\b/i.test(language)
    ? `לקבלת הצעת מחיר, פנו אלינו דרך עמוד יצירת הקשר: ${contactPage}`
    : `To request a quote, use the contact page: ${contactPage}`
}
