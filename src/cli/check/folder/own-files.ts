import type { Catalog } from '../../../catalog/catalog.ts'
import type { Config } from '../../../config/config.ts'
import { createDiscoveryFace } from '../../../discovery/discovery-face.ts'
import { ResponseCache } from '../../../http/response-cache.ts'
import type { PreparedResponse } from '../../../http/prepared-response.ts'
import { createMcpFace } from '../../../mcp/mcp-face.ts'
import { isPrivateHost } from '../../../model/network-address.ts'
import { servicePaths } from '../../../model/service-paths.ts'
import { displayPath, type SitePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import { resolvePath } from '../../../operations/resolve-path.ts'
import { createRestFace } from '../../../rest/rest-face.ts'
import { isServicePath, serviceFile } from '../../../server/routes.ts'
import { clockOf } from '../../program.ts'
import { callInProcess } from '../rehearsal/tool-calls.ts'
import type { ServiceFiles, Survey } from './survey.ts'

/** Responses that are cached during one check, in bytes. */
const cacheBytes = 4 * 1024 * 1024

/** The files of the service, made by the code that serves them. */
export function serviceFiles(config: Config, catalog: Catalog): ServiceFiles {
  const site = { catalog, baseUrl: config.site.baseUrl ?? `http://localhost:${config.listen.port}`, now: clockOf(config.now) }
  const cache = new ResponseCache(cacheBytes)
  const rest = createRestFace(site, cache)
  const mcp = createMcpFace(site, cache, { access: config.mcp, onError: () => {} })
  const discovery = createDiscoveryFace(site, cache, { contentSignals: config.contentSignals, forms: config.forms })
  return {
    callTool: callInProcess(mcp),
    fileAt: (path) => serviceFile(path, { discovery, rest, mcp }),
  }
}

/** Files that most sites have: the site's own one is a problem only if it lacks something. */
const ordinary = new Set(['/robots.txt', '/sitemap.xml', '/favicon.ico'])

/**
 * The site's own files and pages at addresses of the service, which take precedence (CONTRACT 3), and what is lost by that.
 */
export async function ownFiles(
  survey: Survey,
): Promise<{ readonly facts: readonly FactSource[]; readonly problems: readonly Notice[] }> {
  const { service } = survey
  const facts: FactSource[] = []
  const problems: Notice[] = []
  const found = (path: SitePath, value: string, page: SitePath) =>
    facts.push({ fact: `files${path}`, value, method: 'source', page })
  const own = await ownPaths(survey)
  for (const path of own) {
    const served = isServicePath(path) ? undefined : await service.fileAt(path)
    if (isServicePath(path)) {
      const message = `${displayPath(path)} cannot be reached: the service itself responds there; move it to another address.`
      problems.push({ level: 'error', message, page: path })
    } else if (served !== undefined) {
      found(path, "the site's own", path)
      problems.push(...(await lossesAt(path, served, survey)))
    }
  }
  for (const path of Object.values<SitePath>(servicePaths)) {
    const replacement = own.has(path) || isServicePath(path) ? undefined : await replacementOf(path, survey)
    if (replacement === undefined) continue
    const { name, page, fix } = replacement
    found(path, name, page)
    problems.push({
      level: 'warning',
      message: `${name} takes the place of the service's ${path}; ${fix} to get that one.`,
      page,
    })
  }
  return { facts, problems }
}

/** Addresses of the site's own files and pages; of a page the canonical one. */
async function ownPaths({ documents, reader }: Survey): Promise<ReadonlySet<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path } of documents) {
    const entry = await reader.entry(path)
    if (entry !== undefined) paths.add(entry.kind === 'redirect' ? entry.to : path)
  }
  return paths
}

interface Replacement {
  readonly name: string
  readonly page: SitePath
  readonly fix: string
}

/** What occupies an address of the service without being a file: the Markdown of a page (docs/decisions/0012) or a redirect rule. */
async function replacementOf(path: SitePath, { reader, service }: Survey): Promise<Replacement | undefined> {
  const found = await resolvePath(reader, path)
  const yields = found.kind === 'missing' ? !found.gone : found.kind !== 'markdown' && found.yields
  if (yields || (await service.fileAt(path)) === undefined) return undefined
  if (found.kind !== 'markdown') return { name: `A rule of _redirects for ${path}`, page: path, fix: 'remove it' }
  return { name: `The Markdown of the page ${displayPath(found.path)}`, page: found.path, fix: 'move the page' }
}

async function lossesAt(path: SitePath, served: PreparedResponse, survey: Survey): Promise<readonly Notice[]> {
  if (path === '/robots.txt') return robotsLosses(served, survey)
  if (ordinary.has(path)) return []
  const message = `The site's own ${displayPath(path)} takes the place of the service's; remove it from the source to get that one.`
  return [{ level: 'warning', message, page: path }]
}

/** Larger files are not compared, in bytes. */
const largestRobots = 1024 * 1024

/** Directives of the service's robots.txt that the site's own lacks. */
async function robotsLosses(served: PreparedResponse, { reader, documents }: Survey): Promise<readonly Notice[]> {
  const path = '/robots.txt'
  const entry = await reader.entry(path)
  if (entry?.kind !== 'file' || (documents.find((document) => document.path === path)?.size ?? 0) > largestRobots) return []
  const own = new Set(directivesIn(await reader.content(entry.content)).map(({ name }) => name))
  const lost = directivesIn(served.identity.body).filter(({ name, line }) => !own.has(name) && !namesThisMachine(line))
  if (lost.length === 0) return []
  const lines = [...new Set(lost.map(({ line }) => line))].slice(0, maxLines).join(' | ')
  const message = `The site's own robots.txt is served unchanged. To say what daf's would say, add: ${lines}`
  const policy = { 'content-signal': 'contentSignals', 'content-usage': 'contentUsage' }
  const key = Object.entries(policy).find(([field]) => lost.some(({ name }) => name === field))?.[1]
  return [{ level: 'warning', message, page: path, ...(key === undefined ? {} : { key }) }]
}

/** Whether a directive has the address of a service without a public one, which nobody should copy. */
function namesThisMachine(line: string): boolean {
  const url = URL.parse(line.slice(line.indexOf(':') + 1).trim())
  return url !== null && isPrivateHost(url.hostname)
}

/** Lines of the service's robots.txt that one message names. */
const maxLines = 5

/** The directives in a robots.txt, by name and as they are written, without those that all have. */
function directivesIn(bytes: Uint8Array): readonly { readonly name: string; readonly line: string }[] {
  const lines = new TextDecoder().decode(bytes).split('\n')
  const directives = lines.flatMap((line) => {
    const name = /^\s{0,20}([A-Za-z-]{1,40})\s{0,20}:/.exec(line)?.[1]?.toLowerCase()
    return name === undefined ? [] : [{ name, line: line.trim() }]
  })
  return directives.filter(({ name }) => name !== 'allow' && name !== 'user-agent')
}
