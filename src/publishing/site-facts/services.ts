import { titleParts } from '../../extraction/metadata/title.ts'
import { isOfOtherKind } from '../../extraction/facts/listed/other-kinds.ts'
import { lastSegment } from '../../extraction/facts/listed/own-links.ts'
import { isTopicName, lettersOf, mentionsTopic, plainWords } from '../../extraction/facts/part-words.ts'
import type { FactMethod, ListedThing, ListedThings, StructuredService } from '../../model/page-facts.ts'
import { primaryTag } from '../../model/language-tag.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { FactSource, Notice, ServiceRecord } from '../../model/site-record.ts'
import type { ServiceRule } from '../../model/site-rules.ts'
import { serviceIds } from './service-ids.ts'
import { copiedForPlaces } from './place-series.ts'
import { memoizeByObject } from './memoize.ts'
import { servicePages } from './service-pages.ts'
import { isCalledAlike, sharesWord } from './shared-words.ts'
import { describedHere, type FactPage, type Gathered, type PageFinder, type SiteFactsInput } from './site-facts.ts'

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
const mostServices = 500

/** A service without an id, and how it was read. */
interface FoundService {
  readonly name: string
  readonly description: string
  readonly path: SitePath
  readonly fragment?: string
  /** Whether it is a part of the page, not the page. */
  readonly isPart: boolean
  /** Whether its page is about prices. */
  readonly isPriced?: boolean
  readonly method: FactMethod
}

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
  for (const page of pages) if (own.has(page) && !lists.has(page)) found.add(servicePage(page))
  const offered = completed(offeredServices({ ...input, pages }, own, notices), listed)
  for (const service of offered) found.add(service)
  const hasOthers = found.size > 1
  const known = found.all()
  for (const service of listed) if (!hasOthers || !service.isPart || isOneMore(service, offered, known)) found.add(service)
  if (found.size === 0) for (const page of pagesCalledServices(input)) found.add(servicePage(page))
  if (found.size === 0) for (const service of listedServices(input, ['menu'])) if (!service.isPart) found.add(service)
  const all = withoutPlaces(withoutNonServices(found.all(), input.siteName ?? ''), input.find, notices)
  const services = describedApart(all.slice(0, mostServices), input.pages)
  const message = `Only the first ${mostServices} of ${all.length} services are published; services in daf.yaml names those that matter.`
  if (all.length > mostServices) notices.push({ level: 'warning', message, key: 'services' })
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

/** Services that share a description, which is then that of the site. */
const fewestSharing = 3

/** Services whose pages repeat one description, with those that a list of them gives. */
function describedApart(services: readonly FoundService[], pages: readonly FactPage[]): readonly FoundService[] {
  const counts = Map.groupBy(services, ({ description }) => description)
  const isShared = ({ description }: FoundService) =>
    description !== '' && (counts.get(description)?.length ?? 0) >= fewestSharing
  if (!services.some(isShared)) return services
  const things = pages.flatMap(({ facts }) => facts.listedServices?.things ?? [])
  const listed = new Map(
    things.toReversed().flatMap(({ name, description }) => (name && description ? [[lettersOf(name), description]] : [])),
  )
  return services.map((service) =>
    isShared(service) ? { ...service, description: listed.get(lettersOf(service.name)) ?? '' } : service,
  )
}

/** Minimum areas with their own pages; fewer may be where the company is. */
const fewestAreas = 3

/**
 * The pages without those that offer a service in one of several places: `Roofs in Springfield`. Those for the company's own town are
 * its services where most services have the town in their names.
 */
function withoutAreas(pages: readonly FactPage[], own: ReadonlySet<FactPage>): readonly FactPage[] {
  const areas = new Set(pages.flatMap((page) => areaOf(page) ?? []))
  if (areas.size < fewestAreas) return pages
  const elsewhere = pages.filter((page) => areaOf(page) === undefined)
  const inOwnTown = pages.filter((page) => own.has(page) && isForOwnTown(page))
  if (inOwnTown.length <= elsewhere.filter((page) => own.has(page)).length) return elsewhere
  const kept = new Set([...elsewhere, ...inOwnTown])
  return pages.filter((page) => kept.has(page))
}

