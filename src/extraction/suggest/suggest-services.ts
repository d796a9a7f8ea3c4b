import type { SitePath } from '../../model/site-path.ts'
import type { ServiceRecord } from '../../model/site-record.ts'
import type { PageSurvey } from './survey-page.ts'
import { primaryTag } from '../../model/language-tag.ts'

/** One service of the company. */
export interface SuggestedService {
  /** The id that publishing gives it without configuration, which clients may have stored. */
  readonly id: string
  readonly path: SitePath
  /** Id of its section of the page. */
  readonly fragment?: string
  readonly title: string
  /** Name in Latin letters, where a page gives one. */
  readonly name: string | null
  /** Name that it is published with, where the title of its page is another; for a section always. */
  readonly nameHe: string | null
}

/** Services that are listed one by one. */
const maxServices = 100

/** Maximum length of a name (CONTRACT 2, services), in characters. */
const longestName = 300

/**
 * The services in the site's own language, in the order of the site. Empty if two of them share a place or one is a part of a page that has
 * no id, or another than the link to it says, because such a part cannot be named.
 * @param services as published
 * @param hubs pages that list services
 */
export function suggestServices(
  services: readonly ServiceRecord[],
  hubs: readonly SitePath[],
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  language: string | null,
): readonly SuggestedService[] {
  const known = services.flatMap((service) => {
    const page = surveys.get(service.path)
    return page === undefined ? [] : [{ service, page }]
  })
  const own = known.filter(({ service, page }) => {
    // Translations are under a language folder; other pages may only be too short to detect their language.
    return /^\/[a-z]{2}(?:-[a-z]{2})?\//i.test(service.path) ? primaryTag(page.language) === primaryTag(language) : true
  })
  const found = own.length > 0 ? own : known
  const hasNoId = ({ service, page }: (typeof found)[number]) =>
    service.fragment === undefined ? isPart(service, page) : !page.ids.has(service.fragment)
  if (found.some(hasNoId)) return []
  if (new Set(found.map(({ service: { path, fragment } }) => `${path}#${fragment}`)).size < found.length) return []
  const listing = ['/', ...hubs].flatMap((path) => surveys.get(path) ?? [])
  const order = listing.flatMap(({ links }) =>
    links.toSorted((one, other) => Number(one.inFrame) - Number(other.inFrame)).map(({ path }) => path),
  )
  const place = ({ page: { path } }: { readonly page: PageSurvey }) => (order.includes(path) ? order.indexOf(path) : order.length)
  const ordered = found.toSorted((one, other) => place(one) - place(other))
  return ordered.slice(0, maxServices).map(({ service: { id, fragment, nameHe: shown }, page }) => {
    const { path, title, latinName } = page
    const nameHe = shown.slice(0, longestName).toWellFormed()
    if (fragment !== undefined) return { id, path, fragment, title: shown, name: null, nameHe }
    return { id, path, title, name: latinName, nameHe: shown === title ? null : nameHe }
  })
}

/** Whether a service is only a part of its page, as on the home page: then the page's text is not about it. */
function isPart({ name, nameHe }: ServiceRecord, { path, facts }: PageSurvey): boolean {
  const things = facts.listedServices?.things ?? []
  return path === '/' || things.some((thing) => thing.path === null && (thing.name === name || thing.name === nameHe))
}
