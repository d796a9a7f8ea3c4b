import { pageType } from '../../extraction/page-type.ts'
import type { Suggested } from '../../extraction/suggest/suggest-identity.ts'
import type { PageSurvey } from '../../extraction/suggest/survey-page.ts'
import { primaryTag, topicOf, topicOfPath } from '../../extraction/suggest/topic-words.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { FactSource } from '../../model/site-record.ts'
import type { ContactRules, SiteRules } from '../../model/site-rules.ts'
import { gatherContact } from '../../publishing/site-facts/contact.ts'
import { readPhone } from '../../extraction/facts/phone.ts'

/** A key of `contact` with a value for it. */
export interface ContactValue {
  readonly key: 'company' | 'phone' | 'phoneLocal' | 'email' | 'address' | 'hours'
  readonly value: string
  readonly from: string
}

/** Contact details: what is read without a key, what the configuration has to add, and what is uncertain. */
export interface SuggestedContact {
  readonly page: Suggested<SitePath> | null
  readonly added: readonly ContactValue[]
  readonly uncertain: readonly ContactValue[]
  readonly read: readonly FactSource[]
  /** Whether everything that must be known is. */
  readonly complete: boolean
}

/** Where contact details are looked for. */
interface ContactInput {
  readonly pages: readonly PageSurvey[]
  readonly rules: SiteRules
  readonly language: string | null
  readonly siteName: string | null
}

/** Finds the contact page, and what it shows beyond JSON-LD. The result is tried with the reader of publishing. */
export function suggestContact(input: ContactInput): SuggestedContact {
  const page = contactPage(input)
  const rules: ContactRules = page === null ? {} : { page: page.value }
  const { sources } = gather(input, rules)
  const values = shownValues(input, page?.value, sources)
  const added = values.flatMap((some) => (some.length === 1 ? some : []))
  const uncertain = values.flatMap((some) => (some.length === 1 ? [] : some.slice(0, 3)))
  const complete = gather(input, { ...rules, ...asRules(added) }).value !== null
  return { page, added, uncertain, read: sources.filter(({ method }) => method !== 'configuration'), complete }
}

/** The page that is called the contact page by its JSON-LD, address or title, or by the home page. */
function contactPage({ pages, language }: ContactInput): Suggested<SitePath> | null {
  const home = pages.find(({ path }) => path === '/')
  const isLinked = (path: SitePath) => home?.links.some((link) => link.path === path && topicOf(link.text) === 'contact') === true
  const ways: readonly (readonly [(page: PageSurvey) => boolean, string])[] = [
    [({ facts }) => facts.contactPageMethod !== null, 'its structured data says ContactPage'],
    [({ path }) => topicOfPath(path) === 'contact', 'by its address'],
    [({ path, title }) => path !== '/' && topicOf(title) === 'contact', 'by its title'],
    [({ path }) => path !== '/' && isLinked(path), 'by what the home page calls it'],
  ]
  const isOwn = (page: PageSurvey) => Number(primaryTag(page.language) === primaryTag(language))
  for (const [is, how] of ways) {
    const [best] = pages.filter(is).toSorted((one, other) => isOwn(other) - isOwn(one) || one.path.length - other.path.length)
    if (best !== undefined) return { value: best.path, from: `“${best.title}”, ${how}` }
  }
  return null
}

/** For each key that JSON-LD leaves open what the contact page shows, else the home page. */
function shownValues(
  { siteName, pages, language }: ContactInput,
  path: SitePath | undefined,
  sources: readonly FactSource[],
): readonly (readonly ContactValue[])[] {
  const places = [path, '/'].flatMap((one) => pages.filter((page) => page.path === one))
  const read = (key: string) => sources.find(({ fact }) => fact === `contact.${key}`)?.value
  const shown = (key: ContactValue['key'], list: (page: PageSurvey) => readonly string[]) =>
    read(key) === undefined ? valuesOn(places, list).map((one) => ({ key, ...one })) : []
  // A site with prices in shekels, or in Hebrew, is in Israel: its numbers are written in their international form.
  const isIsraeli = primaryTag(language) === 'he' || pages.some(({ plans, ranges }) => plans !== null || ranges !== null)
  const phones = shown('phone', ({ contact }) => {
    const forms = contact.phones.map(({ number }) => readPhone(number, isIsraeli ? 'IL' : undefined).phone)
    return [...new Map(forms.map((form) => [form.replace(/\D/g, ''), form])).values()]
  })
  const phone = read('phone') ?? (phones.length === 1 ? phones[0]?.value : undefined)
  const written = places.flatMap(({ contact }) => contact.phones).flatMap(({ number, shown: text }) => [text, number])
  const local = written.find((text) => phone !== undefined && read('phoneLocal') === undefined && isLocalForm(text, phone))
  const needsName = read('company') === undefined && siteName !== null
  return [
    needsName ? [{ key: 'company', value: siteName, from: 'the name of the site' }] : [],
    phones,
    local === undefined ? [] : [{ key: 'phoneLocal', value: local, from: 'as the page shows it' }],
    shown('email', ({ contact }) => contact.emails),
    shown('address', ({ contact }) => contact.addresses),
    shown('hours', ({ contact }) => contact.hours),
  ]
}

function isLocalForm(text: string, phone: string): boolean {
  const { key, local } = readPhone(text, 'IL')
  return local === text && key === readPhone(phone, 'IL').key
}

/** The values of the first page that shows any; of several those that the other page shows too, if there are such. */
function valuesOn(
  pages: readonly PageSurvey[],
  list: (page: PageSurvey) => readonly string[],
): readonly Pick<ContactValue, 'value' | 'from'>[] {
  const [first, ...others] = pages
    .map((page) => ({ path: page.path, values: [...new Set(list(page))] }))
    .filter(({ values }) => values.length > 0)
  if (first === undefined) return []
  const isShared = (value: string) => first.values.length > 1 && others.some(({ values }) => values.includes(value))
  const shared = first.values.filter(isShared)
  const from = `shown on ${displayPath(first.path)}${shared.length > 0 ? ' and the home page' : ''}`
  return (shared.length > 0 ? shared : first.values).map((value) => ({ value, from }))
}

/** The values as configuration. */
function asRules(values: readonly ContactValue[]): ContactRules {
  const entries = values.map(({ key, value }): [string, unknown] => {
    if (key === 'company') return [key, { name: value }]
    return [key, key === 'address' || key === 'hours' ? { text: value } : value]
  })
  return Object.fromEntries(entries)
}

function gather({ pages, rules, language }: ContactInput, contact: ContactRules): ReturnType<typeof gatherContact> {
  return gatherContact({
    pages: pages.map(({ path, title, facts, structuredType, language: own }) => {
      const type = pageType(path, rules, structuredType)
      return { record: { path, title, summary: '', type, language: own, updatedAt: null }, facts }
    }),
    rules: { ...rules, contact },
    language: language ?? 'en',
    hosts: [],
  })
}
