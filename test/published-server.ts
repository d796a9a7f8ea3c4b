import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import type { Catalog } from '../src/catalog/catalog.ts'
import { openSqliteCatalog } from '../src/catalog/sqlite/open-sqlite-catalog.ts'
import { createDiscoveryFace } from '../src/discovery/discovery-face.ts'
import type { ContentSignals } from '../src/model/content-signals.ts'
import { ResponseCache } from '../src/http/response-cache.ts'
import type { SiteRules } from '../src/model/site-rules.ts'
import { openFolderOrigin } from '../src/origin/folder/folder-origin.ts'
import { createMcpFace } from '../src/mcp/mcp-face.ts'
import type { Tool } from '../src/mcp/tool.ts'
import { createPagesFace } from '../src/pages/pages-face.ts'
import type { Proxy } from '../src/proxy/proxy.ts'
import { createExtractionPool } from '../src/publishing/extraction-pool.ts'
import { publish } from '../src/publishing/publish.ts'
import { createRestFace } from '../src/rest/rest-face.ts'
import { createServer } from '../src/server/create-server.ts'
import type { ConnectionLimits } from '../src/server/connections.ts'
import type { ClosingTimes, ListenerBounds } from '../src/server/listener.ts'
import type { OverloadLimits } from '../src/server/overload.ts'
import type { RequestLog } from '../src/server/request-log.ts'
import type { RequestObserver } from '../src/server/observed-request.ts'
import type { SharedCounters } from '../src/server/rate-limit.ts'
import type { ServerCounts } from '../src/server/server-counts.ts'
import type { FormTool } from '../src/webmcp/forms-script.ts'
import { rankingUpdates, type SiteFiles } from './site/agency-like-site.ts'
import type { CheckedResponse } from './contract/check-response.ts'
import { inject, portOf } from './inject.ts'

/** A request of a test. */
interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
  /** Local address that the request is sent from. */
  readonly client?: string
}

/** A published folder behind a real server. */
export interface PublishedServer {
  readonly baseUrl: string
  get(target: string, asked?: Asked): Promise<CheckedResponse & { readonly bytes: Buffer }>
  /** Listens on a free loopback port and returns it. */
  listen(): Promise<number>
  /** Number of open connections. */
  connections(): Promise<number>
  close(): Promise<void>
}

/** What is published, and how. */
export interface PublishedOptions {
  readonly files: SiteFiles
  readonly rules?: SiteRules
  /** Null for a site that names neither a feed nor a seed of ranking updates. */
  readonly engineUpdates?: null
  readonly baseUrl?: string
  readonly rateLimit?: { readonly requests: number; readonly windowSeconds: number }
  readonly now?: Date
  readonly lifecycle?: { readonly deprecation: string | null; readonly sunset: string | null }
  readonly trustProxy?: readonly string[]
  readonly contentSignals?: ContentSignals
  readonly originTrial?: readonly string[]
  readonly mcp?: { readonly origins: readonly string[]; readonly hosts: readonly string[] }
  readonly forms?: readonly FormTool[]
  /** Tools in addition to the service's own. */
  readonly furtherTools?: readonly Tool[]
  /** The live site behind the server; `files` are then the copy of it. */
  readonly proxy?: Proxy
  readonly observers?: readonly RequestObserver[]
  readonly counts?: ServerCounts
  /** The store of counters shared with other servers. */
  readonly sharedCounters?: SharedCounters
  readonly overload?: Partial<OverloadLimits>
  readonly closing?: Partial<ClosingTimes>
  readonly connections?: Partial<ConnectionLimits>
  readonly bounds?: Partial<ListenerBounds>
  /** Receives the log line of each finished request. */
  readonly requestLog?: RequestLog
  /** Opens the catalog in place of the embedded one. */
  readonly openCatalog?: () => Promise<Catalog>
  /** Called with internal errors of the MCP server. */
  readonly onError?: (error: unknown) => void
}

/** Tests that are not about the limit must not reach it. */
const unlimited = { requests: 1_000_000, windowSeconds: 60 }

