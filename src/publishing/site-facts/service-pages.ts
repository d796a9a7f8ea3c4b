import { configuredType } from '../../extraction/page-type.ts'
import { lettersOf } from '../../extraction/facts/part-words.ts'
import type { FactPage, SiteFactsInput } from './site-facts.ts'

/** Pages that describe the same services, from which on that description is one of the site. */
const fewestCopies = 3

/**
 * The pages that are services by the configuration or their structured data, unless that names the same ones on several pages without an
 * address of their own: templates write what the company offers into every page.
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
