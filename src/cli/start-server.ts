import { setTimeout as pause } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { createDiscoveryFace } from '../discovery/discovery-face.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { createMcpFace } from '../mcp/mcp-face.ts'
import { warmUp } from '../operations/warm-up.ts'
import { createPagesFace } from '../pages/pages-face.ts'
import { createRestFace } from '../rest/rest-face.ts'
import { createAdminServer } from '../server/create-admin-server.ts'
import { createServer } from '../server/create-server.ts'
import type { MetricsSnapshot, PublishCounts, ThreadMetrics } from '../server/metrics.ts'
import { ServerCounts } from '../server/server-counts.ts'
import type { ClientCounter } from '../server/request-counter.ts'
import type { SharedCounters } from '../server/rate-limit.ts'
import { listenOn } from './listen-on.ts'
import { openCatalog } from './open-catalog.ts'
import { clockOf, programVersion } from './program.ts'
import { servedSince } from './served-since.ts'
import { siteBehind } from './site-behind.ts'
import { countTraffic, type CountedTraffic } from './traffic/count-traffic.ts'
import { servicePaths } from '../model/service-paths.ts'

/** Cached responses, in bytes. */
const cacheBytes = 32 * 1024 * 1024

/** Size of the separate cache for responses over 4 MiB, in bytes: about six pages of the maximum size with their compressed forms. */
const largeCacheBytes = 48 * 1024 * 1024

/** Maximum bytes of responses in flight over all threads, and the minimum share of each thread. */
const inFlightBytes = { together: 128 * 1024 * 1024, min: 32 * 1024 * 1024 }

/** Longest wait for the first searches of a server, in milliseconds. */
const longestWarmUp = 500

/** Shared by the threads on the same port. */
export interface SharedPort {
  /** Counts requests of clients over all threads. */
  readonly counter: ClientCounter
  /** Number of the thread, from 1. */
  readonly thread: number
  /** Metrics of the other threads; null except in the first thread. */
  readonly others: (() => Promise<readonly MetricsSnapshot[]>) | null
}

/** A listening server. */
export interface RunningServer {
  /** The address listened on, such as `http://127.0.0.1:8080`. */
  readonly address: string
  /** Null without an admin port. */
  readonly metrics: ThreadMetrics | null
  /** Stops accepting, finishes running requests, closes. @param others resolves when no other thread serves requests any more */
  stop(others?: Promise<void>): Promise<void>
}

/** What a server reads from and writes to; opened by {@link openResources}. */
interface ServerResources {
  readonly catalog: Catalog
  /** Counters shared with other servers. */
  readonly sharedCounters: SharedCounters | undefined
  /** Counts traffic; null if the owner switched that off. */
  readonly traffic: CountedTraffic | null
  /** Writes the counts and closes everything. */
  close(): Promise<void>
}

/** Options for starting a server. */
interface ServerStart {
  readonly config: Config
  readonly logger: Logger
  readonly log: DestinationStream
  /** Scans or crawls the source at once. */
  readonly refresh: () => void
  /** Counts of publishing; null if this thread has none. */
  readonly publishing: PublishCounts | null
  /** Shared with other threads on the same port; null if there are none. */
  readonly shared: SharedPort | null
  /** Socket to listen on instead of the configured address, see `passedSocket`; null if there is none. */
  readonly socket: number | null
}

/**
 * Opens the resources of a server.
 * @param folder of this machine, see `localFolderOf`
 * @param warn about the catalog
 * @throws CatalogError
 */
export async function openResources(
  config: Config,
  folder: string,
  logger: Logger,
  warn: (message: string) => void,
): Promise<ServerResources> {
  const catalog = await openCatalog(config, folder, warn)
  const sharedCounters = await openSharedCounters(config, logger)
  const traffic = await countTraffic(config, folder, logger)
  return {
    catalog,
    sharedCounters,
    traffic,
    async close() {
      await traffic?.stop()
      await sharedCounters?.close()
      await catalog.close()
    },
  }
}

/**
 * Builds a server of the faces and listens.
 * @throws UsageError when the address cannot be listened on
 */
