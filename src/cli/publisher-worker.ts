import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createExtractionPool } from '../publishing/extraction-pool.ts'
import { keepPublished } from '../publishing/keep-published.ts'
import { garbageCollector } from './collect-garbage.ts'
import { openCatalog } from './open-catalog.ts'
import { openSource, type OpenSource } from './open-source.ts'
import { tellProcessWarnings } from './process-warnings.ts'
import { engineUpdatesRevision, openFeed, publishSettingsOf } from './publishing-parts.ts'
import type { FromPublisher, PublisherData, ToPublisher } from './publisher-thread.ts'

/** Time of a first look at a live site after which what was read is published, in milliseconds; doubled each time. */
const firstBatch = 30_000

/** The first publish waits so long for the feed of ranking updates, in milliseconds. */
const feedWait = 3_000

/** What a publish leaves behind is collected when nothing has been published for this time, in milliseconds. */
const rest = 2_000

/*
 * Publishing beside the thread that answers requests, which never waits for it. Started by publisher-thread.ts.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
let source: OpenSource | undefined
port.on('message', (message: ToPublisher) => (message === 'stop' ? stop.abort() : refresh()))

const collectGarbage = garbageCollector()
let resting: NodeJS.Timeout | undefined

function tell(event: FromPublisher): void {
  port.postMessage(event)
  if (event.kind !== 'published') return
  clearTimeout(resting)
  resting = setTimeout(collectGarbage, rest).unref()
}

tellProcessWarnings((message) => tell({ kind: 'warning', message }))

// The one who starts this thread makes the data; structured clones carry no types.
const { config, folder } = workerData as PublisherData
const catalog = await openCatalog(config, folder, (message) => tell({ kind: 'warning', message }))
const extract = createExtractionPool()
const feed = await openFeed(config, folder)
try {
  const firstFeed = feed?.refresh(stop.signal)
  source = await openSource(config, {
    folder,
    wait: true,
    signal: stop.signal,
    limits: { firstBatch },
    progress: tell,
  })
  if (firstFeed !== undefined) await Promise.race([firstFeed, pause(feedWait, undefined, { ref: false })])
  await Promise.all([
    feed?.follow(stop.signal),
    keepPublished({
      catalog,
      origin: source.origin,
      extract,
      settings: publishSettingsOf(config, feed),
      engineUpdatesRevision: () => engineUpdatesRevision(config, feed),
      bell: source.bell,
      progress: tell,
      signal: stop.signal,
    }),
  ])
} catch (error) {
  if (!stop.signal.aborted) throw error
} finally {
  await extract.close()
  await source?.close()
  await catalog.close()
  port.close()
}

/** What is asked for before the source is open is done anyway: it is looked at first thing. */
function refresh(): void {
  source?.refresh()
  void feed?.refresh(stop.signal)
}
