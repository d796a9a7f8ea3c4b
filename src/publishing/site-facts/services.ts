import { isTopicName, lettersOf, plainWords } from '../../extraction/facts/part-words.ts'
import { endsAsQuestion } from '../../extraction/facts/questions/question-words.ts'
import { titleParts } from '../../extraction/metadata/title.ts'
import type { FactSource, Notice, ServiceRecord } from '../../model/site-record.ts'
import type { ServiceRule } from '../../model/site-rules.ts'
import { type FoundService, servicePage, ServiceSet } from './services/found-service.ts'
import { completedServices, listedServices, offeredServices } from './services/listed-services.ts'
import { pagesCalledServices, servicePages } from './services/service-pages.ts'
import { isCalledAlike } from './services/shared-words.ts'
import { describedOnPage, type FactPage, type Gathered, type PageFinder, type SiteFactsInput } from './site-facts.ts'
import { displayPath, isHomePage, percentDecoded } from '../../model/site-path.ts'
import { copiedForPlaces } from './place-series.ts'

/** The services of the configuration, in its order; without any, those that the site itself names (CONTRACT 2, services). */
export function gatherServices(input: SiteFactsInput): Gathered<readonly ServiceRecord[]> {
  return input.rules.services === undefined ? namedServices(input) : configuredServices(input.rules.services, input.find)
}

function configuredServices(rules: readonly ServiceRule[], find: PageFinder): Gathered<readonly ServiceRecord[]> {
  const value: ServiceRecord[] = []
  const sources: FactSource[] = []
  const notices: Notice[] = []
  for (const [at, rule] of rules.entries()) {
    const [place = '', fragment] = rule.page.split('#', 2)
    const page = find(place)
    const part = page?.facts.serviceParts.find((one) => one.fragment === fragment)
    const key = `services[${at}].page`
    if (page === undefined || (fragment !== undefined && part === undefined)) {
      const reason = page === undefined ? `its page ${rule.page} is not published` : `nothing on its page has the id ${fragment}`
      notices.push({ level: 'error', message: `The service ${rule.id} is left out: ${reason}.`, key })
      continue
    }
    const { path, title, summary } = page.record
    const nameHe = rule.nameHe ?? (part?.name || title)
    const service: ServiceRecord = {
      id: rule.id,
      name: rule.name ?? nameHe,
      nameHe,
      path,
      ...(fragment !== undefined && { fragment }),
      description: rule.description ?? (part?.description || (part === undefined ? summary : '')),
    }
    value.push(service)
    sources.push(sourceOf(service, rule.name === undefined && rule.nameHe === undefined ? 'page' : 'configuration'))
    if (service.description === '') notices.push(...undescribed([service], `services[${at}].description`))
  }
  return { value, sources, notices }
}

/** Services that are published where the configuration names none: all of them are one answer. */
const maxServices = 500

/**
 * Pages of that type, what JSON-LD says that the company offers, and what pages list for their visitors, each once. Several lists of a site
 * overlap in other words, so only the best one counts, and next to services that are known in a better way only their own pages.
 */
function namedServices(input: SiteFactsInput): Gathered<readonly ServiceRecord[]> {
  const notices: Notice[] = []
  const found = new ServiceSet()
  const listed = listedServices(input, ['page', 'part', 'courses'])
  const { own, lists } = servicePages(input, listed.length)
  const elsewhere = withoutAreas(input.pages, own)
  // Copies of the services for many places are not services, unless nothing else says what the company does.
  const pages = listed.length > 1 || elsewhere.some((page) => own.has(page)) ? elsewhere : input.pages
  const names = new Map(listed.flatMap(({ isPart, path, name }) => (isPart ? [] : [[path, name]])))
  const isOffered = offeredOnPages(own)
  for (const page of pages) {
    if (!own.has(page) || lists.has(page)) continue
    const said = isOffered(page) ? { ...page, facts: { ...page.facts, services: [] } } : page
    found.add(servicePage(said, nameInBoth(page, names.get(page.record.path))))
  }
  const offered = completedServices(offeredServices({ ...input, pages }, own, notices), listed)
  for (const service of offered) found.add(service)
  const hasOthers = found.size > 1
  const known = found.all()
  for (const service of listed) if (!hasOthers || !service.isPart || isOneMore(service, offered, known)) found.add(service)
  if (found.size === 0) for (const service of servicesByName(input)) found.add(service)
  const all = withoutPlaces(withoutNonServices(found.all(), input.siteName ?? ''), input.find, notices)
  const services = describedApart(all.slice(0, maxServices), input.pages)
  const message = `Only the first ${maxServices} of ${all.length} services are published; list those that matter under services in daf.yaml.`
  if (all.length > maxServices) notices.push({ level: 'warning', message, key: 'services' })
  const ids = serviceIds(services)
  const value = services.map(({ name, path, fragment, description }, at): ServiceRecord => {
    return { id: ids[at] ?? name, name, nameHe: name, path, ...(fragment !== undefined && { fragment }), description }
  })
  const undescribedOnes = undescribed(value.filter(({ description }) => description === ''))
  return {
    value,
    sources: value.map((service, at) => sourceOf(service, services[at]?.method ?? 'page')),
    notices: [...notices, ...undescribedOnes],
  }
}

