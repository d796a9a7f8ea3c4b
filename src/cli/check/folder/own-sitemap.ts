import type { SitePath } from '../../../model/site-path.ts'
import { resolveLink } from '../../../model/base-url.ts'
import { isSitemapPath, sitemapAddresses } from '../../../origin/sitemap.ts'
import type { Survey } from './survey.ts'

/** Addresses of the site that its own sitemaps list. */
export async function sitemapPaths({ reader, documents }: Pick<Survey, 'reader' | 'documents'>): Promise<ReadonlySet<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path } of documents) {
    const entry = isSitemapPath(path) ? await reader.entry(path) : undefined
    if (entry?.kind !== 'file') continue
    for (const location of await sitemapAddresses(await reader.content(entry.content))) {
      const target = resolveLink(location, path, reader.site.hosts)
      if (target.kind === 'own') paths.add(target.path)
    }
  }
  return paths
}
