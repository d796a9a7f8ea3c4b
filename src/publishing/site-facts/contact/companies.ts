import { lettersOf } from '../../../extraction/facts/part-words.ts'
import { baseMark } from '../../../model/base-url.ts'
import type { FactMethod, OrganizationFact } from '../../../model/page-facts.ts'
import { isHomePage } from '../../../model/site-path.ts'
import { pageRole } from './contact-page.ts'
import type { FactPage, SiteFactsInput } from '../site-facts.ts'

/** What one page says about the company of the site, in one way. */
export interface CompanyOnPage {
  readonly page: FactPage
  readonly organization: OrganizationFact
}

/** The ways in which pages describe a company, most reliable first. */
const methods: readonly FactMethod[] = ['json-ld', 'microdata', 'label', 'link']

/**
 * What pages say about the company, most reliable first: JSON-LD, microdata, what the contact page shows; within each, the contact page,
 * the home page, pages with contact details, the others. Pages that describe another company (a client, a partner) are left out: its name
 * and its address differ from those of the first.
 */
export function companyOnPages({
  pages,
  rules,
  find,
}: Pick<SiteFactsInput, 'pages' | 'rules' | 'find'>): readonly CompanyOnPage[] {
  const contact = rules.contact?.page === undefined ? undefined : find(rules.contact.page)
  const isContact = ({ facts }: FactPage) => contact === undefined && facts.contactPageMethod !== null
  const rank = (page: FactPage) =>
    page === contact || isContact(page) ? 0 : page.record.path === '/' ? 1 : hasContactDetails(page) ? 2 : 3
  const ranked = pages
    .filter((page) => descriptionsOn(page).length > 0)
    .map((page) => ({ page, rank: rank(page) }))
    .toSorted((one, other) => one.rank - other.rank)
  const found = ranked
    .flatMap(({ page }) => descriptionsOn(page).map((organization): CompanyOnPage => ({ page, organization })))
    .toSorted((one, other) => methods.indexOf(one.organization.method) - methods.indexOf(other.organization.method))
  const shown = found.filter(({ organization }) => isShown(organization))
  const described = found.filter(({ organization }) => !isShown(organization))
  const first = new Set(ranked.filter((one) => one.rank < 2).map(({ page }) => page))
  const main = described.find(({ page }) => first.has(page)) ?? mostNamed(described)
  if (main === undefined) return shown
  const same = described.filter((one) => one === main || isSame(main.organization, one.organization))
  return [...same, ...partsOf(same, pages), ...shown]
}

/** The name of the company by the configuration, else by structured data; undefined if neither gives one. */
export function companyName(input: Pick<SiteFactsInput, 'pages' | 'rules' | 'find'>): string | undefined {
  const described = companyOnPages(input).map(({ organization }) => organization.company)
  return [input.rules.contact?.company, ...described]
    .map((company) => company?.['name'])
    .find((name): name is string => typeof name === 'string' && name.trim() !== '')
}

function descriptionsOn({ facts }: FactPage): readonly OrganizationFact[] {
  return [...(facts.organization === null ? [] : [facts.organization]), ...facts.organizationElsewhere]
}

/** What the contact page shows to visitors belongs to the company of the site, which it does not name. */
function isShown({ method }: OrganizationFact): boolean {
  return method === 'label' || method === 'link'
}

/** Parts that other pages describe and the company refers to by `@id`. */
function partsOf(companies: readonly CompanyOnPage[], pages: readonly FactPage[]): readonly CompanyOnPage[] {
  const ids = new Set(companies.flatMap(({ organization }) => organization.ids ?? []))
  if (ids.size === 0) return []
  return pages.flatMap((page) =>
    page.facts.organizationParts.filter(({ id }) => ids.has(id)).map(({ fact }) => ({ page, organization: fact })),
  )
}

/** A page that says how to reach the company is preferred to one that only names it. */
function hasContactDetails(page: FactPage): boolean {
  return descriptionsOn(page).some(({ phone, email, address }) => (phone ?? email ?? address) !== undefined)
}

/** More names than this, each on one page, are those of people and partners. */
const maxAlone = 2

/** If neither page describes a company, the one that most pages name. */
function mostNamed(found: readonly CompanyOnPage[]): CompanyOnPage | undefined {
  const counts = new Map<string, number>()
  const nameOf = ({ organization }: CompanyOnPage) => namesOf(organization)[0] ?? ''
  for (const one of found) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  const most = counts.values().reduce((highest, count) => Math.max(highest, count), 0)
  if (most === 1 && counts.size > maxAlone) return undefined
  return found.find((one) => counts.get(nameOf(one)) === most && (most > 1 || !isSubject(one)))
}

/** Whether a description has the address of the page that it is on: the page is about a person or a partner, not about the company. */
function isSubject({ page, organization }: CompanyOnPage): boolean {
  const role = pageRole(page)
  return (
    !isHomePage(page.record.path) &&
    (role === 'content' || role === 'other') &&
    organization.company['url'] === baseMark + page.record.path
  )
}

function isSame(one: OrganizationFact, other: OrganizationFact): boolean {
  if (one.ids?.some((id) => other.ids?.includes(id)) === true) return true
  const names = namesOf(one)
  const others = namesOf(other)
  if (names.length === 0 || others.length === 0 || others.some((name) => names.includes(name))) return true
  return one.company['url'] !== undefined && one.company['url'] === other.company['url']
}

function namesOf({ company }: OrganizationFact): readonly string[] {
  return ['name', 'legalName', 'alternateName'].flatMap((field) => {
    const name = company[field]
    return typeof name === 'string' ? [lettersOf(name)] : []
  })
}
