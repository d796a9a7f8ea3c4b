import { distance } from 'fastest-levenshtein'
import { InvalidQueryError } from '../../model/errors.ts'
import { limits } from '../../model/limits.ts'
import { displayPath, sectionOf, type SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { searchContent } from '../../operations/search-content.ts'

/** A page that the reader may have meant. */
export interface NearMatch {
  readonly title: string
  readonly path: SitePath
}

/** Most matches that are named. */
const most = 5

/** Pages of the section whose addresses are compared; bounds the cost of an address that nobody has. */
const compared = 200

/** Longest part of an address that is compared, in characters: the distance is quadratic. */
const comparedLength = 100

/**
 * Published pages that a missing address may stand for, best first: those that hold the words of its last segment, then
 * those of the same section whose last segment is spelled alike.
 */
export async function nearMatches(path: SitePath, context: OperationContext): Promise<readonly NearMatch[]> {
  const wanted = lastSegment(path)
  if (wanted === '') return []
  const byPath = new Map<SitePath, NearMatch>()
  for (const match of await withWords(wanted, context)) byPath.set(match.path, match)
  if (byPath.size < most) for (const match of await spelledAlike(path, wanted, context)) byPath.set(match.path, match)
  return [...byPath.values()].slice(0, most)
}

async function withWords(segment: string, context: OperationContext): Promise<readonly NearMatch[]> {
  const words = [...segment.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()].slice(0, limits.searchQuery.maximum).join('')
  try {
    const { results } = await searchContent.run({ q: words, limit: most }, context)
    return results.map(({ title, url }) => ({ title, path: url.slice(context.baseUrl.length) }))
  } catch (error) {
    if (error instanceof InvalidQueryError) return []
    throw error
  }
}

async function spelledAlike(path: SitePath, wanted: string, { reader }: OperationContext): Promise<readonly NearMatch[]> {
  const section = sectionOf(path)
  const inSection = section === undefined ? [] : await reader.pages({ section, limit: compared })
  const pages = inSection.length > 0 ? inSection : await reader.pages({ limit: compared })
  return pages
    .map((page) => ({ page, edits: distance(wanted, lastSegment(page.path)) }))
    .filter(({ edits }) => edits <= Math.ceil(wanted.length / 4))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ page: { title, path: found } }) => ({ title, path: found }))
}

/** The last segment as people read it, without an ending such as `.html` or `.md`. */
function lastSegment(path: SitePath): string {
  const segments = displayPath(path)
    .split('/')
    .filter((segment) => segment !== '')
  return (segments.at(-1) ?? '')
    .replace(/\.[a-z]{2,5}$/i, '')
    .toLowerCase()
    .slice(0, comparedLength)
}
