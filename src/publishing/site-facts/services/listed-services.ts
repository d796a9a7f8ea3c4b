import { lastSegment } from '../../../extraction/facts/listed/own-links.ts'
import { isTopicName, lettersOf } from '../../../extraction/facts/part-words.ts'
import { isOnlyPrice } from '../../../extraction/facts/prices/price.ts'
import { inLanguage } from '../../../model/language-tag.ts'
import type { ListedThing, ListedThings } from '../../../model/page-facts.ts'
import type { FactPage, SiteFactsInput } from '../site-facts.ts'
import { type FoundService, servicePage } from './found-service.ts'
import { isOfService } from './service-pages.ts'
import type { Notice } from '../../../model/site-record.ts'

/** The best list among those found in the given ways, best way first: of pages about services, else of parts of pages, the home page first. */
export function listedServices(
  { pages, language, find }: SiteFactsInput,
  ways: readonly ListedThings['by'][],
): readonly FoundService[] {
  const all = pages.flatMap((page) => (page.facts.listedServices === null ? [] : [{ page, list: page.facts.listedServices }]))
  const own = inLanguage(language, all, ({ page }) => page.record.language)
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
  const found = ways.map((by) => whole.filter(({ list }) => list.by === by)).find((those) => those.length > 0) ?? []
  // The home page often shows some of the services that the page named services lists.
  const [first] = found
  const complete = first?.list.by === 'part' ? found.find((one) => isCalled(one) && contains(one.list, first.list)) : undefined
  const best = complete === undefined ? found : [complete]
  const names = new Set<string>()
  return best.flatMap(({ page, list }, at) => {
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

/** Whether a list contains all things of another one with the same links, and more. */
function contains(list: ListedThings, other: ListedThings): boolean {
  const paths = new Set(list.things.map(({ path }) => path))
  return list.things.length > other.things.length && other.things.every(({ path }) => path !== null && paths.has(path))
}

/**
 * A listed service at its own page, or at its part of the list if it has none or its link leads to a page about something else,
 * such as prices; the part of another page that a home page points to is the service's, too.
 * @param list `target` is the page that its link leads to, unless others lead there as well
 */
function toService(
  { name, description: text, pathFragment, fragment }: ListedThing,
  { page, by, target }: { readonly page: FactPage; readonly by: ListedThings['by']; readonly target: FactPage | undefined },
): readonly FoundService[] {
  // A price says nothing about a service; it is an offer.
  const description = text === null || isOnlyPrice(text) ? '' : text
  const isElsewhere = target !== undefined && target !== page && isOfService(target, name)
  if (isElsewhere && pathFragment === null) {
    const own = servicePage(target, name ?? undefined)
    return [{ ...own, description: own.description || description }]
  }
  if (name === null) return []
  const part = { name, description, isPart: true, method: 'page' } as const
  if (isElsewhere && pathFragment !== null && by === 'part')
    return [{ ...part, path: target.record.path, fragment: pathFragment }]
  return [{ ...part, path: page.record.path, ...(fragment !== null && { fragment }) }]
}

function isNearHome({ record: { path, type } }: FactPage): boolean {
  return type !== 'article' && type !== 'glossary' && path.split('/').filter(Boolean).length <= 1
}

/** Result of {@link offeredServices}. */
interface OfferedServices {
  readonly services: readonly FoundService[]
  /** How many more are named where visitors cannot read them. */
  readonly unseen: number
}

/** Services offered in JSON-LD, each at its own page, else where visitors read its name; reported if there is no such place. */
export function offeredServices({ pages, find }: SiteFactsInput, own: ReadonlySet<FactPage>, notices: Notice[]): OfferedServices {
  const byName = Map.groupBy(
    pages.flatMap((page) => (own.has(page) ? [] : page.facts.services.map((service) => ({ service, page })))),
    ({ service }) => lettersOf(service.name),
  )
  const byTitle =
    byName.size === 0
      ? new Map<string, FactPage>()
      : new Map(pages.toReversed().map((page) => [lettersOf(page.record.title), page]))
  const services = [...byName.values()].flatMap((mentions): readonly FoundService[] => {
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
  return { services, unseen: byName.size - services.length }
}

/**
 * Structured data often names only some services: a longer visible list that has at least half of them is the complete one. Where visitors can
 * read less than half of what it names, those without a place of their own are words that happen to be on the page: what the site lists for them
 * is better.
 */
export function completedServices(
  { services, unseen }: OfferedServices,
  listed: readonly FoundService[],
): readonly FoundService[] {
  const names = new Set(listed.map(({ name }) => lettersOf(name)))
  const same = services.filter(({ name }) => names.has(lettersOf(name)))
  const isExcerpt = same.length > 0 && same.length * 2 >= services.length && services.length < listed.length
  if (isExcerpt && services.every(({ isPart }) => isPart)) return listed
  if (services.length > 0 && unseen >= services.length && listed.length >= services.length)
    return [...services.filter(({ isPart, fragment }) => !isPart || fragment !== undefined), ...listed]
  const described = new Map(listed.map((service) => [lettersOf(service.name), service]))
  return services.map((service) =>
    service.isPart && service.description === '' ? (described.get(lettersOf(service.name)) ?? service) : service,
  )
}
