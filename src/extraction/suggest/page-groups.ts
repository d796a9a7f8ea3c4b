import { encodePath, type SitePath } from '../../model/site-path.ts'
import { segmentsOf } from './topic-words.ts'

/** Pages that lie side by side: one level of one part of the site. */
export interface PageGroup {
  /** What their addresses begin with: `/blog/`, `/en/blog/`; `/` for pages beside the home page. */
  readonly prefix: SitePath
  /** The pattern of their paths, with a star for each segment behind the prefix (CONTRACT 2, pages.types). */
  readonly pattern: string
  readonly paths: readonly SitePath[]
  /** Language of the prefix, where it begins with one: `en`. */
  readonly language: string | null
}

/** Segments under which sites list what lies elsewhere: archives, pages of lists. */
const listing = new Set(
  'category categories tag tags page author authors archive archives topic topics search feed series type taxonomy taxonomies קטגוריה קטגוריות תגית תגיות עמוד מחבר נושא נושאים'.split(
    ' ',
  ),
)

/** Whether an address is that of a list which a generator made: `/blog/page/2/`, `/tag/seo/`, `/2026/05/`. */
export function isListing(path: SitePath): boolean {
  const segments = segmentsOf(path)
  if (segments.some((segment, at) => listing.has(segment.toLowerCase()) && (at > 0 || segments.length > 1))) return true
  return isCounted(segments) || isCounted(segments.slice(1))
}

function isCounted(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every((segment) => /^\d+$/.test(segment))
}

/** The pattern of a list and of those beside it: everything below `/tag/`, or the very address of a list by date. */
export function listingPattern(path: SitePath): string {
  const segments = segmentsOf(path)
  const at = segments.findIndex((segment) => listing.has(segment.toLowerCase()))
  return at < 0 ? path : encodePath(`/${segments.slice(0, at + 1).join('/')}/**`)
}

const year = /^20\d\d$/
const languageTag = /^[a-z]{2}(?:-[a-z]{2})?$/i

/**
 * Groups addresses by the part of the site that they lie in and by their depth there.
 * @param languages of the pages, as two letters: a first segment that is one of them is no part of the site but its translation
 */
export function groupPaths(paths: readonly SitePath[], languages: ReadonlySet<string>): readonly PageGroup[] {
  const groups = new Map<string, { group: Omit<PageGroup, 'paths'>; paths: SitePath[] }>()
  for (const path of paths) {
    const place = placeOf(path, languages)
    if (place === undefined || isListing(path)) continue
    const known = groups.get(place.pattern)
    if (known === undefined) groups.set(place.pattern, { group: place, paths: [path] })
    else known.paths.push(path)
  }
  return [...groups.values()].map(({ group, paths: held }) => ({ ...group, paths: held }))
}

/** Undefined for the home page and those of languages. */
function placeOf(path: SitePath, languages: ReadonlySet<string>): Omit<PageGroup, 'paths'> | undefined {
  const segments = segmentsOf(path)
  const [first = ''] = segments
  const tag = languageTag.test(first) && languages.has(first.slice(0, 2).toLowerCase()) ? first.slice(0, 2).toLowerCase() : null
  const start = tag === null ? '/' : `/${first}/`
  const [section, ...below] = tag === null ? segments : segments.slice(1)
  if (section === undefined) return undefined
  const place = (prefix: string, pattern: string) => ({ prefix: encodePath(prefix), pattern: encodePath(pattern), language: tag })
  // Dates of articles at the top: each year would be a section of its own.
  if (year.test(section)) return place(start, `${start}20*/${'*/'.repeat(below.length)}`)
  return below.length === 0
    ? place(start, `${start}*/`)
    : place(`${start}${section}/`, `${start}${section}/${'*/'.repeat(below.length)}`)
}
