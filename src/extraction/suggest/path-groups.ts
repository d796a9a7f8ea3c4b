import { primaryTag } from '../../model/language-tag.ts'
import { encodePath, segmentsOf, type SitePath } from '../../model/site-path.ts'
import { wordSet } from '../word-set.ts'

/** Pages side by side: one level of one section of the site. */
export interface PathGroup {
  /** What their addresses begin with: `/blog/`, `/en/blog/`; `/` for pages next to the home page. */
  readonly prefix: SitePath
  /** The pattern of their paths, with a star for each segment after the prefix (CONTRACT 2, pages.types). */
  readonly pattern: string
  readonly paths: readonly SitePath[]
  /** Language of the prefix, where it begins with one: `en`. */
  readonly language: string | null
}

/** Segments under which sites list pages from elsewhere: archives, pages of lists. */
const listingSegments = wordSet(
  'category categories tag tags page author authors archive archives topic topics search feed series type taxonomy taxonomies קטגוריה קטגוריות תגית תגיות עמוד מחבר נושא נושאים',
)

/** Whether an address is that of a generated list: `/blog/page/2/`, `/tag/seo/`, `/2026/05/`. */
export function isListing(path: SitePath): boolean {
  const segments = segmentsOf(path)
  if (segments.length > 1 && segments.some((segment) => listingSegments.has(segment.toLowerCase()))) return true
  return isNumeric(segments) || isNumeric(segments.slice(1))
}

function isNumeric(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every((segment) => /^\d+$/.test(segment))
}

/** The pattern of a list and of those next to it: everything below `/tag/`, or the address itself of a list by date. */
export function listingPattern(path: SitePath): string {
  const segments = segmentsOf(path)
  const at = segments.findIndex((segment) => listingSegments.has(segment.toLowerCase()))
  return at < 0 ? path : encodePath(`/${segments.slice(0, at + 1).join('/')}/**`)
}

/**
 * Groups addresses by section and depth, without lists and home pages.
 * @param languages of the pages, as two letters: a first segment that is one of them is a translation, not a section
 */
export function groupPaths(paths: readonly SitePath[], languages: ReadonlySet<string>): readonly PathGroup[] {
  const places = paths.flatMap((path) => {
    const place = isListing(path) ? undefined : placeOf(path, languages)
    return place === undefined ? [] : [{ ...place, path }]
  })
  const groups = Map.groupBy(places, ({ pattern }) => pattern).values()
  return [...groups].flatMap((group) => group.slice(0, 1).map((first) => ({ ...first, paths: group.map(({ path }) => path) })))
}

/** Undefined for the home pages of languages. */
function placeOf(path: SitePath, languages: ReadonlySet<string>): Omit<PathGroup, 'paths'> | undefined {
  const segments = segmentsOf(path)
  const [first = ''] = segments
  const isLanguage = /^[a-z]{2}(?:-[a-z]{2})?$/i.test(first) && languages.has(primaryTag(first))
  const start = isLanguage ? `/${first}/` : '/'
  const [section, ...below] = isLanguage ? segments.slice(1) : segments
  if (section === undefined) return undefined
  // Dates of articles at the top: each year would be its own section.
  const isYear = /^20\d\d$/.test(section)
  const prefix = isYear || below.length === 0 ? start : `${start}${section}/`
  const stars = `*/`.repeat(below.length)
  const pattern = isYear ? `${start}20*/${stars}` : `${prefix}${below.length === 0 ? '*/' : stars}`
  return { prefix: encodePath(prefix), pattern: encodePath(pattern), language: isLanguage ? primaryTag(first) : null }
}

/** Pages next to the home page are of any kind. */
export function isTopLevel({ prefix, pattern, language }: PathGroup): boolean {
  const isStart = prefix === '/' || (language !== null && segmentsOf(prefix).length === 1)
  return isStart && pattern === `${prefix}*/`
}