/** Shared by the sites of a test file: starting it takes longer than reading a small site. It ends by itself when it is idle. */
const extract = createExtractionPool()

/** Publishes a site into a new embedded catalog and serves it, using only production code. */
export async function startPublished(options: PublishedOptions): Promise<PublishedServer> {
  const { files, rules = {}, baseUrl = 'https://public.example' } = options
  const root = await mkdtemp(join(tmpdir(), 'daf-published-'))
  const folder = join(root, 'site')
  await writeSite(folder, files)
  const catalog = await (options.openCatalog?.() ?? openSqliteCatalog(join(root, 'data')))
  await publishFolder(catalog, folder, { rules, baseUrl, engineUpdates: options.engineUpdates })
  const server = serveCatalog(catalog, options)
  return {
    ...server,
    async close() {
      await server.close()
      await catalog.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Publishes a folder as it is now. */
export async function publishFolder(
  catalog: Catalog,
  folder: string,
  { rules, baseUrl, engineUpdates }: { rules: SiteRules; baseUrl: string; engineUpdates?: null | undefined },
): Promise<void> {
  await publish({
    catalog,
    origin: openFolderOrigin(folder),
    extract,
    signal: new AbortController().signal,
    acceptLoss: true,
    settings: {
      sourceName: folder,
      rules,
      ownHosts: [new URL(baseUrl).host],
      engineUpdates: {
        site: 'https://status.search.google.com/',
        readFeed: null,
        readSeed: engineUpdates === null ? null : async () => rankingUpdates,
      },
    },
  })
  await catalog.refresh()
}

/** Serves a catalog, which stays open when the server is closed. */
export function serveCatalog(catalog: Catalog, options: Omit<PublishedOptions, 'files'>): PublishedServer {
  const { baseUrl = 'https://public.example', rateLimit = unlimited, now = new Date('2026-09-01T12:00:00Z') } = options
  const { lifecycle = { deprecation: null, sunset: null }, trustProxy = [] } = options
  const {
    mcp = { origins: [], hosts: [] },
    furtherTools = [],
    onError = () => {},
    forms = [],
    contentSignals = {},
    proxy,
    observers = [],
    counts,
    sharedCounters,
    overload = {},
    closing = {},
    connections = {},
    bounds = {},
    requestLog = { write: () => {} },
  } = options
  const site = { catalog, baseUrl, now: () => now }
  const cache = new ResponseCache(16 * 1024 * 1024)
  const rest = createRestFace(site, cache)
  const discovery = createDiscoveryFace(site, cache, { forms, contentSignals, terms: { rateLimit, lifecycle, license: null } })
  const server = createServer({
    rest,
    mcp: createMcpFace(site, cache, {
      access: mcp,
      onError,
      furtherTools,
      serviceFiles: async (path) => (path === '/openapi.json' ? rest.openApi() : discovery.answer(path)),
    }),
    pages: createPagesFace(site, cache, contentSignals),
    discovery,
    ...(proxy === undefined ? {} : { proxy }),
    baseUrl: () => baseUrl,
    cache,
    generation: () => catalog.current()?.number,
    ready: () => catalog.current() !== undefined,
    rateLimit,
    lifecycle,
    originTrial: options.originTrial ?? [],
    trustProxy,
    logger: pino({ level: 'silent' }),
    requestLog,
    observers,
    overload,
    closing,
    connections,
    bounds,
    ...(counts === undefined ? {} : { counts }),
    ...(sharedCounters === undefined ? {} : { sharedCounters }),
  })
  return {
    baseUrl,
    async get(target, { method = 'GET', headers = {}, payload, client } = {}) {
      const response = await inject(server, {
        method,
        url: target,
        headers: { host: new URL(baseUrl).host, ...headers },
        ...(payload === undefined ? {} : { payload }),
        ...(client === undefined ? {} : { client }),
      })
      const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
      return { status: response.statusCode, headers: Object.fromEntries(fields), body: response.body, bytes: response.rawPayload }
    },
    listen: () => portOf(server),
    connections: async () => server.connections,
    close: () => server.close(),
  }
}

/** Writes a site to a folder. */
export async function writeSite(folder: string, files: SiteFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}
