import { baseMark } from '../../../model/base-url.ts'
import type { ContactLocation, OtherContact } from '../../../model/contact-info.ts'
import { shownContact } from '../../../model/shown-contact.ts'
import type { ShownContact } from '../../../model/page-facts.ts'
import type { ContactRecord, FactSource, Notice } from '../../../model/site-record.ts'
import { countryOf } from './country.ts'
import { chooseEmails } from './emails.ts'
import {
  configuredValue,
  lastCertainRank,
  legalEmails,
  shownEvidence,
  type SourcedValue,
  structuredEvidence,
} from './evidence.ts'
import { type CompanyOnPage, companyOnPages } from './companies.ts'
import { findContactPage, pageRole } from './contact-page.ts'
import { choosePhones, type FormsOf, type FurtherContact, phoneReader } from './phones.ts'
import { chooseAddress, chooseHours } from './address-and-hours.ts'
import { addressNotices, gatherPlaces, headOfficePhone, numbersElsewhere, placesPage } from './places.ts'
import { quoteSentence } from './quote-sentence.ts'
import { type FactPage, type Gathered, refusalNotices, type SiteFactsInput, unpublishedPage } from '../site-facts.ts'
import { type CountryCode, readPhone } from '../../../extraction/facts/contact/phone.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { withoutUndefined } from '../../../model/without-undefined.ts'

/** Further numbers and addresses that are published. */
const maxOthers = 50

/**
 * The contact details as far as they are known, field by field: keys of the configuration, then what the contact page shows, JSON-LD and
 * microdata, headers and footers, other pages (CONTRACT 2, contact). Where sources disagree, both are reported.
 */
