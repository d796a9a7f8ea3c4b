import { servicePaths } from '../../../model/service-paths.ts'
import { displayPath, type SitePath } from '../../../model/site-path.ts'
import type { FactSource, Notice } from '../../../model/site-record.ts'
import type { PreparedAnswer } from '../../../http/prepared-answer.ts'
import { resolvePath } from '../../../operations/resolve-path.ts'
import type { Survey } from './survey.ts'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { Config } from '../../../config/config.ts'
import { createDiscoveryFace } from '../../../discovery/discovery-face.ts'
import { AnswerCache } from '../../../http/answer-cache.ts'
import { createMcpFace } from '../../../mcp/mcp-face.ts'
import { apiRoot } from '../../../model/api-version.ts'
import { mcpPath } from '../../../model/mcp-path.ts'
import { createRestFace } from '../../../rest/rest-face.ts'
import { contentSignalsOf } from '../../listening.ts'
import { clockOf } from '../../publishing-parts.ts'

/** Files that sites have anyhow: that they are the site's own is a fault only where they lack something. */
const ordinary = new Set(['/robots.txt', '/sitemap.xml', '/favicon.ico'])

/** Larger files are not compared, in bytes. */
const largest = 1024 * 1024

/**
 * The site's own files and pages at addresses of the service (CONTRACT 3: what the site has goes first): which they are,
 * and what is lost by it.
 */
export async function ownFiles(
  survey: Survey,
): Promise<{ readonly facts: readonly FactSource[]; readonly problems: readonly Notice[] }> {
  const facts: FactSource[] = []
  const problems: Notice[] = []
  const standing = await standingPaths(survey)
  for (const path of standing) {
    if (survey.service.isReserved(path)) {
      const message = `${displayPath(path)} cannot be reached: the service itself answers there; move it to another address.`
      problems.push({ level: 'error', message, page: path })
      continue
    }
    const served = await survey.service.fileAt(path)
    if (served === undefined) continue
    facts.push({ fact: `files${path}`, value: "the site's own", method: 'source', page: path })
    problems.push(...(await lossesAt(path, served, survey)))
  }
  for (const path of Object.values<SitePath>(servicePaths)) {
    const taker = standing.has(path) || survey.service.isReserved(path) ? undefined : await takerOf(path, survey)
    if (taker === undefined) continue
    facts.push({ fact: `files${path}`, value: taker.name, method: 'source', page: taker.page })
    const message = `${taker.name} takes the place of the service's ${path}; ${taker.fix} to have that one.`
    problems.push({ level: 'warning', message, page: taker.page })
  }
  return { facts, problems }
}

interface Taker {
  readonly name: string
  readonly page: SitePath
  readonly fix: string
}

/** What is no file and yet answers at an address of the service: the Markdown of a page (docs/decisions/0012), or a rule for that address. */
async function takerOf(path: SitePath, { reader, service }: Survey): Promise<Taker | undefined> {
  const found = await resolvePath(reader, path)
  const yields = found.kind === 'missing' ? !found.gone : found.kind !== 'markdown' && found.yields
  if (yields || (await service.fileAt(path)) === undefined) return undefined
  if (found.kind !== 'markdown') return { name: `A rule of _redirects for ${path}`, page: path, fix: 'remove it' }
  return { name: `The Markdown of the page ${displayPath(found.path)}`, page: found.path, fix: 'move the page' }
}

/** Addresses at which the site has something, a page at its canonical one. */
async function standingPaths({ documents, reader }: Survey): Promise<ReadonlySet<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path } of documents) {
    const entry = await reader.entry(path)
    if (entry !== undefined) paths.add(entry.kind === 'redirect' ? entry.to : path)
  }
  return paths
}

async function lossesAt(path: SitePath, served: PreparedAnswer, survey: Survey): Promise<readonly Notice[]> {
  if (path === '/robots.txt') return robotsLosses(served, survey)
  if (ordinary.has(path)) return []
  const message = `The site's own ${displayPath(path)} takes the place of the service's; remove it from the source to have that one.`
  return [{ level: 'warning', message, page: path }]
}

/** What the service's file would tell and the site's own does not. */
async function robotsLosses(served: PreparedAnswer, { reader, documents }: Survey): Promise<readonly Notice[]> {
  const path = '/robots.txt'
  const entry = await reader.entry(path)
  if (entry?.kind !== 'file' || (documents.find((document) => document.path === path)?.size ?? 0) > largest) return []
  const own = directives(new TextDecoder().decode(await reader.content(entry.content)))
  const lost = [...directives(textOf(served))].filter((name) => !own.has(name) && name !== 'allow' && name !== 'user-agent')
  if (lost.length === 0) return []
  const message = `The site's own robots.txt takes the place of the service's, which would also say: ${lost.join(', ')}; add them.`
  const key = lost.includes('content-signal') ? { key: 'contentSignals' } : {}
  return [{ level: 'warning', message, page: path, ...key }]
}

function directives(text: string): ReadonlySet<string> {
  const names = text.split('\n').map((line) => /^\s{0,20}([A-Za-z-]{1,40})\s{0,20}:/.exec(line)?.[1]?.toLowerCase())
  return new Set(names.filter((name) => name !== undefined))
}

function textOf(answer: PreparedAnswer): string {
  return new TextDecoder().decode(answer.identity.body)
}

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
  const discovery = createDiscoveryFace(site, cache, { contentSignals: contentSignalsOf(config), forms: config.forms })
  return {
    async fileAt(path) {
      if (path === servicePaths.openApi) return rest.openApi()
      return (await mcp.file(path)) ?? discovery.answer(path)
    },
    isReserved: (path) =>
      [apiRoot, mcpPath.slice(0, -1), '/healthz', '/readyz'].includes(path) || path === mcpPath || path.startsWith(`${apiRoot}/`),
  }
}
