import type { PageAlternate } from '../extraction/extracted-page.ts'
import type { Alternate } from '../model/page-record.ts'
import { type SitePath, spellingsOf } from '../model/site-path.ts'

/** With more versions, a page has none: a list of all would be larger than the pages. */
const maxAlternates = 40

/**
 * The versions of each page in other languages that refer back to it (Google, "Localized versions of your pages", 2026: "if two pages don't both
 * point to each other, the tags will be ignored"), with the page itself. Pages without any are absent.
 * @param declared what each published page declares, by its path
 * @param published where the page at an address is published; undefined if there is none
 */
export function confirmedAlternates(
  declared: ReadonlyMap<SitePath, readonly PageAlternate[]>,
  published: (path: SitePath) => SitePath | undefined,
): ReadonlyMap<SitePath, readonly Alternate[]> {
  const at = (path: SitePath) =>
    spellingsOf(path)
      .map(published)
      .find((place) => place !== undefined)
  const placed = new Map(
    Array.from(declared, ([path, alternates]) => {
      const all = alternates.flatMap((alternate): Alternate[] => {
        const place = at(alternate.path)
        return place === undefined ? [] : [[alternate.hreflang, place]]
      })
      return [path, all] as const
    }),
  )
  const languageOf = (path: SitePath, to: SitePath) =>
    placed.get(path)?.find(([hreflang, place]) => place === to && hreflang !== 'x-default')?.[0]
  const confirmed = new Map<SitePath, readonly Alternate[]>()
  for (const [path, alternates] of placed) {
    const pairs = alternates.filter(([, to]) => to === path || placed.get(to)?.some(([, back]) => back === path))
    const other = pairs.find(([, to]) => to !== path)
    if (other === undefined || pairs.length > maxAlternates) continue
    // A version must also name itself; if it does not, the others say which language it is.
    const own = languageOf(path, path) ?? languageOf(other[1], path)
    const isNamed = pairs.some(([hreflang, to]) => to === path && hreflang !== 'x-default')
    if (own !== undefined) confirmed.set(path, isNamed ? pairs : [[own, path], ...pairs])
  }
  return confirmed
}
