import type { Catalog } from '../../../catalog/catalog.ts'
import type { Config } from '../../../config/config.ts'
import { createDiscoveryFace } from '../../../discovery/discovery-face.ts'
import { AnswerCache } from '../../../http/answer-cache.ts'
import type { PreparedAnswer } from '../../../http/prepared-answer.ts'
import { createMcpFace } from '../../../mcp/mcp-face.ts'
import { apiRoot, mcpPath, servicePaths } from '../../../model/service-paths.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { createRestFace } from '../../../rest/rest-face.ts'
import { clockOf } from '../../program.ts'

/** What the service answers with beside the site's own pages and files. */
export interface ServiceFiles {
  /** The file that the service has at an address where the site has none; undefined where it has none either. */
  fileAt(path: SitePath): Promise<PreparedAnswer | undefined>
  /** Whether the service answers at an address whatever the site has there. */
  isReserved(path: SitePath): boolean
}

/** Answers kept while one site is checked, in bytes. */
const cacheBytes = 4 * 1024 * 1024

/** Asks the very faces that serve a site, so that the check knows what they know. */
export function serviceFiles(config: Config, catalog: Catalog): ServiceFiles {
  const site = { catalog, baseUrl: config.site.baseUrl ?? `http://localhost:${config.listen.port}`, now: clockOf(config.now) }
  const cache = new AnswerCache(cacheBytes)
  const rest = createRestFace(site, cache)
  const mcp = createMcpFace(site, cache, { access: config.mcp, onFault: () => {} })
  const discovery = createDiscoveryFace(site, cache, { contentSignals: config.contentSignals, forms: config.forms })
  return {
    async fileAt(path) {
      if (path === servicePaths.openApi) return rest.openApi()
      return (await mcp.file(path)) ?? discovery.answer(path)
    },
    isReserved: (path) =>
      [apiRoot, mcpPath.slice(0, -1), '/healthz', '/readyz'].includes(path) || path === mcpPath || path.startsWith(`${apiRoot}/`),
  }
}
