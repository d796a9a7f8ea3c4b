import { plainWords } from '../../extraction/facts/part-words.ts'
import type { PageFacts } from '../../model/page-facts.ts'
import { memoizeByObject } from '../../model/maps.ts'
import type { FactPage } from './site-facts.ts'

/** On this many pages, names that differ only in their place are copies of one text. */
const minPlaces = 10

/** Words before a place, of several languages; without accents, as `plainWords` has them. */
const beforePlaces = new Set('in im near around en em no na nos nas au aux nel nella v ve w we te pa в во на у'.split(' '))

/** Beginnings of words for teaching: a subject, not a place, follows the `in` after them. */
const taught =
  /(?:^| )(?:(?:bachelor|certificat|certificazion|certyfikat|class|corsi?|cour|curs|degree|diplom|formation|ausbildung|fortbildung|weiterbildung|kur[sz]|lektion|lesson|licen|master|opleiding|scholing|schulung|seminar|studi|szkoleni|training|workshop|zertifikat|курс|обучение)\p{L}{0,4}|\p{L}+(?:ausbildung|fortbildung|weiterbildung|kurs|kurse)|ba|bsc|ma|msc|קורס|קורסים) /u

/** The words up to a word before places: `electrician in` for `⚡ Electrician in Springfield`. */
function stemOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && beforePlaces.has(word))
  const stem = words.slice(0, at + 1).join(' ')
  return at < 0 || taught.test(stem) ? undefined : stem
}

/** How a series of things is found. */
interface Series<Thing> {
  readonly nameOf: (thing: Thing) => string
  /** The page of a thing: several on one page are a list that somebody wrote. */
  readonly pageOf: (thing: Thing) => FactPage | undefined
}

/**
 * The things whose names differ only in a place, on as many pages: `Electrician in Springfield`, `Electrician in Shelbyville` … Such pages are
 * made from one text for every place around; what they name is one service, and their figures contradict each other. Pages that each have
 * their own street are branches.
 */
export function inPlaceSeries<Thing>(things: readonly Thing[], { nameOf, pageOf }: Series<Thing>): ReadonlySet<Thing> {
  if (things.length < minPlaces) return new Set()
  const byPlaceWord = Map.groupBy(things, (thing) => stemOf(plainWords(nameOf(thing)).split(' ')))
  return new Set([...byPlaceWord].flatMap(([stem, same]) => (stem === undefined ? [] : seriesOf(same, pageOf))))
}

/** The things that are not branches, if they are on enough pages for a series; else none. */
function seriesOf<Thing>(same: readonly Thing[], pageOf: Series<Thing>['pageOf']): readonly Thing[] {
  if (same.length < minPlaces) return []
  const pages = new Set(same.map((thing) => pageOf(thing)))
  if (pages.size < minPlaces) return []
  const streets = new Map<string, number>()
  for (const page of pages) for (const street of streetsOf(page)) streets.set(street, (streets.get(street) ?? 0) + 1)
  if (streets.size === 0) return same
  const isBranch = (page: FactPage | undefined) => streetsOf(page).some((street) => streets.get(street) === 1)
  const copies = new Set([...pages].filter((page) => !isBranch(page)))
  return copies.size < minPlaces ? [] : same.filter((thing) => copies.has(pageOf(thing)))
}

const noStreets: readonly string[] = []

/** The streets, with a number, that a page shows or describes, without those of headers and footers. */
function streetsOf(page: FactPage | undefined): readonly string[] {
  return page === undefined ? noStreets : streetsIn(page.facts)
}

const streetsIn = memoizeByObject(({ organization, places, shownContact, shownPlaces }: PageFacts): readonly string[] => {
  const addresses = [
    organization?.address,
    ...places.map(({ address }) => address),
    ...shownPlaces.filter(({ isFrame }) => !isFrame).map(({ address }) => address),
    ...shownContact.filter(({ isFrame }) => !isFrame).map(({ fields }) => fields),
  ]
  const streets = addresses.map((address) => address?.['streetAddress'])
  const known = streets.flatMap((street) => (typeof street === 'string' && /\d/.test(street) ? plainWords(street) : []))
  return known.length === 0 ? noStreets : [...new Set(known)]
})

/** Words of a name that may begin a series. */
const maxWords = 8

/**
 * The things whose names combine several beginnings with many shared endings, on as many pages: `Sockets Springfield`, `Lamps Springfield`,
 * `Sockets Shelbyville` … For services the endings are places; for products they would be sizes.
 */
function inPlaceGrid<Thing>(things: readonly Thing[], { nameOf, pageOf }: Series<Thing>): ReadonlySet<Thing> {
  if (things.length < 2 * minPlaces) return new Set()
  const byStem = new Map<string, Map<string, Thing>>()
  for (const thing of things) {
    const words = plainWords(nameOf(thing)).split(' ')
    for (let at = 1; at < Math.min(words.length, maxWords); at++) {
      const stem = words.slice(0, at).join(' ')
      const endings = byStem.get(stem) ?? new Map<string, Thing>()
      byStem.set(stem, endings.set(words.slice(at).join(' '), thing))
    }
  }
  const series = [...byStem.values()].filter((endings) => seriesOf([...endings.values()], pageOf).length > 0)
  const shared = new Map<string, number>()
  for (const endings of series) for (const ending of endings.keys()) shared.set(ending, (shared.get(ending) ?? 0) + 1)
  const copies = series.flatMap((endings) => {
    const same = [...endings].flatMap(([ending, thing]) => ((shared.get(ending) ?? 0) > 1 ? [thing] : []))
    return seriesOf(same, pageOf)
  })
  return new Set(copies)
}

/** The things of both kinds of series; only for services. */
export function copiedForPlaces<Thing>(things: readonly Thing[], series: Series<Thing>): ReadonlySet<Thing> {
  return inPlaceSeries(things, series).union(inPlaceGrid(things, series))
}
