import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import { createExtractionPool } from '../publishing/extraction-pool.ts'
import { keepPublished } from '../publishing/keep-published.ts'
import type { PublishEvent } from '../publishing/publish-input.ts'
import { garbageCollector } from './collect-garbage.ts'
import { logProcessWarnings } from './logger.ts'
import { openCatalog } from './open-catalog.ts'
import { openIndexNow } from './open-index-now.ts'
import { engineUpdatesRevision, openFeed, openSource, publishSettingsOf, type OpenSource } from './open-source.ts'

/** The data of the thread. */
export interface PublisherData {
  readonly config: Config
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
}

/** The messages that it receives; it posts `PublishEvent`s. */
export type ToPublisher = 'stop' | 'refresh'

/** Time of the first crawl of a live site after which the pages read so far are published, in milliseconds; doubled each time. */
const firstBatch = 30_000

/** Time for which the first publish waits for the feed of ranking updates, in milliseconds. */
const feedWait = 3_000

/**
 * Time after a change, and after a start, for which the process that reads pages waits for the next change of a folder, in milliseconds.
 * Starting it takes .3 s.
 */
const standby = 600_000

/** Idle time after a publish before its garbage is collected, in milliseconds. */
const rest = 2_000

/*
 * Publishes in its own thread, so that the threads that serve requests never wait for it. Started by serve.ts.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
let source: OpenSource | undefined
port.on('message', (message: ToPublisher) => (message === 'stop' ? stop.abort() : refresh()))

const collectGarbage = garbageCollector()
let resting: NodeJS.Timeout | undefined

function post(event: PublishEvent): void {
  port.postMessage(event)
  if (event.kind !== 'published') return
  indexNow?.announce(event.revised)
  clearTimeout(resting)
  resting = setTimeout(collectGarbage, rest).unref()
}

const warn = (message: string) => post({ kind: 'warning', message })
logProcessWarnings(warn)

// The thread that starts this one makes the data; structured clones have no types.
const { config, folder } = workerData as PublisherData
const catalog = await openCatalog(config, folder, warn)
const indexNow = await openIndexNow(config, post)
const extract = createExtractionPool(config.source?.kind === 'folder' ? { standby } : {})
const feed = await openFeed(config, folder)
try {
  const firstFeed = feed?.refresh(stop.signal)
  source = await openSource(config, { folder, wait: true, signal: stop.signal, limits: { firstBatch }, progress: post })
  if (firstFeed !== undefined) await Promise.race([firstFeed, pause(feedWait, undefined, { ref: false })])
  await Promise.all([
    feed?.follow(stop.signal),
    keepPublished({
      catalog,
      origin: source.origin,
      extract,
      settings: publishSettingsOf(config, feed),
      engineUpdatesRevision: () => engineUpdatesRevision(config, feed),
      ...(source.bell === undefined ? {} : { bell: source.bell }),
      progress: post,
      signal: stop.signal,
    }),
  ])
} catch (error) {
  if (!stop.signal.aborted) throw error
} finally {
  await indexNow?.close()
  await extract.close()
  await source?.close()
  await catalog.close()
  port.close()
}

/** A refresh before the source is open needs nothing: the source is read first thing. */
function refresh(): void {
  source?.refresh()
  void feed?.refresh(stop.signal)
}
