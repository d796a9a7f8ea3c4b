import { analyseQuery, formKeys } from '../catalog/analysis/analyse-query.ts'
import type { AskedFact } from '../catalog/analysis/fact-words.ts'
import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import type { ContactLocation } from '../model/contact-info.ts'
import { shownContact } from '../model/shown-contact.ts'
import { memoizeByObject } from '../model/maps.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'

/** The locations of a company that a question names: `the Cupertino office`. */
export interface NamedLocations {
  /** The words of the question that name them, as they are searched for. */
  readonly words: ReadonlySet<string>
  /** Whether a contact detail of the company is true there: no location has its own. */
  sharesWithCompany(field: string): boolean
  /** What is published of these facts, by the page that it was read from; null where a location has none of them. */
  values(facts: ReadonlySet<AskedFact>): readonly { readonly path: SitePath; readonly value: string | null }[]
}

interface SearchedLocation {
  readonly location: ContactLocation
  /** The page that it was read from. */
  readonly page: SitePath
  /** Of the words of its name and of its address without the street. */
  readonly town: ReadonlySet<string>
  /** Of the street and the postal code, too. */
  readonly all: ReadonlySet<string>
}

/** What the words of a question say besides. */
interface QuestionWords {
  /** Whether a word says nothing about which location is meant. */
  saysNoLocation(key: string): boolean
  /** Whether a word may be a time: `ראשון` is also the first word of a town. */
  mayBeTime(key: string): boolean
  /** Whether there is a word for a branch. */
  readonly namesBranch: boolean
}

/** Words of many names and addresses, and a number that is a part of a town: they only say which location is meant with others. */
const common = keysOf(
  'street st road rd avenue ave drive suite floor center centre straße str platz weg rue place calle avenida plaza via piazza ulica ul улица ул רחוב רח שדרות שד דרך קומה מרכז שבע',
)

/**
 * Finds the locations that a question names: those whose name or address has most of its words, of the words that not all locations have. One
 * word of a street may be anything: `Where can I park?` is not about the shop in Park Street.
 */
export function namedLocations(
  question: string,
  site: SiteRecord,
  { saysNoLocation, mayBeTime, namesBranch }: QuestionWords,
): NamedLocations | undefined {
  const locations = locationsOf(site)
  const telling = analyseQuery(question)
    .words.map((word) => {
      const key = String(word.folded)
      // A word of two letters has no reading with a preposition: `בתל` in `בתל אביב`.
      return { key, keys: [...formKeys(word), key.replace(/^[בלמ](?=[א-ת]{2}$)/u, '')] }
    })
    .filter(
      ({ key, keys }) =>
        !saysNoLocation(key) && !isFunctionWord(key) && !locations.every((one) => keys.some((some) => one.all.has(some))),
    )
  const counted = locations.map((one) => {
    const words = telling.filter(({ keys }) => keys.some((key) => one.all.has(key)))
    const clear = words.filter(({ key }) => /\p{L}/u.test(key) && !common.has(key) && !mayBeTime(key))
    const isNamed =
      clear.some(({ keys }) => keys.some((key) => one.town.has(key))) || (clear.length > 0 && (namesBranch || words.length > 1))
    return { ...one, words: isNamed ? words.map(({ key }) => key) : [] }
  })
  const most = Math.max(0, ...counted.map(({ words }) => words.length))
  if (most === 0) return undefined
  const meant = counted.filter(({ words }) => words.length === most)
  return {
    words: new Set(meant.flatMap(({ words }) => words)),
    sharesWithCompany: (field) => field !== 'address' && locations.every(({ location }) => !(field in location)),
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
    const { name = '', address: { streetAddress = '', postalCode = '', ...place } = {} } = location
    const town = keysOf(`${name} ${shownContact(place)}`)
    return page === null ? [] : [{ location, page, town, all: town.union(keysOf(shownContact([streetAddress, postalCode]))) }]
  })
})

function keysOf(text: string): ReadonlySet<string> {
  return new Set(analyseQuery(text).words.flatMap(formKeys))
}
