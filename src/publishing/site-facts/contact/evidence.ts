import { contactPageKind } from '../../../extraction/facts/contact/contact-page-kind.ts'
import { isKindOrDepartment } from '../../../extraction/facts/contact/departments.ts'
import type { ShownContact } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import type { CompanyOnPage } from './companies.ts'
import { pageRole, type PageRole } from './contact-page.ts'
import type { FactPage, SiteFactsInput } from '../site-facts.ts'

/** A value and where it was read. */
export interface SourcedValue<Value> {
  readonly value: Value
  readonly method: string
  readonly page: SitePath | null
}

/** A value that the configuration gives. */
export function configuredValue<Value>(value: Value | undefined): SourcedValue<Value> | undefined {
  return value === undefined ? undefined : { value, method: 'configuration', page: null }
}

/** A value with what says how much it counts. */
export interface Evidence<Value> extends SourcedValue<Value> {
  /** One of {@link ranks}. */
  readonly rank: number
  readonly label?: string
  /** Whether its heading is one of contact details. */
  readonly isContactPart?: true
}

/** Where values come from, most reliable first. */
export const ranks = { configuration: 0, contactPage: 1, structured: 2, frame: 3, home: 4, elsewhere: 5 } as const

/** What the contact page is called in a notice: that of a site with one page is its home page. */
export function contactPageName(page: string | null): string {
  return page === '/' ? 'home page' : 'contact page'
}

/** Evidence up to this rank is certainly the company's; beyond it, a value counts only if it is the only one. */
export const lastCertainRank: number = ranks.home

/** What a page shows outside of structured data, with its rank. */
export type ShownEvidence = Evidence<string> & Omit<ShownContact, 'isFrame'>

function keyOf({ kind, value }: Pick<ShownContact, 'kind' | 'value'>): string {
  return `${kind} ${value}`
}

/** Everything that pages show, best first, except on legal pages, which name authorities, courts and services. A header or footer that is neither on the home page nor on a second page counts like one page's content. */
export function shownEvidence({ pages }: SiteFactsInput, contactPage: SitePath | undefined): readonly ShownEvidence[] {
  const framed = new Map<string, number>()
  for (const { facts } of pages) {
    for (const one of facts.shownContact) if (one.isFrame) framed.set(keyOf(one), (framed.get(keyOf(one)) ?? 0) + 1)
  }
  const seen = new Set<string>()
  const found = pages.flatMap((page): readonly ShownEvidence[] => {
    const role = page.record.path === contactPage ? 'contact' : pageRole(page)
    return page.facts.shownContact.flatMap(({ isFrame, ...shown }): readonly ShownEvidence[] => {
      if (!isFrame)
        return role === 'other' || role === 'legal'
          ? []
          : [{ ...shown, page: page.record.path, rank: contentRank(page, role, contactPage, shown) }]
      const key = keyOf(shown)
      const form = shown.isIcon === true ? `${key} as an icon` : key
      const isShared = page.record.path === '/' || (framed.get(key) ?? 0) > 1
      if (seen.has(form)) return []
      seen.add(form)
      return [{ ...shown, page: page.record.path, rank: isShared ? ranks.frame : ranks.elsewhere }]
    })
  })
  return found.toSorted((one, other) => one.rank - other.rank)
}

/** An e-mail address with the title of its page. */
export interface LegalEmail extends SourcedValue<string> {
  readonly label: string
}

/** The e-mail addresses in the content of legal pages. */
export function legalEmails({ pages }: SiteFactsInput): readonly LegalEmail[] {
  return pages
    .filter((page) => pageRole(page) === 'legal')
    .flatMap(({ record: { path, title }, facts }) =>
      facts.shownContact
        .filter(({ kind, isFrame }) => kind === 'email' && !isFrame)
        .map(({ value, method }) => ({ value, method, page: path, label: title })),
    )
}

/** Only the site's own contact page is certain: others may be left over from a template. A page of the opening hours is about nothing else. */
function contentRank(
  { record }: FactPage,
  role: PageRole,
  contactPage: SitePath | undefined,
  { kind, isContactPart }: Pick<ShownContact, 'kind' | 'isContactPart'>,
): number {
  const isOnePage = contactPage === undefined && role === 'home'
  if (record.path === contactPage || (isOnePage && isContactPart === true)) return ranks.contactPage
  return role === 'home' || role === 'imprint' || (role === 'hours' && kind === 'hours') ? ranks.home : ranks.elsewhere
}

/** What structured data says of the company in one field. */
export function structuredEvidence<Value>(
  companies: readonly CompanyOnPage[],
  read: (company: CompanyOnPage['organization']) => Value | undefined,
): readonly Evidence<Value>[] {
  return companies.flatMap(({ organization, page }): readonly Evidence<Value>[] => {
    const value = read(organization)
    return value === undefined ? [] : [{ value, method: organization.method, page: page.record.path, rank: ranks.structured }]
  })
}

/**
 * Whether a further number or address is the company's own: its label is that of a kind or a department; without one, the company's data, its
 * contact page, headers or footers show it. A name next to it is somebody's: a partner's, an accountant's.
 */
export function isOwn({ rank, label }: Pick<Evidence<unknown>, 'rank' | 'label'>): boolean {
  if (rank === ranks.structured) return true
  return label === undefined ? rank === ranks.contactPage || rank === ranks.frame : isKindOrDepartment(label)
}

/** The values that count: the certain ones, else the other one if there is only one. */
export function certainOrOnlyValues<Item extends { readonly rank: number; readonly key: string }>(
  items: readonly Item[],
): readonly Item[] {
  const known = items.filter(({ rank }) => rank <= lastCertainRank)
  if (known.length > 0) return known
  return new Set(items.map(({ key }) => key)).size === 1 ? items : []
}

/**
 * Whether only the text of an inner page has a value, without a label, a link or words such as “Contact us” before it: it may be that of an association,
 * a partner or an authority.
 */
export function isMentioned({ rank, method, label, isContactPart }: Evidence<unknown>): boolean {
  return rank > lastCertainRank && method === 'page' && isContactPart !== true && contactPageKind(label ?? '') !== 'contact'
}
