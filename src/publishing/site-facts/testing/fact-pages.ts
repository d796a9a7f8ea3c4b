import { noFacts } from '../../../extraction/facts/no-facts.ts'
import type { OrganizationFact, PageFacts } from '../../../model/page-facts.ts'
import type { SiteRules } from '../../../model/site-rules.ts'
import { assembleSiteFacts } from '../assemble-site-facts.ts'
import { pageFinder, type FactPage, type SiteFacts } from '../site-facts.ts'

/** A published page with the facts given and no others. */
export function factPage(path: string, facts: Partial<PageFacts> = {}, record: Partial<FactPage['record']> = {}): FactPage {
  const named = {
    title: `title of ${path}`,
    summary: `summary of ${path}`,
    type: 'page',
    language: 'he',
    updatedAt: null,
  } as const
  return { record: { path, ...named, ...record }, facts: { ...noFacts, ...facts } }
}

/** What JSON-LD says of a company. */
export function companyFact(fact: Partial<OrganizationFact> & { readonly name?: string }): OrganizationFact {
  const { name, ...known } = fact
  return { company: name === undefined ? {} : { name }, method: 'json-ld', ...known }
}

/** The facts of a Hebrew site. */
export function siteFactsOf(
  pages: readonly FactPage[],
  rules: SiteRules = {},
  language = 'he',
  hosts: readonly string[] = [],
  siteName?: string,
): SiteFacts {
  const inOrder = pages.toSorted((a, b) => (a.record.path < b.record.path ? -1 : 1))
  return assembleSiteFacts({ pages: inOrder, rules, language, hosts, siteName, find: pageFinder(inOrder) })
}

/** Keys that the notices name, in order. */
export function keysOf(facts: SiteFacts): readonly (string | undefined)[] {
  return facts.notices.map(({ key }) => key)
}
