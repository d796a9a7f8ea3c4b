import { plainWords } from '../../extraction/facts/part-words.ts'

/** Different names from which on names that differ only in their place are one page, written once for each place. */
const fewestPlaces = 10

/** Words before a place, of several languages; without accents, as `plainWords` has them. */
const beforePlaces = new Set('in im near around en em no na nos nas au aux nel nella v ve w we te pa в во на у'.split(' '))

/** What names of one series have in common: the words before the first place word, `electrician in` for `⚡ Electrician in Springfield`. */
function stemOf(name: string): string | undefined {
  const words = plainWords(name).split(' ')
  const at = words.findIndex((word, place) => place > 0 && place < words.length - 1 && beforePlaces.has(word))
  return at < 0 ? undefined : words.slice(0, at + 1).join(' ')
}

/**
 * The things whose names differ only in a place, on as many pages: `Electrician in Springfield`, `Electrician in Shelbyville` … Such pages are
 * made from one text for every place around; what they name is no thing of its own, and their figures contradict each other.
 * @param pageOf the page of a thing: those of one page are a list of places, which somebody wrote
 */
export function inPlaceSeries<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  pageOf: (thing: Thing) => unknown,
): ReadonlySet<Thing> {
  if (things.length < fewestPlaces) return new Set()
  const series = Map.groupBy(things, (thing) => stemOf(nameOf(thing)))
  return new Set(
    [...series].flatMap(([stem, same]) =>
      stem !== undefined && new Set(same.map((thing) => pageOf(thing))).size >= fewestPlaces ? same : [],
    ),
  )
}