export function gatherContact(input: SiteFactsInput): Gathered<ContactRecord | null> {
  const rules = input.rules.contact ?? {}
  const companies = companyOnPages(input)
  const page = findContactPage(input, companies)
  const shown = shownEvidence(input, page?.path)
  const structured = <Value>(read: Parameters<typeof structuredEvidence<Value>>[1]) => structuredEvidence(companies, read)
  const address = chooseAddress(
    rules.address,
    structured((company) => company.address),
    shown,
  )
  const hours = chooseHours(
    rules.hours,
    structured((company) => company.hours),
    shown,
  )
  const numbers = structured((company) => company.phone)
  const country = countryOf({
    addresses: [rules.address, address.read?.value],
    numbers: [
      ...[rules.phone].filter((number) => number !== undefined),
      ...[...numbers, ...shown.filter(({ rank }) => rank <= lastCertainRank)].map(({ value }) => value),
    ],
    hosts: input.hosts,
    language: input.language,
    titles: input.pages.map(({ record }) => record.title),
  })
  const formsOf = phoneReader(country, input.language)
  const stale = input.pages
    .flatMap(({ facts }) => facts.refused)
    .flatMap(({ key, method, text }) => (key === 'contact.phone' && method === 'link' ? [text] : []))
  const { places, notices: placeNotices } = gatherPlaces(input, page?.path, formsOf)
  const elsewhere = numbersElsewhere(places, address.read?.value, formsOf)
  const phones = choosePhones(rules, numbers, shown, stale, formsOf, elsewhere)
  const emails = chooseEmails(
    rules,
    structured((company) => company.email),
    shown,
    legalEmails(input),
    [input.siteName ?? '', ...input.hosts],
  )
  const company = companyOf(input, companies)
  const languages = firstRead(rules.languages, companies, ({ organization }) => organization.languages)
  const phone = phones.phone ?? headOfficePhone(places)
  const contactPage: SourcedValue<string> | undefined =
    page === undefined
      ? (placesPage(places, input.pages) ?? pageOf(phone ?? emails.email, input.pages, formsOf))
      : { value: page.path, method: page.method, page: page.method === 'configuration' ? null : page.path }
  const fields = {
    company,
    phone,
    phoneLocal: phones.local,
    email: emails.email,
    address: address.read,
    hours: hours.read,
    contactPage,
    languages,
  }
  const located = new Set(places.flatMap(({ location: { phone, email } }) => [phone, email].map((one) => spelled(one))))
  const others = [...phones.others, ...emails.others].filter(({ value }) => !located.has(spelled(value))).slice(0, maxOthers)
  const published = [
    ...others.map(({ value }) => value),
    ...places.flatMap(({ location }) => [location.phone, location.email]),
    phone?.value,
    phones.local?.value,
    emails.email?.value,
  ]
  const chosen = [
    ...phones.notices,
    ...emails.notices,
    ...addressNotices(address, places),
    ...(hours.disagreement === undefined ? [] : [hours.disagreement.notice]),
  ]
  const notices = [
    ...pageNotice(input),
    ...input.pages.flatMap((one) =>
      refusalNotices(
        one,
        ({ key, method }) =>
          key.startsWith('contact') &&
          (method !== 'link' || fields.phone === undefined || one.record.path === contactPage?.value),
      ),
    ),
    ...chosen,
    ...placeNotices,
    ...unusedNotice(input, page?.path, published, chosen, country),
    ...missingNotices(fields, chosen),
  ]
  const isKnown =
    places.length > 0 || [fields.phone, fields.email, fields.address, fields.hours].some((field) => field !== undefined)
  if (!isKnown) return { value: null, sources: [], notices }
  const url = contactPage === undefined ? undefined : baseMark + contactPage.value
  const quote =
    rules.howToRequestAQuote ??
    quoteSentence(input.language, { contactPage: url, phone: fields.phone?.value, email: fields.email?.value })
  const value: ContactRecord = {
    company: { ...company?.value },
    contact: {
      ...withoutUndefined({ phone: phone?.value, phoneLocal: phones.local?.value, email: emails.email?.value }),
      ...(address.read !== undefined && { address: { ...address.read.value } }),
      ...(hours.read !== undefined && { hours: { ...hours.read.value } }),
      ...(url !== undefined && { contactPage: url }),
      ...(languages !== undefined && { languages: [...languages.value] }),
    },
    ...(quote !== undefined && { howToRequestAQuote: quote }),
    ...(places.length > 0 && { locations: places.map(({ location }): ContactLocation => location) }),
    ...(others.length > 0 && { others: others.map(otherContact) }),
  }
  const placed = places.map((place, at): FactSource => ({
    fact: `contact.locations[${at}]`,
    value: shownContact(place.location.address),
    method: place.method,
    page: place.page,
  }))
  const further = others.map(({ value: text, method, page: path }, at): FactSource => ({
    fact: `contact.others[${at}]`,
    value: text,
    method,
    page: path,
  }))
  return { value, sources: [...sourcesOf(fields), ...placed, ...further], notices }
}

/** A number or an address without separators, the same in all spellings: links dial a number without its dashes. */
function spelled(value = ''): string {
  return value.includes('@') ? value.toLowerCase() : value.replace(/[^\d+*]/g, '')
}

function otherContact({ type, value, label, page }: FurtherContact): OtherContact {
  return { type, value, ...(label !== undefined && { label }), ...(page !== null && { url: baseMark + page }) }
}

/**
 * If no page is called the contact page: the one whose content or structured data says how to reach the company. A page about something else
 * only counts if it is the only one.
 */
function pageOf(
  read: SourcedValue<string> | undefined,
  pages: readonly FactPage[],
  formsOf: FormsOf,
): SourcedValue<string> | undefined {
  if (read === undefined || read.page === null) return undefined
  const { page, method, value } = read
  const there = pages.find(({ record }) => record.path === page)
  const role = there === undefined ? 'other' : pageRole(there)
  if (role === 'legal' || role === 'other') return undefined
  // Pages write a number as it is dialled inside the country, too.
  const isSame = (one: ShownContact) =>
    one.value === value || (one.kind === 'phone' && formsOf(one.value).key === formsOf(value).key)
  if (method !== 'json-ld' && method !== 'microdata') {
    const shown = there?.facts.shownContact.filter(isSame) ?? []
    if (shown.length > 0 && shown.every(({ isFrame }) => isFrame)) return undefined
  }
  const isOnOthers = pages.some(
    ({ facts }) => facts !== there?.facts && (facts.organization !== null || facts.shownContact.some(isSame)),
  )
  return role === 'content' && isOnOthers ? undefined : { value: page, method: 'page', page }
}

