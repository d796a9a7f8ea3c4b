import type { Suggested } from '../../extraction/suggest/suggest-identity.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactSource } from '../../model/site-record.ts'
import { gatherContact } from '../../publishing/site-facts/contact.ts'
import { companyOnPages } from '../../publishing/site-facts/contact-organization.ts'
import { findContactPage } from '../../publishing/site-facts/contact-page.ts'
import type { SiteFactsInput } from '../../publishing/site-facts/site-facts.ts'

/** The contact page, and the details that the pages give without a key. */
export interface SuggestedContact {
  readonly page: Suggested<SitePath> | null
  readonly read: readonly FactSource[]
}

/** Finds the contact page and the details as publishing will read them with that page. Their values stay on the pages. */
export function suggestContact(facts: SiteFactsInput): SuggestedContact {
  const page = findContactPage(facts, companyOnPages(facts))
  const contact = page === undefined ? {} : { page: page.path }
  const { sources } = gatherContact({ ...facts, rules: { ...facts.rules, contact } })
  const read = sources.filter(({ method }) => method !== 'configuration')
  if (page === undefined) return { page: null, read }
  const title = facts.pages.find(({ record }) => record.path === page.path)?.record.title ?? ''
  return { page: { value: page.path, from: `“${title}”, ${evidence[page.method] ?? 'by its structured data'}` }, read }
}

/** What calls a page the contact page, by the method of reading. */
const evidence: Readonly<Record<string, string>> = { page: 'by its address or title', link: 'by the links that lead to it' }
