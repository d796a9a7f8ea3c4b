import { servicePaths } from '../../../model/service-paths.ts'
import type { SitePath } from '../../../model/site-path.ts'

/**
 * Files that a site may have of its own, in whose place daf would otherwise make one. They are asked for by name, since no page
 * links to them. `/robots.txt` and the sitemaps are asked for anyway; `/developers/` is a page like any other.
 */
export const ownFiles: readonly SitePath[] = [
  servicePaths.index,
  '/llms-full.txt',
  servicePaths.guide,
  servicePaths.prices,
  servicePaths.openApi,
  servicePaths.apiCatalog,
  servicePaths.serverCard,
  servicePaths.ard,
  servicePaths.aiCatalog,
  servicePaths.skills,
]

/** Where sitemaps are when robots.txt names none: the usual name, and those of the most frequent generators. */
export const usualSitemaps: readonly SitePath[] = [servicePaths.sitemap, '/sitemap_index.xml', '/wp-sitemap.xml']
