import { otherSpellings, type SitePath } from '../model/site-path.ts'
import type { KnownDocument } from './known-document.ts'

/** Gives the date at which a page was last changed by the site's sitemaps, or null. */
export type LastChange = (path: SitePath) => string | null

/** Puts the sitemaps of a source together. An address that several name has the newest of their dates. */
export function lastChanges(known: Iterable<KnownDocument>, ownHosts: readonly string[]): LastChange {
  const dates = new Map<SitePath, string>()
  for (const { notes } of known) {
    if (notes.kind !== 'file' || notes.sitemap === null) continue
    for (const { host, path, lastmod } of notes.sitemap.dates) {
      if (ownHosts.includes(host) && lastmod > (dates.get(path) ?? '')) dates.set(path, lastmod)
    }
  }
  if (dates.size === 0) return () => null
  return (path) => {
    const spelling = [path, ...otherSpellings(path)].find((candidate) => dates.has(candidate))
    return spelling === undefined ? null : (dates.get(spelling) ?? null)
  }
}
