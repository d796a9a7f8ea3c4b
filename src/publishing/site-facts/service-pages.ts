import { configuredType } from '../../extraction/page-type.ts'
import { lettersOf } from '../../extraction/facts/part-words.ts'
import type { FactPage, SiteFactsInput } from './site-facts.ts'

/** If this many pages describe the same services, the description is that of the site. */
const fewestCopies = 3

/**
 * The pages that are services by the configuration or their structured data, unless the data names the same services on several pages, without
 * addresses: templates write what the company offers into every page.
 */
export function servicePages({ pages, rules }: Pick<SiteFactsInput, 'pages' | 'rules'>): ReadonlySet<FactPage> {
  const typed = pages.filter(({ record }) => record.type === 'service')
  const described = Map.groupBy(typed, ({ facts: { services }, record }) =>
    services.length === 0 || services.some(({ path }) => path !== null) || configuredType(record.path, rules) === 'service'
      ? undefined
      : services.map(({ name }) => lettersOf(name)).join('\n'),
  )
  const ofSite = [...described].flatMap(([names, same]) => (names !== undefined && same.length >= fewestCopies ? same : []))
  return new Set(typed).difference(new Set(ofSite))
}
