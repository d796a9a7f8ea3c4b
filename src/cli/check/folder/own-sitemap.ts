import type { SitePath } from '../../../model/site-path.ts'
import { resolveLink } from '../../../model/base-url.ts'
import { isSitemapPath } from '../../../publishing/sitemap.ts'
import type { Survey } from './survey.ts'

/** Larger files are no sitemaps (publishing refuses them, too), in bytes. */
const largest = 20 * 1024 * 1024

/** Addresses of the site that its own sitemaps list. */
export async function sitemapPaths({ reader, documents }: Pick<Survey, 'reader' | 'documents'>): Promise<ReadonlySet<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path, size } of documents) {
    const entry = isSitemapPath(path) && size <= largest ? await reader.entry(path) : undefined
    if (entry?.kind !== 'file') continue
    const xml = new TextDecoder().decode(await reader.content(entry.content))
    for (const [, location = ''] of xml.matchAll(/<(?:\w{1,20}:)?loc>([^<]*)</g)) {
      const target = resolveLink(location.trim().replaceAll('&amp;', '&'), path, reader.site.hosts)
      if (target.kind === 'own') paths.add(target.path)
    }
  }
  return paths
}
