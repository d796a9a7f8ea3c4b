import { isDeepStrictEqual } from 'node:util'
import type { Suggested } from '../../extraction/suggest/suggest-identity.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactSource } from '../../model/site-record.ts'
import { gatherContact } from '../../publishing/site-facts/contact/gather-contact.ts'
import { pageRole } from '../../publishing/site-facts/contact/contact-page.ts'
import { pageFinder, type SiteFactsInput } from '../../publishing/site-facts/site-facts.ts'
import type { SiteSurvey } from './survey-site.ts'

/** The contact page, and the details that the pages give without a key. */
export interface SuggestedContact {
  readonly page: Suggested<SitePath> | null
  /** Whether the details stay the same when the configuration names the page. */
  readonly sure: boolean
  readonly read: readonly FactSource[]
}

/** Reads the contact page and the details as publishing will, with and without the key. Their values stay on the pages. */
export function suggestContact(facts: SiteFactsInput, surveys: SiteSurvey['surveys']): SuggestedContact {
  const { value, sources } = gatherContact(facts)
  const found = sources.find(({ fact }) => fact === contactPage)
  const read = sources.filter(({ fact, method }) => fact !== contactPage && method !== 'configuration')
  const page = facts.pages.find(({ record }) => record.path === found?.page)
  // Without one, publishing names the page that has the number; that is not a contact page.
  const isNamed = page !== undefined && (found?.method !== 'page' || pageRole(page) === 'contact')
  if (found === undefined || page === undefined || !isNamed) return { page: null, sure: false, read }
  const { path, title } = page.record
  const organization = surveys.get(path)?.organizationAsContact ?? null
  const pages = facts.pages.map((one) => (one === page ? { ...page, facts: { ...page.facts, organization } } : one))
  const rules = { ...facts.rules, contact: { page: path } }
  const named = gatherContact({ ...facts, pages, rules, find: pageFinder(pages) })
  const from = `“${title}”, ${evidence[found.method] ?? 'by its structured data'}`
  return { page: { value: path, from }, sure: isDeepStrictEqual(named.value, value), read }
}

const contactPage = 'contact.contactPage'

/** What calls a page the contact page, by the method of reading. */
const evidence: Readonly<Record<string, string>> = { page: 'by its address or title', link: 'by the links that lead to it' }
