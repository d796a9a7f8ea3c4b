import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import type { Catalog, Generation } from '../catalog/catalog.ts'
import type { FollowEvent } from '../catalog/sqlite/follow/follow-share.ts'
import type { Config } from '../config/config.ts'
import { sourceName } from '../config/source.ts'
import type { PublishEvent } from '../publishing/publish-input.ts'
import type { FollowerData } from './follower-worker.ts'
import { assertListenable, passedSocket } from './listen-on.ts'
import { createLogger, logProcessWarnings, openLog } from './logger.ts'
import { catalogFolderOf, localFolderOf } from './open-catalog.ts'
import { CountedPublishes, followLog, publishLog } from './publish-events.ts'
import { shellWord } from './program.ts'
import type { PublisherData, ToPublisher } from './publisher-worker.ts'
import { mcpPath, servicePaths } from '../model/service-paths.ts'
import { createServerThreads } from './server-threads.ts'
import { openResources, startServer, type RunningServer } from './start-server.ts'
import { superviseThread, type SupervisedThread } from './supervised-thread.ts'
import { watchCatalog } from './watch-catalog.ts'

/** Maximum duration of a shutdown, in milliseconds (CONTRACT 1: 10 s). */
const deadline = 9_000

/**
 * `daf serve`: serves the catalog and keeps it published (CONTRACT 1). Resolves when the server has stopped.
 * @param stop aborts to stop it
 * @throws UsageError, CatalogError before anything was changed
 */
export async function runServe(config: Config, stop: AbortSignal): Promise<void> {
  tuneGarbageCollector()
  const log = openLog()
  const logger = createLogger(log)
  logProcessWarnings((message) => logger.warn(message))
  if (config.admin.hookSecret !== null && config.admin.port === null)
    logger.warn('DAF_HOOK_SECRET is set, but there is no admin port to call the hook on; set --admin-port')
  // Before anything is written: a port in use must change nothing (CONTRACT 1).
  const socket = passedSocket(process.env)
  await assertListenable(config, socket)
  const folder = await localFolderOf(config)
  let warned: string | undefined
  const resources = await openResources(config, folder, logger, (message) => {
    warned = message
    logger.warn(message)
  })
  const { catalog } = resources
  try {
    if (stop.aborted) return
    const threads = await createServerThreads({ config, folder, log, logger, socket })
    const publishing = config.publish ? new CountedPublishes() : null
    // The publisher starts after the listener.
    let publisher: SupervisedThread<ToPublisher> | undefined
    const refresh = () => publisher?.post('refresh')
    const shared = threads?.sharedPort ?? null
    const server = await startServer(resources, { config, logger, log, refresh, publishing, shared, socket })
    threads?.start(server.address)
    const checkCatalog = () => {
      // Only speeds up the regular check, which reports failures.
      catalog.refresh().catch(() => {})
      threads?.refresh()
    }
    if (catalog.current() === undefined && config.follow === null) {
      const where = config.database === null ? ` in ${folder}` : ''
      const wait =
        publishing === null
          ? `${where}; waiting for a publisher`
          : '; reading the site, and refusing requests (503) until that is done'
      logger.info(`nothing published yet${wait}`)
    }
    const isKnown = (message: string) => message === warned
    if (publishing !== null)
      publisher = startPublisher({ config, folder }, { logger, publishing, published: checkCatalog, isKnown })
    const follower = await startFollower(config, checkCatalog, logger)
    const watching = watchCatalog(catalog, logger, stop, async (generation) => {
      await threads?.listening()
      await announce(catalog, generation, server, config)
    })
    // A hanging check of the catalog is not awaited.
    await Promise.race([watching, stop.aborted ? undefined : once(stop, 'abort')])
    // Nor is anything that still runs after the deadline.
    setTimeout(() => process.exit(), deadline).unref()
    await Promise.all([server.stop(threads?.stop()), publisher?.stop('stop'), follower?.stop('stop')])
  } finally {
    await resources.close()
  }
}

/**
 * Requests make little, short-lived garbage: parallel collection would cost a tenth of a request more. The size of the young
 * generation that bin/daf.js sets is meant for this thread, and would override those of other threads.
 */
function tuneGarbageCollector(): void {
  setFlagsFromString('--no-parallel-scavenge')
  setFlagsFromString('--max-semi-space-size=0')
}

/** What the publisher's events affect here. */
interface PublisherListeners {
  readonly logger: Logger
  readonly publishing: CountedPublishes
  readonly published: () => void
  /** Whether this thread has already logged the warning, about the catalog that both have open. */
  readonly isKnown: (warning: string) => boolean
}

/**
 * Scanning a large folder each second makes much short-lived garbage, which a young generation of Node's usual size would keep: some
 * 60 MB with 10,000 pages. With 6 MiB, collecting it took a fifth of the time in which an edited page is published.
 */
const publisherLimits = { maxYoungGenerationSizeMb: 16 }

/** Keeps the source published, in its own thread. Stopping it drops a running publish; the previous generation stays. */
function startPublisher(
  data: PublisherData,
  { logger, publishing, published, isKnown }: PublisherListeners,
): SupervisedThread<ToPublisher> {
  const log = publishLog(logger)
  const onMessage = (event: PublishEvent) => {
    if (event.kind !== 'warning' || !isKnown(event.message)) log(event)
    publishing.count(event, Date.now())
    if (event.kind === 'current') published()
  }
  return superviseThread<PublishEvent, ToPublisher>({
    script: 'publisher-worker',
    name: 'publisher',
    data,
    resourceLimits: publisherLimits,
    onMessage,
    onDeath: (reason) => onMessage({ kind: 'failed', message: `Publishing stopped: ${reason}` }),
  })
}

/** Replicates the followed catalog (`--follow`), in its own thread. A copy in progress is resumed after a restart. */
async function startFollower(config: Config, copied: () => void, logger: Logger): Promise<SupervisedThread<'stop'> | undefined> {
  if (config.follow === null) return undefined
  const data: FollowerData = { followed: config.follow, folder: await catalogFolderOf(config) }
  const log = followLog(logger)
  return superviseThread<FollowEvent, 'stop'>({
    script: 'follower-worker',
    name: 'follower',
    data,
    onMessage(event) {
      log(event)
      if (event.kind === 'copied') copied()
    },
    onDeath: (reason) => log({ kind: 'failed', message: `Copying stopped: ${reason}` }),
  })
}

/** Prints the ready line, whose form CONTRACT 1 fixes for programs, and on a terminal where to go next. */
async function announce(catalog: Catalog, { pages }: Generation, { address }: RunningServer, config: Config): Promise<void> {
  const name = await catalog.read(async (reader) => reader.site.name)
  process.stdout.write(`daf: serving ${name.replace(/\s+/g, ' ')} on ${address} (${pages} pages)\n`)
  if (process.stderr.isTTY === true) process.stderr.write(nextSteps(address, config))
}

/** Addresses for people, programs and agents, and the command that writes a missing configuration. */
function nextSteps(address: string, { configFile, publish, source }: Config): string {
  const init = source === null ? 'daf init' : `daf init ${shellWord(sourceName(source))}`
  return [
    '',
    `  Website          ${address}/`,
    `  For developers   ${address}${servicePaths.documentation}`,
    `  MCP server       ${address}${mcpPath}`,
    ...(configFile === null && publish ? [`  No daf.yaml: ${init} inspects the site and writes one.`] : []),
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
