import { factsOf } from '../../../extraction/facts/testing/read-html.ts'
import { pageType } from '../../../extraction/page-type.ts'
import type { ContactRecord } from '../../../model/site-record.ts'
import type { SiteRules } from '../../../model/site-rules.ts'
import type { SiteFacts } from '../site-facts.ts'
import { factPage, siteFactsOf } from './fact-pages.ts'

interface Site {
  readonly language?: string
  readonly hosts?: readonly string[]
  readonly rules?: SiteRules
}

/** The facts of a site from the HTML of its pages. */
export function factsOfPages(
  pages: Readonly<Record<string, string>>,
  { language = 'en', hosts = [], rules = {} }: Site = {},
): SiteFacts {
  const read = Object.entries(pages).map(([path, html]) => {
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
    return factPage(path, factsOf(html, { path, rules }), { title, language, type: pageType(path, rules, null) })
  })
  return siteFactsOf(read, rules, language, hosts)
}

/** What a site with one contact page publishes of it; empty if nothing is known. */
export function shownContact(
  html: string,
  site: Site = {},
): Partial<ContactRecord['contact']> & Pick<ContactRecord, 'locations' | 'others'> {
  const { contact } = factsOfPages({ '/contact/': html }, site)
  if (contact === null) return {}
  const { contactPage: _, ...fields } = contact.contact
  const { locations, others } = contact
  return { ...fields, ...(locations !== undefined && { locations }), ...(others !== undefined && { others }) }
}