/** Whether a page offers a service in the town of the company's address. */
function isForOwnTown(page: FactPage): boolean {
  const town = page.facts.organization?.address?.['addressLocality']
  return typeof town === 'string' && areaOf(page) === plainWords(town)
}

/**
 * Services without a part that is called like the company, as the first screen of a page is, where there are others, and without a page
 * called `Services`.
 */
function withoutNonServices(all: readonly FoundService[], siteName: string): readonly FoundService[] {
  const named = all.filter(({ name }) => !isTopicName('services', name))
  const own = named.length > 0 ? named : all
  const others = own.filter(({ isPart, name, method }) => !isPart || method !== 'page' || lettersOf(name) !== lettersOf(siteName))
  return others.length > 1 ? others : own
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

/** The place that the service of a page is for. */
function areaOf({ facts: { services }, record }: FactPage): string | undefined {
  return describedHere(services, record.path)?.area
}

/** Structured data often names only some services: a longer visible list that has at least half of them is the complete one. */
function completed(offered: readonly FoundService[], listed: readonly FoundService[]): readonly FoundService[] {
  const names = new Set(listed.map(({ name }) => lettersOf(name)))
  const same = offered.filter(({ name }) => names.has(lettersOf(name)))
  const isExcerpt = same.length > 0 && same.length * 2 >= offered.length && offered.length < listed.length
  if (isExcerpt && offered.every(({ isPart }) => isPart)) return listed
  const described = new Map(listed.map((service) => [lettersOf(service.name), service]))
  return offered.map((service) =>
    service.isPart && service.description === '' ? (described.get(lettersOf(service.name)) ?? service) : service,
  )
}

/** The address of a home page, also of one language: `/en/`. */
export const homePath = /^\/(?:[a-z]{2}(?:-[a-z]{2})?(?:\/|\.html?)?)?$/i

/**
 * Whether a listed part is a further service: structured data names several others on its page, and none has a similar name. But a home
 * page also groups services, and the page of one service lists its parts.
 */
function isOneMore(part: FoundService, offered: readonly FoundService[], known: readonly FoundService[]): boolean {
  if (homePath.test(part.path)) return false
  const others = offered.filter(({ isPart, path }) => isPart && path === part.path)
  return others.length > 1 && !known.some(({ name }) => isCalledAlike(part.name, name))
}

/** Services by their place and name: the first of each counts. */
class ServiceSet {
  readonly #byPlace = new Map<string, FoundService>()
  readonly #names = new Set<string>()

  get size(): number {
    return this.#byPlace.size
  }

  add(service: FoundService): void {
    const name = lettersOf(service.name)
    const place = [service.path, service.isPart ? (service.fragment ?? name) : ''].join('#')
    if (this.#byPlace.has(place) || (service.isPart && this.#names.has(name))) return
    this.#names.add(name)
    this.#byPlace.set(place, service)
  }

  /** Pages in the order found, then parts with other names. A part of which nothing but the beginning of a page's name is known is that page. */
  all(): readonly FoundService[] {
    const all = [...this.#byPlace.values()]
    // The prices of a service that has a page are no second service.
    const itself = new Set(all.flatMap(({ isPart, isPriced, name }) => (isPart || isPriced === true ? [] : lettersOf(name))))
    const pages = all.filter(({ isPart, isPriced, name }) => !isPart && !(isPriced === true && itself.has(lettersOf(name))))
    const named = new Set(pages.map(({ name }) => lettersOf(name)))
    const isShort = ({ name, description }: FoundService) =>
      description === '' && pages.some((page) => page.name.startsWith(`${name} `))
    return [...pages, ...all.filter((one) => one.isPart && !named.has(lettersOf(one.name)) && !isShort(one))]
  }
}

/** The page's summary is one line; the description in JSON-LD is often a long text. */
function servicePage({ record, facts }: FactPage, name?: string): FoundService {
  const described: StructuredService | undefined = describedHere(facts.services, record.path)
  return {
    name: described?.name ?? name ?? (isSentence(record.title) ? nameInTitle(facts.naming.title, record.title) : record.title),
    description: record.summary || (described?.description ?? ''),
    path: record.path,
    isPart: false,
    isPriced: facts.aboutPrices,
    method: described?.method ?? 'page',
  }
}

/** The first part of a page's `title`, where its heading is a slogan; a second sentence is no better than the first. */
function nameInTitle(title: string, heading: string): string {
  const [name = '', ...others] = titleParts(title)
  return others.length === 0 || isSentence(name) ? heading : name
}

/** Words of the shortest sentence. */
const shortestSentence = 3

/** Whether a text ends as a sentence does: `Check it before it is late.` is not a name. */
function isSentence(text: string): boolean {
  return /\p{L}{3}[.!?…]$/u.test(text) && text.split(/\s+/).length >= shortestSentence
}

/** Services offered in JSON-LD, each at its own page, else where visitors read its name; reported if there is no such place. */
function offeredServices(
  { pages, find }: SiteFactsInput,
  own: ReadonlySet<FactPage>,
  notices: Notice[],
): readonly FoundService[] {
  const byName = Map.groupBy(
    pages.flatMap((page) => (own.has(page) ? [] : page.facts.services.map((service) => ({ service, page })))),
    ({ service }) => lettersOf(service.name),
  )
  const byTitle =
    byName.size === 0
      ? new Map<string, FactPage>()
      : new Map(pages.toReversed().map((page) => [lettersOf(page.record.title), page]))
  return [...byName.values()].flatMap((mentions): readonly FoundService[] => {
    const [first] = mentions
    if (first === undefined) return []
    const { service } = first
    const target = service.path === null ? undefined : find(service.path)
    const own = target !== undefined && target.record.path !== '/' && target !== first.page ? target : undefined
    if (own !== undefined) return [{ ...servicePage(own, service.name), method: service.method }]
    const titled = byTitle.get(lettersOf(service.name))
    if (titled !== undefined) return [{ ...servicePage(titled, service.name), method: service.method }]
    const place = mentions.find((one) => one.service.fragment !== undefined) ?? mentions.find((one) => one.service.shown === true)
    if (place === undefined) {
      const message = `The service “${service.name}” of the page's structured data was not published: visitors cannot read its name there.`
      notices.push({ level: 'warning', message, page: first.page.record.path, key: 'services' })
      return []
    }
    const { name, description, fragment, method } = place.service
    return [
      {
        name,
        description: description ?? '',
        path: place.page.record.path,
        ...(fragment !== undefined && { fragment }),
        isPart: true,
        method,
      },
    ]
  })
}

/** The best list among those found in the given ways, best way first: of pages about services, else of parts of pages, the home page first. */
function listedServices({ pages, language, find }: SiteFactsInput, ways: readonly ListedThings['by'][]): readonly FoundService[] {
  const all = pages.flatMap((page) => (page.facts.listedServices === null ? [] : [{ page, list: page.facts.listedServices }]))
  const own = all.filter(({ page }) => primaryTag(page.record.language) === primaryTag(language))
  // Deep in a site, as in an article, a part about services covers only some of them, or others'.
  const lists = (own.length > 0 ? own : all).filter(({ page, list }) => list.by !== 'part' || isNearHome(page))
  // Next to a page named services, the parts of another page are those of a single service.
  const isCalled = ({ page: { record } }: (typeof lists)[number]) =>
    isTopicName('services', record.title) || isTopicName('services', lastSegment(record.path))
  const hasPages = lists.some((one) => isCalled(one) && one.list.things.some(({ path }) => path !== null))
  const isInDetail = (one: (typeof lists)[number]) =>
    one.list.by === 'page' &&
    !isCalled(one) &&
    one.list.things.filter(({ path }) => path === null).length * 2 >= one.list.things.length
  const whole = hasPages ? lists.filter((one) => !isInDetail(one)) : lists
  const best = ways.map((by) => whole.filter(({ list }) => list.by === by)).find((those) => those.length > 0)
  const names = new Set<string>()
  return (best ?? []).flatMap(({ page, list }, at) => {
    const known = list.things.filter(({ name }) => name !== null && names.has(lettersOf(name)))
    // Other lists of parts, and copies, name the same services differently.
    if (at > 0 && (list.by === 'part' || known.length * 2 >= list.things.length)) return []
    for (const { name } of list.things) if (name !== null) names.add(lettersOf(name))
    const targets = Map.groupBy(list.things, ({ path }) => path)
    return list.things.flatMap((thing) => {
      const target = thing.path === null ? undefined : find(thing.path)
      const isOwn = thing.name === null || targets.get(thing.path)?.length === 1
      // A shared target is not the page of one service; its parts may be.
      const isPartOf = list.by === 'part' && thing.pathFragment !== null
      return toService(thing, { page, by: list.by, target: isOwn || isPartOf ? target : undefined })
    })
  })
}

/**
 * A listed service at its own page, or at its part of the list if it has none or its link leads to a page about something else,
 * such as prices; the part of another page that a home page points to is the service's, too.
 * @param list `target` is the page that its link leads to, unless others lead there as well
 */
function toService(
  { name, description, pathFragment, fragment }: ListedThing,
  { page, by, target }: { readonly page: FactPage; readonly by: ListedThings['by']; readonly target: FactPage | undefined },
): readonly FoundService[] {
  const isElsewhere = target !== undefined && target !== page && isOfService(target, name)
  if (isElsewhere && pathFragment === null) {
    const own = servicePage(target, name ?? undefined)
    return [{ ...own, description: own.description || (description ?? '') }]
  }
  if (name === null) return []
  const part = { name, description: description ?? '', isPart: true, method: 'page' } as const
  if (isElsewhere && pathFragment !== null && by === 'part')
    return [{ ...part, path: target.record.path, fragment: pathFragment }]
  return [{ ...part, path: page.record.path, ...(fragment !== null && { fragment }) }]
}

/** Second words of names of pages that say something about all services: `treatment-plan.html`, `service-status.html`. */
const aboutServices = new Set(
  (
    'agreement animal animals area areas catalog catalogue center centre charter conditions consent contract cost costs desk details dog dogs ' +
    'faq fees form guarantee hours info information level levels list manager menu options overview page plan plans policy price prices ' +
    'process provider providers quality request room rooms schedule single standards status team template terms update updates ' +
    'ablauf angebot bedingungen info kosten plan preise raum räume uebersicht übersicht vertrag zeiten zentrum'
  ).split(' '),
)

/**
 * The pages of a folder named services, which has no page itself: `/services/coworking/`, and those whose names begin with the
 * word: `/treatment-insomnia.html`. One alone proves nothing.
 */
function pagesCalledServices({ pages, language }: SiteFactsInput): readonly FactPage[] {
  const called = pages.filter(
    (page) => primaryTag(page.record.language) === primaryTag(language) && isCalledService(page) && isOfService(page, null),
  )
  return called.length > 1 ? called : []
}

const isCalledService = memoizeByObject(({ record: { path } }: FactPage): boolean => {
  const segments = displayPath(path).split('/').filter(Boolean)
  const [first = '', ...others] = lastSegment(path).split(/[-_]/)
  const isNamed = others.length > 0 && !others.some((word) => aboutServices.has(word.toLowerCase()))
  const folder = segments.at(-2)?.replaceAll(/[-_]+/g, ' ') ?? ''
  return isTopicName('services', folder) || (isNamed && [first, `${first}s`].some((word) => mentionsTopic('services', word)))
})

function isNearHome({ record: { path, type } }: FactPage): boolean {
  return type !== 'article' && type !== 'glossary' && path.split('/').filter(Boolean).length <= 1
}

/** Not lists or pages that every site has; articles only if the names share a word: themes mark every page as one. */
function isOfService({ record: { path, type, title } }: FactPage, name: string | null): boolean {
  if (type === 'service') return true
  if (path === '/' || isOfOtherKind(lastSegment(path).replaceAll(/[-_]+/g, ' ')) || isOfOtherKind(title)) return false
  return type === 'page' || (type === 'article' && name !== null && sharesWord(name, title))
}

function sourceOf({ id, name, path }: ServiceRecord, method: string): FactSource {
  return { fact: `services.${id}`, value: name, method, page: path }
}

/** Most ids that a notice names. */
const mostNamed = 5

/** One notice for all services without a description, on the page of the first. */
function undescribed(services: readonly ServiceRecord[], key = 'services'): readonly Notice[] {
  const [first, ...others] = services
  if (first === undefined) return []
  const named = services.slice(0, mostNamed).map(({ id }) => id)
  const more = services.length > mostNamed ? ` and ${services.length - mostNamed} more` : ''
  const message =
    others.length === 0
      ? `The service ${first.id} has no description: its page has no summary.`
      : `${services.length} services have no description, as their pages have no summary: ${named.join(', ')}${more}.`
  return [{ level: 'warning', message, page: first.path, key }]
}
