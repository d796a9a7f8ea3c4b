import { baseMark } from '../../model/base-url.ts'
import type { RefusedFact } from '../../model/page-facts.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { ContactRecord, FactSource, Notice } from '../../model/site-record.ts'
import type { ContactRules } from '../../model/site-rules.ts'
import { companyOnPages, type CompanyOnPage } from './contact-organization.ts'
import { pageFinder, refusalNotices, type FactPage, type Gathered, type PageFinder, type SiteFactsInput } from './site-facts.ts'
import { internationalForm, isLocalFormOf, localFormWithin } from './israeli-phone.ts'

/** Contact details, and the sentence that replaces them where they are incomplete. */
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
 * The contact details, field by field: keys of the configuration, then JSON-LD and microdata of the contact page, the home
 * page and others, then what the contact page shows (CONTRACT 2, contact).
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
  const phones = phone === undefined ? undefined : phoneForms(phone, rules, companies, isInIsrael(address?.value))
  const [fullPhone, phoneLocal] = [phones?.phone, phones?.local]
  const required = { company, phone: fullPhone, email, address, hours, contactPage }
  const sources = sourcesOf({ company, phone: fullPhone, phoneLocal, email, address, hours, contactPage, languages })
  // Refusals of what the contact page shows do not matter where a better source has the field.
  const isReported = ({ key, method }: RefusedFact) =>
    key.startsWith('contact') && (method === undefined || !isKnown(required, key.slice('contact.'.length)))
  const notices = [...pageNotice(input), ...input.pages.flatMap((page) => refusalNotices(page, isReported))]
  if (!company || !phones || !email || !address || !hours || !contactPage) {
    return { value: null, missing: missingSentence(required), sources, notices: [...notices, ...missingNotices(required)] }
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

function isKnown(fields: Readonly<Record<string, unknown>>, name: string): boolean {
  return fields[name] !== undefined
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

/** Field by field, with the name of the site where no source has one; undefined without any name. */
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
 * The contact page: configured, else declared as ContactPage, else named by `contactPoint`, else by its address, else the
 * page with the phone number.
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

/** Last segments of the paths of contact pages. */
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
  rules: ContactRules,
  companies: readonly CompanyOnPage[],
  inIsrael: boolean,
): { readonly phone: Read<string>; readonly local: Read<string> | undefined } {
  const isIsraeli = inIsrael || /^(?:\+|00)\s*972/.test(phone.value)
  const international = isIsraeli && phone.method !== 'configuration' ? internationalForm(phone.value) : undefined
  const full = { ...phone, value: international ?? phone.value }
  const local = firstRead(rules.phoneLocal, companies, ({ organization: { phone: number = '', phoneLocal } }) => {
    if (isLocalFormOf(number, full.value)) return number
    return number === phone.value ? (phoneLocal ?? localFormWithin(number)) : undefined
  })
  return { phone: full, local: local?.value === full.value ? undefined : local }
}

function isInIsrael(address: Readonly<Record<string, unknown>> | undefined): boolean {
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

/** The required fields of contact details (SPEC section 2, ContactInfo), as `daf.yaml` and people call them. */
const requiredFields = [
  { field: 'company', name: 'the name of the company', key: 'contact.company' },
  { field: 'phone', name: 'the phone number', key: 'contact.phone' },
  { field: 'email', name: 'the e-mail address', key: 'contact.email' },
  { field: 'address', name: 'the postal address', key: 'contact.address' },
  { field: 'hours', name: 'the opening hours', key: 'contact.hours' },
  { field: 'contactPage', name: 'the contact page', key: 'contact.page' },
] as const

type RequiredFields = Readonly<Record<(typeof requiredFields)[number]['field'], unknown>>

/** Says to a reader of the API what is missing, and to the owner what adds it. */
function missingSentence(known: RequiredFields): string {
  const absent = requiredFields.filter(({ field }) => known[field] === undefined)
  const names = absent.map(({ name }) => name).join(', ')
  const keys = absent.map(({ key }) => key).join(', ')
  return `This site publishes no contact details; missing: ${names}. They are added by ${keys} in daf.yaml, or by JSON-LD of an Organization on the contact page.`
}

/** One notice for each missing field, with its key; a single one where nothing at all is known. */
function missingNotices(known: RequiredFields): readonly Notice[] {
  const absent = requiredFields.filter(({ field }) => known[field] === undefined)
  if (absent.length === requiredFields.length) return [{ level: 'warning', message: missingSentence(known), key: 'contact' }]
  return absent.map(({ name, key }) => {
    return { level: 'warning', message: `Contact details are not published; missing: ${name}.`, key }
  })
}

/**
 * How to request a quote, where the owner does not say so: a sentence in the site's language, else in English, that names
 * the contact page (CONTRACT 2, contact.howToRequestAQuote).
 */
function quoteSentence(language: string, contactPage: string): string {
  return /^he\b/i.test(language)
    ? `לקבלת הצעת מחיר, פנו אלינו דרך עמוד יצירת הקשר: ${contactPage}`
    : `To request a quote, use the contact page: ${contactPage}`
}