function firstRead<Value>(
  configured: Value | undefined,
  companies: readonly CompanyOnPage[],
  read: (company: CompanyOnPage) => Value | undefined,
): SourcedValue<Value> | undefined {
  if (configured !== undefined) return configuredValue(configured)
  for (const company of companies) {
    const value = read(company)
    if (value !== undefined) return { value, method: company.organization.method, page: company.page.record.path }
  }
  return undefined
}

/** Field by field, with the name of the site where no source has one; undefined without any name. */
function companyOf(
  { rules: { contact: rules = {} }, siteName }: SiteFactsInput,
  companies: readonly CompanyOnPage[],
): SourcedValue<Readonly<Record<string, unknown>>> | undefined {
  const fields: Record<string, unknown> = { ...rules.company }
  for (const { organization } of companies) {
    for (const [name, value] of Object.entries(organization.company)) if (!Object.hasOwn(fields, name)) fields[name] = value
  }
  const name = fields['name'] ?? siteName
  if (typeof name !== 'string' || name.trim() === '') return undefined
  const [first] = companies
  const method = rules.company !== undefined ? 'configuration' : (first?.organization.method ?? 'page')
  return { value: { ...fields, name }, method, page: rules.company !== undefined ? null : (first?.page.record.path ?? '/') }
}

function pageNotice({ rules, find }: SiteFactsInput): readonly Notice[] {
  const page = rules.contact?.page
  if (page === undefined || find(page) !== undefined) return []
  return [unpublishedPage('contact.page', page)]
}

function sourcesOf(read: Readonly<Record<string, SourcedValue<unknown> | undefined>>): readonly FactSource[] {
  return Object.entries(read).flatMap(([field, known]) =>
    known === undefined
      ? []
      : [{ fact: `contact.${field}`, value: shownContact(known.value), method: known.method, page: known.page }],
  )
}

/** Fields whose absence is reported, as `daf.yaml` and people call them. */
const expectedFields = [
  { field: 'phone', name: 'phone number', key: 'contact.phone' },
  { field: 'email', name: 'e-mail address', key: 'contact.email' },
  { field: 'address', name: 'postal address', key: 'contact.address' },
  { field: 'hours', name: 'opening hours', key: 'contact.hours' },
  { field: 'contactPage', name: 'contact page', key: 'contact.page' },
] as const

/** One notice for each missing field that no other notice explains, with its key; a single one where nothing at all is known. */
function missingNotices(known: Readonly<Partial<Record<string, unknown>>>, explained: readonly Notice[]): readonly Notice[] {
  const absent = expectedFields.filter(({ field }) => known[field] === undefined)
  const message =
    'No contact details were found on the contact page, in headers, footers or JSON-LD. Write them under contact in daf.yaml.'
  if (absent.length === expectedFields.length) return [{ level: 'warning', message, key: 'contact' }]
  return absent
    .filter(({ key }) => !explained.some((notice) => notice.key === key))
    .map(({ field, name, key }) => ({
      level: 'warning',
      message: `No ${name} ${field === 'hours' ? 'were' : 'was'} found.`,
      key,
    }))
}

/** Minimum digits of an unlabelled number that may be a phone number. */
const minDigits = 9

/** Values that the notice names. */
const maxNamed = 10

/**
 * One notice for the numbers and e-mail addresses that the home or contact page shows but no fact has, with the reasons; without
 * those in other notices.
 * @param published numbers and addresses that facts have
 */
function unusedNotice(
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
      if (isUnclear && value.replace(/\D/g, '').length < minDigits) continue
      const reason = isUnclear ? 'nothing says that it is a phone number' : "nothing says that it is the company's"
      left.set(key, `${value} on ${record.path} (${reason})`)
    }
  }
  if (left.size === 0) return []
  const message = `Not published: ${[...left.values()].slice(0, maxNamed).join('; ')}. Write a label such as “Phone” beside it, or a key of contact in daf.yaml.`
  return [{ level: 'warning', message, key: 'contact' }]
}
