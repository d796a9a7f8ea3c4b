import { plainWords } from '../../extraction/facts/part-words.ts'

/** Different pages from which on names that differ only in their place are one text, written once for each place. */
const fewestPlaces = 10

/** Words before a place, of several languages; without accents, as `plainWords` has them. */
const beforePlaces = new Set('in im near around en em no na nos nas au aux nel nella v ve w we te pa в во на у'.split(' '))

/** The words up to a word before places: `electrician in` for `⚡ Electrician in Springfield`. */
function stemOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && beforePlaces.has(word))
  return at < 0 ? undefined : words.slice(0, at + 1).join(' ')
}

/** How a series of things is found. */
interface Series<Thing> {
  readonly nameOf: (thing: Thing) => string
  /** The page of a thing: those of one page are a list of places, which somebody wrote. */
  readonly pageOf: (thing: Thing) => unknown
}

/**
 * The things whose names differ only in a place, on as many pages: `Electrician in Springfield`, `Electrician in Shelbyville` … Such pages are
 * made from one text for every place around; what they name is no thing of its own, and their figures contradict each other.
 */
export function inPlaceSeries<Thing>(things: readonly Thing[], { nameOf, pageOf }: Series<Thing>): ReadonlySet<Thing> {
  if (things.length < fewestPlaces) return new Set()
  const byPlaceWord = Map.groupBy(things, (thing) => stemOf(plainWords(nameOf(thing)).split(' ')))
  return new Set([...byPlaceWord].flatMap(([stem, same]) => (stem !== undefined && isSeries(same, pageOf) ? same : [])))
}

function isSeries<Thing>(same: readonly Thing[], pageOf: Series<Thing>['pageOf']): boolean {
  return same.length >= fewestPlaces && new Set(same.map((thing) => pageOf(thing))).size >= fewestPlaces
}

/** Words of a name that may begin a series. */
const mostWords = 8

/**
 * The things whose names are one of several beginnings and one of many endings, which the beginnings share, on as many pages: `Sockets
 * Springfield`, `Lamps Springfield`, `Sockets Shelbyville` … Of services, the endings are places; of products they would be sizes.
 */
export function inPlaceGrid<Thing>(things: readonly Thing[], { nameOf, pageOf }: Series<Thing>): ReadonlySet<Thing> {
  if (things.length < 2 * fewestPlaces) return new Set()
  const byStem = new Map<string, Map<string, Thing>>()
  for (const thing of things) {
    const words = plainWords(nameOf(thing)).split(' ')
    for (let at = 1; at < Math.min(words.length, mostWords); at++) {
      const stem = words.slice(0, at).join(' ')
      const endings = byStem.get(stem) ?? new Map<string, Thing>()
      byStem.set(stem, endings.set(words.slice(at).join(' '), thing))
    }
  }
  const series = [...byStem.values()].filter((endings) => isSeries([...endings.values()], pageOf))
  const shared = new Map<string, number>()
  for (const endings of series) for (const ending of endings.keys()) shared.set(ending, (shared.get(ending) ?? 0) + 1)
  const copies = series
    .map((endings) => [...endings].flatMap(([ending, thing]) => ((shared.get(ending) ?? 0) > 1 ? [thing] : [])))
    .filter((same) => isSeries(same, pageOf))
  return new Set(copies.flat())
}
