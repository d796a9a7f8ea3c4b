import type { SitePath } from '../../model/site-path.ts'
import type { PageSurvey } from './survey-page.ts'

/** A value and where it was read, in words. */
export interface Suggested<Value> {
  readonly value: Value
  readonly from: string
}

/** The site as a whole. */
export interface SuggestedIdentity {
  readonly name: Suggested<string> | null
  readonly baseUrl: Suggested<string> | null
  /** The base URL's host with or without `www.`, where pages link to it. */
  readonly hosts: readonly string[]
  readonly language: Suggested<string> | null
}

/** Share of the pages that must agree. */
const agreement = 0.6

/**
 * What the pages say of the site: its name, its public origin, its language.
 * @param origins what the owner gave as the public origin, and what else names it
 */
export function suggestIdentity(
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  origins: { readonly given: Suggested<string> | null; readonly named: Suggested<string> | null },
): SuggestedIdentity {
  const pages = [...surveys.values()].filter(({ unpublished }) => !unpublished)
  const home = surveys.get('/')
  const baseUrl = origins.given ?? originOf(pages) ?? (isPlaceholder(origins.named?.value) ? null : origins.named)
  return {
    name: nameOf(pages, home),
    baseUrl,
    hosts: baseUrl === null ? [] : otherHosts(baseUrl.value, pages),
    language: languageOf(pages, home),
  }
}

function nameOf(pages: readonly PageSurvey[], home: PageSurvey | undefined): Suggested<string> | null {
  const common = (read: (page: PageSurvey) => string | null | undefined) =>
    mostCommon(
      pages.map((page) => read(page) ?? undefined),
      pages.length,
    )
  const linked = home?.links.find((link) => link.path === '/' && link.text.length > 1 && home.declaredTitle.includes(link.text))
  const sources = [
    [home?.facts.siteName, 'said by the home page (og:site_name or JSON-LD)'],
    [common(({ facts }) => facts.siteName), 'said by most pages (og:site_name or JSON-LD)'],
    [common(({ declaredTitle }) => siteInTitle(declaredTitle)), 'how the titles of most pages end'],
    [linked?.text, 'the link to the home page, and its title'],
  ] as const
  for (const [value, from] of sources) {
    if (value && /[\p{L}\p{N}]/u.test(value.slice(0, longestName)))
      return { value: value.slice(0, longestName).toWellFormed(), from }
  }
  return null
}

/** Longest name of a site (CONTRACT 2, site.name), in characters. */
const longestName = 300

/** What follows the last separator of a title. */
function siteInTitle(title: string): string | undefined {
  const parts = title.slice(0, 500).split(/\s[-–—|·•»:]\s|\s?[|»·]\s?/)
  return parts.length < 2 ? undefined : parts.at(-1)?.trim() || undefined
}

/** Hosts that generators write where their owner has not said one. */
const placeholders =
  /^(?:localhost|127\.|0\.0\.0\.0|\[|(?:www\.)?example\.(?:com|org|net)$|(?:www\.)?(?:your-?site|mysite|domain)\.)/i

function isPlaceholder(origin: string | undefined): boolean {
  return origin !== undefined && placeholders.test(new URL(origin).host)
}

function originOf(pages: readonly PageSurvey[]): Suggested<string> | null {
  const origins = pages.flatMap(({ canonical, facts }) => {
    const addresses = [canonical, facts.organization?.company['url']]
    const url = addresses
      .map((address) => (typeof address === 'string' ? URL.parse(address) : null))
      .find((one) => one?.protocol.startsWith('http') === true)
    return url === null || url === undefined || isPlaceholder(url.origin) ? [] : [url.origin]
  })
  const best = mostCommon(origins, origins.length)
  if (best === undefined) return null
  const count = origins.filter((origin) => origin === best).length
  return { value: best, from: `the canonical address of ${count} of ${pages.length} pages` }
}

function otherHosts(baseUrl: string, pages: readonly PageSurvey[]): readonly string[] {
  const { host } = new URL(baseUrl)
  const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  return pages.some(({ hosts }) => hosts.includes(other)) ? [other] : []
}

function languageOf(pages: readonly PageSurvey[], home: PageSurvey | undefined): Suggested<string> | null {
  if (home?.language) return { value: home.language, from: 'the language of the home page' }
  const common = mostCommon(
    pages.map(({ language }) => language ?? undefined),
    pages.length,
  )
  return common === undefined ? null : { value: common, from: 'the language of most pages' }
}

/** The value that enough of the pages give. */
function mostCommon(values: readonly (string | undefined)[], total: number): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== undefined && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best !== undefined && best[1] >= 2 && best[1] >= agreement * total ? best[0] : total === 1 ? best?.[0] : undefined
}
