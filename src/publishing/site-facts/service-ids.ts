import { displayPath, type SitePath } from '../../model/site-path.ts'

/** Longest id, in code points. */
const longest = 64

/**
 * Ids of services that the owner gave none, by path: the last segment of the path, letters of any script kept as people
 * read them (`/services/seo.html` is `seo`, `/שירותים/קידום-אתרים/` is `קידום-אתרים`), everything else a hyphen. Pages
 * whose segments are the same take their whole paths, so that an id does not depend on the order of pages.
 */
export function serviceIds(paths: readonly SitePath[]): ReadonlyMap<SitePath, string> {
  const last = new Map(paths.map((path) => [path, slug(segmentsOf(path).slice(-1))]))
  const shared = sharedValues([...last.values()])
  const ids = new Map<SitePath, string>()
  const taken = new Set<string>()
  for (const [path, short] of last) {
    const wanted = shared.has(short) ? slug(segmentsOf(path)) : short
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    ids.set(path, id)
  }
  return ids
}

function segmentsOf(path: SitePath): readonly string[] {
  return displayPath(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .split('/')
    .filter(Boolean)
}

function slug(segments: readonly string[]): string {
  const text = segments
    .join('-')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
  return (
    Array.from(text)
      .slice(0, longest)
      .join('')
      .replace(/^[-._]+|[-._]+$/g, '') || 'home'
  )
}

function sharedValues(values: readonly string[]): ReadonlySet<string> {
  return new Set(values.filter((value, at) => values.indexOf(value) !== at))
}
