import { pageType } from '../../extraction/page-type.ts'
import { suggestIdentity, type Suggested, type SuggestedIdentity } from '../../extraction/suggest/suggest-identity.ts'
import { suggestPricing, type SuggestedPricing } from '../../extraction/suggest/suggest-pricing.ts'
import {
  isBlogPost,
  suggestSections,
  type SectionType,
  type SuggestedSections,
} from '../../extraction/suggest/suggest-sections.ts'
import {
  suggestForms,
  suggestResult,
  suggestTerm,
  type SuggestedForm,
  type SuggestedSelector,
} from '../../extraction/suggest/suggest-selectors.ts'
import { suggestServices, type SuggestedService } from '../../extraction/suggest/suggest-services.ts'
import type { PageSurvey } from '../../extraction/suggest/survey-page.ts'
import { primaryTag } from '../../model/language-tag.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { SiteRules } from '../../model/site-rules.ts'
import { gatherContact } from '../../publishing/site-facts/contact/gather-contact.ts'
import { gatherOffers } from '../../publishing/site-facts/offers.ts'
import { gatherServices } from '../../publishing/site-facts/services.ts'
import { pageFinder } from '../../publishing/site-facts/site-facts.ts'
import { homePage } from '../../publishing/home-page.ts'
import { nameOfSite } from '../../publishing/site-name.ts'
import type { SiteSurvey } from './survey-site.ts'
import { suggestContact, type SuggestedContact } from './suggest-contact.ts'

/** Everything that a configuration could say about a site. */
export interface SiteSuggestion {
  /** The name that publishing gives the site; null if it finds none. */
  readonly name: string | null
  readonly identity: SuggestedIdentity
  /** See `SiteSurvey`; the base URL is then not among what is suggested. */
  readonly belowPath?: string
  readonly sections: SuggestedSections
  readonly services: readonly SuggestedService[]
  readonly pricing: SuggestedPricing
  readonly contact: SuggestedContact
  readonly results: readonly SuggestedSelector[]
  readonly term: SuggestedSelector | null
  readonly forms: readonly SuggestedForm[]
  /** What is published without the keys that are suggested. */
  readonly published: { readonly services: number; readonly offers: number; readonly isInShekels: boolean }
}

/**
 * Combines what the pages say.
 * @param origins the base URL as the owner gave it, and the origin of a live site
 */
export function suggestSite(
  { paths, surveys, domain, sitemapOrigin, belowPath }: SiteSurvey,
  origins: { readonly baseUrl: string | null; readonly live: string | null },
): SiteSuggestion {
  const given = suggested(origins.baseUrl, 'as given')
  const named = suggested(sitemapOrigin, 'the addresses in the sitemap') ?? suggested(origins.live, 'the address of the source')
  const ofHost = suggested(domain ?? null, 'the file CNAME')
  const read = suggestIdentity(surveys, { given, domain: ofHost, named })
  // The root of such a host is somebody else's site.
  const hasOwnHost = belowPath === undefined || given !== null || (ofHost !== null && read.baseUrl === ofHost)
  const identity = hasOwnHost ? read : { ...read, baseUrl: null, hosts: [] }
  const language = identity.language?.value ?? null
  const sections = suggestSections(paths, surveys)
  const rules = typeRules(sections)
  const typeOf = ({ path, structuredType }: PageSurvey) => pageType(path, rules, structuredType)
  const isArticle = (path: SitePath) => {
    const survey = surveys.get(path)
    return survey !== undefined && (typeOf(survey) === 'article' || isBlogPost(survey))
  }
  const pages = [...surveys.values()].filter(({ unpublished }) => !unpublished)
  const published = pages.map((page) => {
    const { path, title, facts, language: own } = page
    return { record: { path, title, summary: '', type: typeOf(page), language: own, updatedAt: null }, facts }
  })
  const hosts = [identity.baseUrl === null ? [] : new URL(identity.baseUrl.value).host, identity.hosts, belowPath ?? []].flat()
  const input = { pages: published, rules, language: language ?? 'en', hosts, find: pageFinder(published) }
  const name = nameOfSite(input, homePage(published, input.language))
  const facts = { ...input, siteName: name }
  const pricing = suggestPricing(surveys, isArticle, language)
  const contact = suggestContact(facts, surveys)
  const readServices = gatherServices(facts).value
  const { value: readContact } = gatherContact(facts)
  const readOffers = gatherOffers(facts, readContact, readServices).value
  const ofType = (type: SectionType) => pages.filter((page) => typeOf(page) === type)
  const hubs = sections.typed.flatMap(({ type, hub }) => (type === 'service' && hub !== null ? [hub] : []))
  return {
    name: name ?? null,
    identity,
    ...(belowPath === undefined ? {} : { belowPath }),
    sections,
    services: suggestServices(readServices, hubs, surveys, language),
    pricing,
    contact,
    results: suggestResult(ofType('case-study')),
    term: suggestTerm(ofType('glossary'), listedTerms(sections, surveys)),
    forms: suggestForms(pages, (path) => path === '/' || path === contact.page?.value),
    published: {
      services: readServices.length,
      offers: readOffers.length,
      isInShekels:
        readOffers.length === 0 ? primaryTag(input.language) === 'he' : readOffers.some(({ currency }) => currency === 'ILS'),
    },
  }
}

function suggested(value: string | null, from: string): Suggested<string> | null {
  return value === null ? null : { value, from }
}

/** The term of each glossary page, as the lists of terms have it. */
function listedTerms({ typed }: SuggestedSections, surveys: SiteSurvey['surveys']): ReadonlyMap<SitePath, string> {
  const hubs = typed.flatMap(({ type, hub }) => (type === 'glossary' && hub !== null ? (surveys.get(hub) ?? []) : []))
  const links = hubs.flatMap((page) => page.links.filter(({ inFrame, text }) => !inFrame && text !== ''))
  return new Map(links.map(({ path, text }) => [path, text]))
}

/** The types of pages as the written configuration gives them. */
function typeRules({ typed, hubs, listings }: SuggestedSections): SiteRules {
  return {
    pages: {
      types: [
        ...(listings.length > 0 ? [{ match: [...listings], type: 'hub' as const }] : []),
        ...typed.map(({ match, type }) => ({ match: [...match], type })),
        ...(hubs.length > 0 ? [{ match: [...hubs], type: 'hub' as const }] : []),
      ],
    },
  }
}