/**
 * The pages called services, with the entries of the home page's menu that it names, if one of those pages is among them; without any, those
 * entries: `treatments-face.html` and `treatments-hands.html` next to `massages.html`.
 */
function servicesByName(input: SiteFactsInput): readonly FoundService[] {
  const called = pagesCalledServices(input).map((page) => servicePage(page))
  const inMenu = listedServices(input, ['menu']).filter(({ isPart }) => !isPart)
  const areOfMenu = called.length === 0 || inMenu.some(({ path }) => called.some((one) => one.path === path))
  return areOfMenu ? [...called, ...inMenu] : called
}

/** The name of a service in a list of the site, if its page's heading is a slogan: it is a question, or the page's `title` begins with the name. */
function nameInBoth({ facts: { naming }, record }: FactPage, name: string | undefined): string | undefined {
  const isSlogan = (listed: string) =>
    endsAsQuestion(record.title) || lettersOf(titleParts(naming.title)[0] ?? '') === lettersOf(listed)
  return name !== undefined && isSlogan(name) ? name : undefined
}

/** Services that share a description or a name, which is then that of the site. */
const minSharing = 3

/**
 * Tells whether structured data names so many pages after one service that it is what they offer, not what each is about; a page whose title has
 * the name is about it.
 */
function offeredOnPages(own: ReadonlySet<FactPage>): (page: FactPage) => boolean {
  const pages = Map.groupBy(own, describedName)
  return (page) => {
    const name = describedName(page)
    return (pages.get(name)?.length ?? 0) >= minSharing && !lettersOf(page.record.title).includes(name)
  }
}

/** The letters of the name that structured data gives a page. */
function describedName({ record, facts }: FactPage): string {
  return lettersOf(describedOnPage(facts.services, record.path)?.name ?? '')
}

/** Services whose pages repeat one description, with those that a list of them gives. */
function describedApart(services: readonly FoundService[], pages: readonly FactPage[]): readonly FoundService[] {
  const counts = Map.groupBy(services, ({ description }) => description)
  const isShared = ({ description }: FoundService) => description !== '' && (counts.get(description)?.length ?? 0) >= minSharing
  if (!services.some(isShared)) return services
  const things = pages.flatMap(({ facts }) => facts.listedServices?.things ?? [])
  const listed = new Map(
    things.toReversed().flatMap(({ name, description }) => (name && description ? [[lettersOf(name), description]] : [])),
  )
  return services.map((service) =>
    isShared(service) ? { ...service, description: listed.get(lettersOf(service.name)) ?? '' } : service,
  )
}

/**
 * Services without a part that is called like the company, as the first screen of a page is, where there are others, without a page
 * called `Services`, and without pages that all have one name with that of the site.
 */
function withoutNonServices(all: readonly FoundService[], siteName: string): readonly FoundService[] {
  const pages = all.filter(({ isPart }) => !isPart)
  const names = new Set(pages.map(({ name }) => lettersOf(name)))
  const site = lettersOf(siteName)
  const areCalledLikeSite =
    pages.length >= minSharing && names.size === 1 && site !== '' && [...names].every((name) => name.includes(site))
  const named = all.filter(({ name, isPart }) => !(areCalledLikeSite && !isPart) && !isTopicName('services', name))
  const own = named.length > 0 || areCalledLikeSite ? named : all
  const others = own.filter(({ isPart, name, method }) => !isPart || method !== 'page' || lettersOf(name) !== site)
  return others.length > 1 ? others : own
}

/**
 * Whether a listed part is a further service: structured data names several others on its page, and none has a similar name. But a home
 * page also groups services, and the page of one service lists its parts.
 */