export async function startServer(
  { catalog, sharedCounters, traffic }: ServerResources,
  { config, logger, log, refresh, publishing, shared, socket }: ServerStart,
): Promise<RunningServer> {
  const { listen, site, limits, admin } = config
  let baseUrl = site.baseUrl ?? `http://localhost:${listen.port}`
  let stopping = false
  const published = {
    servedSince: await servedSince(catalog.notes, await programVersion(), baseUrl, config.follow !== null),
    catalog,
    get baseUrl() {
      return baseUrl
    },
    now: clockOf(config.now),
  }
  const ready = () => !stopping && catalog.current() !== undefined
  const cache = new ResponseCache(cacheBytes, () => catalog.current()?.number, largeCacheBytes)
  const proxy = await siteBehind(config, () => baseUrl)
  const counts = new ServerCounts()
  const sources = {
    ready,
    generation: () => catalog.current(),
    responses: cache,
    server: counts,
    publishing,
    agents: traffic?.agents,
    thread: shared?.thread,
  }
  // Only the first thread has an admin port; the others report their metrics to it.
  const isFirst = shared?.others !== null
  // What counts takes longer to load than the rest of the server, and most have no admin port.
  const counting = admin.port === null ? null : await import('../server/metrics.ts')
  const shown = isFirst ? (counting?.createMetrics(sources, shared?.others) ?? null) : null
  const metrics = shown ?? counting?.createThreadMetrics(sources) ?? null
  const rest = createRestFace(published, cache, config.api.license)
  const discovery = createDiscoveryFace(published, cache, {
    contentSignals: config.contentSignals,
    forms: config.forms,
    terms: { rateLimit: limits, lifecycle: config.api.v1, license: config.api.license },
    ...(config.indexNow === null ? {} : { indexNowKey: config.indexNow.key }),
  })
  const server = createServer({
    proxy,
    rest,
    mcp: createMcpFace(published, cache, {
      access: config.mcp,
      onError: (error) => logger.error({ err: error }, 'MCP server error'),
      serviceFiles: async (path) => (path === servicePaths.openApi ? rest.openApi() : discovery.answer(path)),
    }),
    pages: createPagesFace(published, cache, config.contentSignals),
    discovery,
    baseUrl: () => baseUrl,
    cache,
    generation: () => catalog.current()?.number,
    ready,
    rateLimit: limits,
    sharedCounters,
    counter: shared?.counter,
    lifecycle: config.api.v1,
    originTrial: config.webmcp.originTrial,
    trustProxy: limits.trustProxy,
    logger,
    requestLog: log,
    counts,
    inFlightLimit: Math.max(inFlightBytes.together / config.threads, inFlightBytes.min),
    observers: [metrics, traffic].flatMap((counting) => (counting === null ? [] : [counting.observe])),
  })
  // A catalog that cannot be read now may be there when the first client asks, and one that hangs must not delay the start.
  if (catalog.current() !== undefined) await Promise.race([catalog.read(warmUp).catch(() => {}), pause(longestWarmUp)])
  const address = await listenOn(server, listen, '', { reusePort: shared !== null, socket })
  // With port 0 the port is only known now.
  if (site.baseUrl === null) baseUrl = `http://localhost:${new URL(address).port || '80'}`
  const { hookSecret } = admin
  const hook = hookSecret === null || !config.publish ? null : { secret: hookSecret, refresh }
  const adminServer = createAdminServer({
    ready,
    hook,
    metrics: shown,
    trafficPage: traffic?.page,
    baseUrl: () => baseUrl,
    logger,
  })
  try {
    if (admin.port !== null && isFirst) await listenOn(adminServer, { host: admin.host, port: admin.port }, 'admin-')
  } catch (error) {
    // An open listener would keep the program running.
    await server.close()
    throw error
  }
  return {
    address,
    metrics,
    async stop(others) {
      stopping = true
      await Promise.all([server.close(), others])
      // Last, so that readiness reports until the end that this server is going.
      await adminServer.close()
    },
  }
}

/** The counters shared by servers, if configured; each change of their state is logged. */
async function openSharedCounters({ redisUrl, limits }: Config, logger: Logger): Promise<SharedCounters | undefined> {
  if (redisUrl === null) return undefined
  // Only loaded if used: it takes as long as the rest of the server.
  const { openRedisCounters } = await import('../server/redis-counters.ts')
  return openRedisCounters({
    url: redisUrl,
    window: limits.windowSeconds * 1000,
    changed(state, reason) {
      if (state === 'shared') logger.info('requests are counted in Redis, together with other servers')
      else logger.warn({ reason }, 'Redis is unreachable; requests are counted in this process until it is back')
    },
  })
}
