import { contactPageKind, type ContactPageKind } from '../../../extraction/facts/contact/contact-page-kind.ts'
import { isDirections } from '../../../extraction/facts/contact/third-parties.ts'
import { lastSegment } from '../../../extraction/facts/listed/own-links.ts'
import { isArticlePath } from '../../../extraction/facts/prices/evidence.ts'
import { primaryTag } from '../../../model/language-tag.ts'
import { segmentsOf, type SitePath } from '../../../model/site-path.ts'
import { memoizeByObject } from '../../../model/maps.ts'
import type { FactPage, SiteFactsInput } from '../site-facts.ts'
import type { CompanyOnPage } from './companies.ts'

/** The kind of a page, as far as contact details depend on it. */
export type PageRole = ContactPageKind | 'home' | 'content' | 'other'

/** Pages whose content is about other topics and people. */
const others = new Set(['article', 'case-study', 'glossary'])

/** Words in the last segment of pages shown after a form. */
const afterwards =
  /(?<!\p{L})(?:thanks?|thankyou|danke|vielen-dank|merci|gracias|grazie|bedankt|dekuji|dekujeme|děkuji|děkujeme|תודה|success|sent)(?!\p{L})/iu

/** The kind of page that its address, else the beginning of its title, names. */
export const pageRole = memoizeByObject(({ record }: FactPage): PageRole => {
  if (record.path === '/') return 'home'
  if (others.has(record.type)) return 'other'
  const segments = segmentsOf(record.path)
  const last = segments.at(-1) ?? ''
  if (isArticlePath(record.path) || segments.some((segment) => events.test(segment))) return 'other'
  if (segments.length > 3 || afterwards.test(last.replaceAll('_', '-'))) return 'other'
  const byPath = contactPageKind(last)
  // A form to print, with the company's number in its name or at its foot.
  if (/\.pdf$/i.test(last) && byPath !== 'legal' && byPath !== 'imprint') return 'content'
  if ((byPath === undefined || byPath === 'places') && linkLists.test(last)) return 'other'
  // The title may name more: `Our places and opening hours`.
  if (byPath !== undefined && byPath !== 'hours') return byPath
  const [name = ''] = record.title.split(/\s[|–—-]\s/)
  const byTitle = contactPageKind(name)
  const isOthers = byTitle === 'places' && name.split(' ').length > maxWordsOfPlaces
  return byTitle === undefined || byTitle === 'legal' || isOthers ? (byPath ?? 'content') : byTitle
})

/** Most words in the title of a page about the company's locations: `Toy shops in Budapest: branches in the centre` is about those of others. */
const maxWordsOfPlaces = 5

/** Words in the last segment of pages that lead to others, with what they say of them. */
const linkLists = /(?<!\p{L})(?:(?:web)?links|liens|enlaces|odkazy|linki|länkar|lenker|linkit|ссылки|קישורים)(?!\p{L})/iu

/** Folders of events, which name where they take place and who sells the tickets. */
const events =
  /^(?:events?|veranstaltung(?:en)?|termine?|evenements?|événements?|eventos?|eventi|evenementen|akce|wydarzenia|koncerty|concerts?|konzerte|meetups?|אירועים|события)$/iu

/** The contact page, and what says so. */
export interface ContactPage {
  readonly path: SitePath
  readonly method: string
}

/**
 * The page that most evidence calls the contact page: its address and title, links of the other pages, ContactPage and contactPoint in
 * JSON-LD; of several the one in the site's language. Undefined if nothing does.
 */
export function findContactPage(
  { pages, rules, language, find }: SiteFactsInput,
  companies: readonly CompanyOnPage[],
): ContactPage | undefined {
  const configured = rules.contact?.page === undefined ? undefined : find(rules.contact.page)
  if (configured !== undefined) return { path: configured.record.path, method: 'configuration' }
  const votes = new Map<FactPage, number>()
  for (const { facts } of pages) {
    if (facts.contactLinks.length === 0) continue
    for (const target of new Set(facts.contactLinks.flatMap((path) => find(path) ?? [])))
      votes.set(target, (votes.get(target) ?? 0) + 1)
  }
  const pointed = new Set(
    companies.flatMap(({ organization: { contactPage } }) => (contactPage === undefined ? [] : (find(contactPage) ?? []))),
  )
  const scored = pages.flatMap((page) => {
    const { record, facts } = page
    const role = pageRole(page)
    const isNamed = role === 'contact'
    // A page of directions is one where there is no other.
    const isLinked = (votes.get(page) ?? 0) * 3 >= pages.length && record.path !== '/'
    const said =
      (isNamed ? (isDirections(lastSegment(record.path)) ? 3 : 4) : 0) +
      (isLinked ? 3 : 0) +
      (facts.contactPageMethod !== null ? 3 : 0) +
      (pointed.has(page) ? 3 : 0)
    if (said === 0 || others.has(record.type) || role === 'legal') return []
    const isOwnLanguage = primaryTag(record.language) === primaryTag(language)
    // With few words, a page may be in any language, and not less likely the contact page than one of directions.
    const score = said + (isOwnLanguage ? 3 : record.language === null ? 2.25 : 0) - segmentsOf(record.path).length / 2
    const [pointing] = companies.filter(({ organization }) => pointed.has(page) && organization.contactPage !== undefined)
    return [
      {
        score,
        path: record.path,
        method: facts.contactPageMethod ?? pointing?.organization.method ?? (isNamed ? 'page' : 'link'),
      },
    ]
  })
  return scored.toSorted((one, other) => other.score - one.score || one.path.length - other.path.length)[0]
}
