import { lettersOf } from '../../../extraction/facts/part-words.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { FactPage, SiteFactsInput } from '../site-facts.ts'
import { type FoundService, servicePage } from './found-service.ts'

/** Services offered in JSON-LD, each at its own page, else where visitors read its name; reported if there is no such place. */
export function offeredServices(
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

/** Structured data often names only some services: a longer visible list that has at least half of them is the complete one. */
export function completed(offered: readonly FoundService[], listed: readonly FoundService[]): readonly FoundService[] {
  const names = new Set(listed.map(({ name }) => lettersOf(name)))
  const same = offered.filter(({ name }) => names.has(lettersOf(name)))
  const isExcerpt = same.length > 0 && same.length * 2 >= offered.length && offered.length < listed.length
  if (isExcerpt && offered.every(({ isPart }) => isPart)) return listed
  const described = new Map(listed.map((service) => [lettersOf(service.name), service]))
  return offered.map((service) =>
    service.isPart && service.description === '' ? (described.get(lettersOf(service.name)) ?? service) : service,
  )
}
