import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import type { Catalog, Generation } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { answeringThreads } from './answering-threads.ts'
import { followBeside } from './follow-beside.ts'
import { followCatalog } from './follow-catalog.ts'
import { createLogger, openLog } from './logger.ts'
import { assertListenable } from './listen-on.ts'
import { startListening, type Listening } from './listening.ts'
import { localFolderOf, openCatalog } from './open-catalog.ts'
import { tellProcessWarnings } from './process-warnings.ts'
import { CountedPublishes } from './publish-counts.ts'
import { publishLog } from './publish-log.ts'
import { startPublisherThread, type PublisherData, type PublisherThread } from './publisher-thread.ts'
import { count } from './report-text.ts'
import { openSharedCounters } from './shared-counters.ts'
import { countTraffic } from './traffic/count-traffic.ts'

/** A server that was told to stop ends within this time, in milliseconds (CONTRACT 1: 10 s). */
const deadline = 9_000

/**
 * `daf serve`: answers from the catalog and keeps it published (CONTRACT 1). Resolves when the server has stopped.
 * @throws UsageError, CatalogError before anything was changed
 */
export async function runServe(config: Config): Promise<void> {
  // What requests leave behind is little and short-lived: collecting it with several threads costs a tenth of a request more.
  setFlagsFromString('--no-parallel-scavenge')
  // The size that bin/daf.js gives the young generation is meant for this thread, and would overrule those that others are given.
  setFlagsFromString('--max-semi-space-size=0')
  const log = await openLog()
  const logger = createLogger(log)
  tellProcessWarnings((message) => logger.warn(message))
  if (config.admin.hookSecret !== null && config.admin.port === null)
    logger.warn('DAF_HOOK_SECRET is set, but there is no admin port to call the hook on; set --admin-port')
  // Before anything is written: where nothing can be listened on, nothing is to be changed (CONTRACT 1).
  await assertListenable(config)
  const folder = await localFolderOf(config)
  const catalog = await openCatalog(config, folder, (message) => logger.warn(message))
  const counters = await openSharedCounters(config, logger)
  const traffic = countTraffic(config, folder, logger)
  try {
    const stop = stopSignal()
    const threads = await answeringThreads({ config, folder, log, logger })
    // The publisher starts after the listener, and only where this process publishes.
    const asked = { refresh: () => {} }
    const counted = config.publish ? new CountedPublishes() : null
    const listening = await startListening({
      config,
      catalog,
      logger,
      log,
      refresh: () => asked.refresh(),
      sharedCounters: counters,
      publishing: counted,
      traffic,
      shared: threads?.sharedPort ?? null,
    })
    threads?.start(listening.address)
    const lookAgain = () => {
      // The catalog is looked at regularly; this only makes it sooner, and a failure shows there.
      catalog.refresh().catch(() => {})
      threads?.refresh()
    }
    const publisher = counted === null ? undefined : publishBeside({ config, folder }, lookAgain, logger, counted)
    if (publisher !== undefined) asked.refresh = () => publisher.refresh()
    if (!config.publish && config.follow === null && catalog.current() === undefined)
      logger.info('nothing is published here yet; what another process publishes is answered as soon as it is there')
    const follower = await followBeside(config, catalog, logger)
    const following = followCatalog(catalog, logger, stop, async (generation) => {
      await threads?.listening()
      await announce(catalog, generation, listening)
    })
    // A look at the catalog that hangs is not waited for.
    await Promise.race([following, aborted(stop)])
    // Whatever still runs after that time is not waited for either.
    setTimeout(() => process.exit(), deadline).unref()
    await Promise.all([listening.stop(threads?.stop()), publisher?.stop(), follower?.stop()])
  } finally {
    await traffic?.stop()
    await counters?.close()
    await catalog.close()
  }
}

function publishBeside(data: PublisherData, published: () => void, logger: Logger, counted: CountedPublishes): PublisherThread {
  const tell = publishLog(logger)
  return startPublisherThread(data, (event) => {
    tell(event)
    counted.count(event, Date.now())
    if (event.kind === 'published') published()
  })
}

/** Aborts at SIGTERM or SIGINT; whoever asks twice will not wait. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit()
      controller.abort()
    })
  return controller.signal
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

/** Says that there is content to answer with (CONTRACT 1). */
async function announce(catalog: Catalog, { pages }: Generation, { address }: Listening): Promise<void> {
  const name = await catalog.read(async (reader) => reader.site.name)
  process.stdout.write(`daf: serving ${name.replace(/\s+/g, ' ')} on ${address} (${count(pages, 'page')})\n`)
}
