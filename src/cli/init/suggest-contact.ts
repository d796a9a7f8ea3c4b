import type { Suggested } from '../../extraction/suggest/suggest-identity.ts'
import type { PageSurvey } from '../../extraction/suggest/survey-page.ts'
import { primaryTag } from '../../model/language-tag.ts'
import { topicOf, topicOfPath } from '../../extraction/suggest/topic-words.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactSource } from '../../model/site-record.ts'
import { gatherContact } from '../../publishing/site-facts/contact.ts'
import type { SiteFactsInput } from '../../publishing/site-facts/site-facts.ts'

/** The contact page, and the details that the pages give without a key. */
export interface SuggestedContact {
  readonly page: Suggested<SitePath> | null
  readonly read: readonly FactSource[]
}

/** Finds the contact page, and reads the details as publishing will read them with that page. Their values stay on the pages. */
export function suggestContact(pages: readonly PageSurvey[], facts: SiteFactsInput, language: string | null): SuggestedContact {
  const page = contactPage(pages, language)
  const contact = page === null ? {} : { page: page.value }
  const { sources } = gatherContact({ ...facts, rules: { ...facts.rules, contact } })
  return { page, read: sources.filter(({ method }) => method !== 'configuration') }
}

/** The page that is called the contact page by its JSON-LD, address or title, or by the home page. */
function contactPage(pages: readonly PageSurvey[], language: string | null): Suggested<SitePath> | null {
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
