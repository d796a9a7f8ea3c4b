import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CatalogUnavailableError, type Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { followBeside } from './follow-beside.ts'
import { createLogger } from './logger.ts'
import { assertListenable } from './listen-on.ts'
import { startListening, type Listening } from './listening.ts'
import { localFolderOf, openCatalog } from './open-catalog.ts'
import { CountedPublishes } from './publish-counts.ts'
import { publishLog } from './publish-log.ts'
import { startPublisherThread, type PublisherData, type PublisherThread } from './publisher-thread.ts'
import { count } from './report-text.ts'
import { openSharedCounters } from './shared-counters.ts'
import { countTraffic } from './traffic/count-traffic.ts'

/** How often the catalog is looked at for a generation that another process published, in milliseconds (CONTRACT 1: 2 s). */
const followEvery = 500

/** A server that was told to stop ends within this time, in milliseconds (CONTRACT 1: 10 s). */
const deadline = 9_000

/**
 * `daf serve`: answers from the catalog and keeps it published (CONTRACT 1). Resolves when the server has stopped.
 * @throws UsageError, CatalogError before anything was changed
 */
export async function runServe(config: Config): Promise<void> {
  const logger = await createLogger()
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
    // The publisher starts after the listener, and only where this process publishes.
    const asked = { refresh: () => {} }
    const counted = config.publish ? new CountedPublishes() : null
    const listening = await startListening(config, catalog, logger, () => asked.refresh(), counters, counted, traffic)
    const publisher = counted === null ? undefined : publishBeside({ config, folder }, catalog, logger, counted)
    if (publisher !== undefined) asked.refresh = () => publisher.refresh()
    const follower = await followBeside(config, catalog, logger)
    // A look at the catalog that hangs is not waited for.
    await Promise.race([follow(catalog, listening, logger, stop), aborted(stop)])
    // Whatever still runs after that time is not waited for either.
    setTimeout(() => process.exit(), deadline).unref()
    await Promise.all([listening.stop(), publisher?.stop(), follower?.stop()])
  } finally {
    await traffic?.stop()
    await counters?.close()
    await catalog.close()
  }
}

function publishBeside(data: PublisherData, catalog: Catalog, logger: Logger, counted: CountedPublishes): PublisherThread {
  const tell = publishLog(logger)
  return startPublisherThread(data, (event) => {
    tell(event)
    counted.count(event, Date.now())
    // The catalog is looked at regularly; this only makes it sooner, and a failure shows there.
    if (event.kind === 'published') catalog.refresh().catch(() => {})
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

/** Follows the newest generation until the signal aborts, and says once that there is content to answer with. */
async function follow(catalog: Catalog, listening: Listening, logger: Logger, stop: AbortSignal): Promise<void> {
  let announced = false
  let failure: string | undefined
  while (!stop.aborted) {
    try {
      const generation = await catalog.refresh()
      failure = undefined
      if (!announced && generation !== undefined) {
        announced = true
        const name = await catalog.read(async (reader) => reader.site.name)
        process.stdout.write(
          `daf: serving ${name.replace(/\s+/g, ' ')} on ${listening.address} (${count(generation.pages, 'page')})\n`,
        )
      }
    } catch (error) {
      if (stop.aborted) return
      // A catalog that is away tells so itself. Anything else is told once, however often it is met again.
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== failure && !(error instanceof CatalogUnavailableError))
        logger.error({ err: error }, 'the catalog could not be looked at; what is open goes on being served')
      failure = reason
    }
    await pause(announced || failure !== undefined ? followEvery : followEvery / 10, undefined, { signal: stop }).catch(() => {})
  }
}
