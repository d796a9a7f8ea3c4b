import { plainWords } from '../../../extraction/facts/part-words.ts'
import type { Notice } from '../../../model/site-record.ts'
import { copiedForPlaces } from '../place-series.ts'
import { describedHere, type FactPage, type PageFinder } from '../site-facts.ts'
import type { FoundService } from './found-service.ts'

/**
 * The pages without those that offer a service in one of several places: `Roofs in Springfield`. Those for the company's own town are
 * its services where most services have the town in their names.
 */
export function withoutAreas(pages: readonly FactPage[], own: ReadonlySet<FactPage>): readonly FactPage[] {
  const areas = new Set(pages.flatMap((page) => areaOf(page) ?? []))
  if (areas.size < fewestAreas) return pages
  const elsewhere = pages.filter((page) => areaOf(page) === undefined)
  const inOwnTown = pages.filter((page) => own.has(page) && isForOwnTown(page))
  if (inOwnTown.length <= elsewhere.filter((page) => own.has(page)).length) return elsewhere
  const kept = new Set([...elsewhere, ...inOwnTown])
  return pages.filter((page) => kept.has(page))
}

/** Minimum areas with their own pages; fewer may be where the company is. */
const fewestAreas = 3

/** Whether a page offers a service in the town of the company's address. */
function isForOwnTown(page: FactPage): boolean {
  const town = page.facts.organization?.address?.['addressLocality']
  return typeof town === 'string' && areaOf(page) === plainWords(town)
}

/** The place that the service of a page is for. */
function areaOf({ facts: { services }, record }: FactPage): string | undefined {
  return describedHere(services, record.path)?.area
}

/** Services without those that are copied for many places, by their names, unless less than two are left; they are reported. */
export function withoutPlaces(all: readonly FoundService[], find: PageFinder, notices: Notice[]): readonly FoundService[] {
  const copies = copiedForPlaces(all, { nameOf: ({ name }) => name, pageOf: ({ path }) => find(path) })
  const others = all.filter((service) => !copies.has(service))
  const [first] = copies
  if (first === undefined || others.length < 2) return all
  const message = `${copies.size} services such as “${first.name}” were not published: they are copies of one for many places.`
  notices.push({ level: 'warning', message, page: first.path, key: 'services' })
  return others
}
