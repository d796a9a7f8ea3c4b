import { matchesPath } from '../extraction/page-type.ts'
import { otherSpellings, parsePath, type SitePath } from '../model/site-path.ts'
import type { PageReading } from './known-document.ts'

/**
 * Why a document is no page, in words for the report; null when it is published (CONTRACT 2 and 3, unpublished pages).
 * @param path its own address
 * @param exclude `pages.exclude` of the configuration
 */
export function reasonAgainst(path: SitePath, { page }: PageReading, exclude: readonly string[]): string | null {
  const { noindex, canonical } = page
  if (noindex) return 'It says noindex.'
  if (canonical?.kind === 'foreign') return `Its canonical is on another site: ${canonical.url}`
  // The owner may know the page by its address in the source or by its canonical one.
  const addresses = canonical === null ? [path] : [path, canonical.path]
  const pattern = exclude.find((candidate) => addresses.some((address) => isExcluded(candidate, address)))
  return pattern === undefined ? null : `It is excluded by pages.exclude (${pattern}).`
}

/** A pattern without a wildcard is the address of one page, in whatever spelling the owner knows it. */
function isExcluded(pattern: string, path: SitePath): boolean {
  if (matchesPath(pattern, path)) return true
  const literal = pattern.includes('*') ? undefined : parsePath(pattern)
  return literal !== undefined && otherSpellings(literal).includes(path)
}

/** The document that the site shows in place of a missing one; never a page. */
export function isNotFoundPage(path: SitePath): boolean {
  return path === '/404.html' || path === '/404.htm' || path === '/404/'
}