function isOneMore(part: FoundService, offered: readonly FoundService[], known: readonly FoundService[]): boolean {
  if (isHomePage(part.path)) return false
  const others = offered.filter(({ isPart, path }) => isPart && path === part.path)
  return others.length > 1 && !known.some(({ name }) => isCalledAlike(part.name, name))
}

function sourceOf({ id, name, path }: ServiceRecord, method: string): FactSource {
  return { fact: `services.${id}`, value: name, method, page: path }
}

/** Most ids that a notice names. */
const maxNamed = 5

/** One notice for all services without a description, on the page of the first. */
function undescribed(services: readonly ServiceRecord[], key = 'services'): readonly Notice[] {
  const [first, ...others] = services
  if (first === undefined) return []
  const named = services.slice(0, maxNamed).map(({ id }) => id)
  const more = services.length > maxNamed ? ` and ${services.length - maxNamed} more` : ''
  const message =
    others.length === 0
      ? `The service ${first.id} has no description: its page has no summary.`
      : `${services.length} services have no description, as their pages have no summary: ${named.join(', ')}${more}.`
  return [{ level: 'warning', message, page: first.path, key }]
}

/** Longest id, in code points. */
const longestId = 64

/** A service before it has an id. */
type Unnamed = Pick<ServiceRecord, 'path' | 'fragment' | 'name'> & { readonly isPart: boolean }

/**
 * Ids of services that the owner gave none: the last segment of the path, of a part of a page its fragment, else its name; letters of any
 * script kept as people read them (`/services/seo.html` is `seo`, `/שירותים/קידום-אתרים/` is `קידום-אתרים`), everything else a hyphen. Services
 * whose ids would be the same take their whole paths, so that an id does not depend on the order of pages.
 */
export function serviceIds(services: readonly Unnamed[]): readonly string[] {
  const last = services.map((service) => slug(segmentsOf(service).slice(-1)))
  const shared = new Set(last.filter((value, at) => last.indexOf(value) !== at))
  const taken = new Set<string>()
  return services.map((service, at) => {
    const short = last[at] ?? ''
    const wanted = shared.has(short) ? slug(segmentsOf(service)) : short
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${cut(wanted, longestId - 5)}-${count}`
    taken.add(id)
    return id
  })
}

function segmentsOf({ path, fragment, name, isPart }: Unnamed): readonly string[] {
  const segments = displayPath(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .split('/')
    .filter(Boolean)
  return isPart ? [...segments, fragment === undefined ? name.toLowerCase() : percentDecoded(fragment)] : segments
}

function slug(segments: readonly string[]): string {
  const text = segments
    .join('-')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return cut(text, longestId).replace(/^[-._\p{M}]+|[-._]+$/gu, '') || 'home'
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}

/**
 * The pages without those that offer a service in one of several places: `Roofs in Springfield`. Those for the company's own town are
 * its services where most services have the town in their names.
 */
function withoutAreas(pages: readonly FactPage[], own: ReadonlySet<FactPage>): readonly FactPage[] {
  const areas = new Set(pages.map(areaOf).filter((area) => area !== undefined))
  if (areas.size < minAreas) return pages
  const elsewhere = pages.filter((page) => areaOf(page) === undefined)
  const inOwnTown = pages.filter((page) => own.has(page) && isForOwnTown(page))
  if (inOwnTown.length <= elsewhere.filter((page) => own.has(page)).length) return elsewhere
  const kept = new Set([...elsewhere, ...inOwnTown])
  return pages.filter((page) => kept.has(page))
}

/** Minimum areas with their own pages; fewer may be where the company is. */
const minAreas = 3

/** Whether a page offers a service in the town of the company's address. */
function isForOwnTown(page: FactPage): boolean {
  const town = page.facts.organization?.address?.['addressLocality']
  return typeof town === 'string' && areaOf(page) === plainWords(town)
}

/** The place that the service of a page is for. */
function areaOf({ facts: { services }, record }: FactPage): string | undefined {
  return services.length === 0 ? undefined : describedOnPage(services, record.path)?.area
}

/** Services without those that are copied for many places, by their names, unless less than two are left; they are reported. */
function withoutPlaces(all: readonly FoundService[], find: PageFinder, notices: Notice[]): readonly FoundService[] {
  const copies = copiedForPlaces(all, { nameOf: ({ name }) => name, pageOf: ({ path }) => find(path) })
  const others = all.filter((service) => !copies.has(service))
  const [first] = copies
  if (first === undefined || others.length < 2) return all
  const message = `${copies.size} services such as “${first.name}” were not published: they are copies of one for many places.`
  notices.push({ level: 'warning', message, page: first.path, key: 'services' })
  return others
}
