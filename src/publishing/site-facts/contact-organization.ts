import type { OrganizationFact } from '../../model/page-facts.ts'
import { pageFinder } from './find-page.ts'
import type { FactPage, SiteFactsInput } from './site-facts.ts'

/** What one page says of the company of the site. */
export interface CompanyOnPage {
  readonly page: FactPage
  readonly organization: OrganizationFact
}

/**
 * What pages say of the company, most reliable first: the contact page, the home page, the others in order of path. A page
 * that speaks of another company (a client, a partner) is left out: its name and its address are not those of the first.
 */
export function companyOnPages({ pages, rules }: SiteFactsInput): readonly CompanyOnPage[] {
  const contact = rules.contact?.page === undefined ? undefined : pageFinder(pages)(rules.contact.page)
  const isContact = ({ facts }: FactPage) => contact === undefined && facts.isContactPage
  const rank = (page: FactPage) =>
    page === contact || isContact(page) ? 0 : page.record.path === '/' ? 1 : isReachable(page) ? 2 : 3
  const found = pages
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((page): readonly CompanyOnPage[] => {
      const { organization } = page.facts
      return organization === null ? [] : [{ page, organization }]
    })
  const [first] = found
  const main = first !== undefined && rank(first.page) < 2 ? first : mostNamed(found)
  return main === undefined
    ? []
    : [main, ...found.filter((other) => other !== main && isSame(main.organization, other.organization))]
}

/** A page that says how the company is reached tells more of it than one that only names it. */
function isReachable({ facts: { organization } }: FactPage): boolean {
  return organization?.phone !== undefined || organization?.email !== undefined || organization?.address !== undefined
}

/** Where neither page speaks of a company, it is the one that most pages name. */
function mostNamed(found: readonly CompanyOnPage[]): CompanyOnPage | undefined {
  const counts = new Map<string, number>()
  const nameOf = ({ organization }: CompanyOnPage) => namesOf(organization)[0] ?? ''
  for (const one of found) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return found.find((one) => counts.get(nameOf(one)) === most)
}

function isSame(one: OrganizationFact, other: OrganizationFact): boolean {
  const names = namesOf(one)
  const others = namesOf(other)
  if (names.length === 0 || others.length === 0 || others.some((name) => names.includes(name))) return true
  return one.company['url'] !== undefined && one.company['url'] === other.company['url']
}

function namesOf({ company }: OrganizationFact): readonly string[] {
  return ['name', 'legalName', 'alternateName'].flatMap((field) => {
    const name = company[field]
    return typeof name === 'string'
      ? [
          name
            .normalize('NFKC')
            .toLowerCase()
            .replace(/[^\p{L}\p{N}]+/gu, ''),
        ]
      : []
  })
}
