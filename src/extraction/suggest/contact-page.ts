import type { SitePath } from '../../model/site-path.ts'
import type { Suggested } from './suggest-identity.ts'
import type { PageSurvey } from './survey-page.ts'
import { topicOf, topicOfPath } from './topic-words.ts'

/** The page that calls itself the contact page in JSON-LD, in its address or its title, or that the home page calls so. */
export function contactPage(pages: readonly PageSurvey[], language: string | null): Suggested<SitePath> | null {
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

/** The language of a tag, without its region. */
export function primaryTag(tag: string | null): string {
  return (tag ?? '').slice(0, 2).toLowerCase()
}
