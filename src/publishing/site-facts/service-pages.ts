import { configuredType } from '../../extraction/page-type.ts'
import { lastSegment } from '../../extraction/facts/listed/own-links.ts'
import { isTopicName, lettersOf } from '../../extraction/facts/part-words.ts'
import { speaksOfPrices } from '../../extraction/facts/prices/evidence.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactPage, SiteFactsInput } from './site-facts.ts'

/** If this many pages describe the same services, the description is that of the site. */
const fewestCopies = 3

/**
 * The pages that are services by the configuration or their structured data, unless the data names the same services on several pages, without
 * addresses: templates write what the company offers into every page. Those of them with the address of a list of services or prices are lists.
 * @param listed how many services pages list for their visitors
 */
export function servicePages(
  { pages, rules }: Pick<SiteFactsInput, 'pages' | 'rules'>,
  listed: number,
): { readonly own: ReadonlySet<FactPage>; readonly lists: ReadonlySet<FactPage> } {
  const typed = pages.filter(({ record }) => record.type === 'service')
  const described = Map.groupBy(typed, ({ facts: { services }, record }) =>
    services.length === 0 || services.some(({ path }) => path !== null) || configuredType(record.path, rules) === 'service'
      ? undefined
      : services.map(({ name }) => lettersOf(name)).join('\n'),
  )
  const ofSite = [...described].flatMap(([names, same]) => (names !== undefined && same.length >= fewestCopies ? same : []))
  const own = new Set(typed).difference(new Set(ofSite))
  const lists = [...own].filter(({ record: { path } }) => isCalledList(path) && configuredType(path, rules) !== 'service')
  return { own, lists: new Set(Math.max(own.size - lists.length, listed) < fewestOthers ? [] : lists) }
}

/** If there are this many other services, a page that is called a list is a list. */
const fewestOthers = 2

/** Whether a page has the address of a list of services or prices. */
function isCalledList(path: SitePath): boolean {
  const name = lastSegment(path).replaceAll(/[-_]+/g, ' ')
  return isTopicName('services', name) || (isTopicName('unnamed', name) && speaksOfPrices(name))
}
