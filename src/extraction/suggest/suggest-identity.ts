import { isPrivateHost } from '../../model/network-address.ts'
import type { SitePath } from '../../model/site-path.ts'
import { isPlaceholderHost } from '../placeholder-host.ts'
import type { PageSurvey } from './survey-page.ts'

/** A value and where it was read, in words. */
export interface Suggested<Value> {
  readonly value: Value
  readonly from: string
}

/** The site as a whole. */
export interface SuggestedIdentity {
  readonly baseUrl: Suggested<string> | null
  /** The base URL's host with or without `www.`, where pages link to it. */
  readonly hosts: readonly string[]
  readonly language: Suggested<string> | null
}

/**
 * What the pages say about the site: its public origin, its language.
 * @param origins what the owner gave as the public origin; what names it for certain, and what only where the pages do not
 */
export function suggestIdentity(
  surveys: ReadonlyMap<SitePath, PageSurvey>,
  origins: {
    readonly given: Suggested<string> | null
    readonly domain?: Suggested<string> | null
    readonly named: Suggested<string> | null
  },
): SuggestedIdentity {
  const pages = [...surveys.values()].filter(({ unpublished }) => !unpublished)
  const [domain, named] = [origins.domain, origins.named].map((origin) =>
    origin === undefined || origin === null || isPlaceholder(origin.value) ? null : origin,
  )
  const baseUrl = origins.given ?? domain ?? originOf(pages) ?? named ?? null
  const ofHome = surveys.get('/')?.language
  const common = commonValue(pages.map((page) => page.language ?? undefined))
  return {
    baseUrl,
    hosts: baseUrl === null ? [] : otherHosts(baseUrl.value, pages),
    language: ofHome
      ? { value: ofHome, from: 'the language of the home page' }
      : common === undefined
        ? null
        : { value: common, from: 'the language of most pages' },
  }
}

function isPlaceholder(origin: string): boolean {
  const { hostname } = new URL(origin)
  return isPlaceholderHost(hostname) || isPrivateHost(hostname)
}

function originOf(pages: readonly PageSurvey[]): Suggested<string> | null {
  const origins = pages.flatMap(({ canonical, facts }) => {
    const addresses = [canonical, facts.organization?.company['url']].map((address) =>
      typeof address === 'string' ? URL.parse(address) : null,
    )
    const origin = addresses.find((url) => url?.protocol.startsWith('http') === true)?.origin
    return origin === undefined || isPlaceholder(origin) ? [] : [origin]
  })
  const value = commonValue(origins)
  if (value === undefined) return null
  const count = origins.filter((origin) => origin === value).length
  return { value, from: `the canonical address of ${count} of ${pages.length} pages` }
}

function otherHosts(baseUrl: string, pages: readonly PageSurvey[]): readonly string[] {
  const { host } = new URL(baseUrl)
  const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  return pages.some(({ hosts }) => hosts.includes(other)) ? [other] : []
}

/** The value that enough of a list, and more than one of several, agree on. */
function commonValue(values: readonly (string | undefined)[]): string | undefined {
  const best = mostCommon(values)
  return values.length === 1 || values.filter((value) => value === best).length >= 2 ? best : undefined
}

/** Share of a list that must agree. */
const agreement = 0.6

/** The value that enough of a list agree on. */
export function mostCommon<Value extends string>(values: readonly (Value | undefined)[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best !== undefined && best[1] >= agreement * values.length ? best[0] : undefined
}
