import { analyseQuery } from '../catalog/analysis/analyse-query.ts'
import type { AskedFact } from '../catalog/analysis/fact-words.ts'
import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import { type ContactLocation, shownContact } from '../model/contact-info.ts'
import { memoizeByObject } from '../model/maps.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'

/** The locations of a company that a question names: `the Cupertino office`. */
export interface NamedLocations {
  /** The words of the question that name them, as they are searched for. */
  readonly words: ReadonlySet<string>
  /** What is published of these facts, by the page that it was read from; null where a location has none of them. */
  values(facts: ReadonlySet<AskedFact>): readonly { readonly path: SitePath; readonly value: string | null }[]
}

interface SearchedLocation {
  readonly location: ContactLocation
  /** The page that it was read from. */
  readonly page: SitePath
  /** Of the words of its name and address. */
  readonly keys: ReadonlySet<string>
}

/**
 * Finds the locations that a question names: those whose name or address has most of its words, of the words that not all locations have.
 * @param saysNothing whether a word says nothing about which location is meant
 */
export function namedLocations(
  question: string,
  site: SiteRecord,
  saysNothing: (key: string) => boolean,
): NamedLocations | undefined {
  const locations = locationsOf(site)
  const telling = analyseQuery(question)
    .words.map(({ folded, readings }) => ({ key: String(folded), keys: [...folded, ...readings.flatMap(({ keys }) => keys)] }))
    .filter(
      ({ key, keys }) =>
        !saysNothing(key) && !isFunctionWord(key) && !locations.every((one) => keys.some((some) => one.keys.has(some))),
    )
  const counted = locations.map((one) => {
    const words = telling.filter(({ keys }) => keys.some((key) => one.keys.has(key)))
    return { ...one, words: words.map(({ key }) => key) }
  })
  const most = Math.max(0, ...counted.map(({ words }) => words.length))
  if (most === 0) return undefined
  const meant = counted.filter(({ words }) => words.length === most)
  return {
    words: new Set(meant.flatMap(({ words }) => words)),
    values: (facts) =>
      meant.map(({ location, page }) => {
        const known = fields.filter((field) => facts.has(field) || (facts.has('contact') && field !== 'hours'))
        const shown = known.flatMap((field) => location[field] ?? []).map(shownContact)
        const { name = [] } = location
        return { path: page, value: shown.length === 0 ? null : [name, shown.join(', ')].flat().join(': ') }
      }),
  }
}

const fields = ['address', 'phone', 'email', 'hours'] as const

/** Cached: a chain has hundreds, and each question is compared with all. */
const locationsOf = memoizeByObject(({ contact, report }: SiteRecord): readonly SearchedLocation[] => {
  const pages = new Map(report.facts.map(({ fact, page }) => [fact, page]))
  return (contact?.locations ?? []).flatMap((location, at) => {
    const page = pages.get(`contact.locations[${at}]`) ?? null
    const { name = '', address = {} } = location
    return page === null ? [] : [{ location, page, keys: keysOf(`${name} ${shownContact(address)}`) }]
  })
})

function keysOf(text: string): ReadonlySet<string> {
  return new Set(analyseQuery(text).words.flatMap(({ folded, readings }) => [...folded, ...readings.flatMap(({ keys }) => keys)]))
}
