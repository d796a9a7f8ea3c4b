import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { createExtractionPool } from '../publishing/extraction-pool.ts'
import { keepPublished } from '../publishing/keep-published.ts'
import { engineUpdatesRevision, originOf, publishSettingsOf } from './publishing-parts.ts'
import type { FromPublisher, PublisherData } from './publisher-thread.ts'

/*
 * Publishing beside the thread that answers requests, which never waits for it. Started by publisher-thread.ts.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
port.once('message', () => stop.abort())

const tell = (event: FromPublisher) => port.postMessage(event)

// The one who starts this thread makes the data; structured clones carry no types.
const { config, catalogFolder } = workerData as PublisherData
const catalog = await openSqliteCatalog(catalogFolder, { warn: (message) => tell({ kind: 'warning', message }) })
const extract = createExtractionPool()
try {
  await keepPublished({
    catalog,
    origin: originOf(config),
    extract,
    settings: publishSettingsOf(config),
    engineUpdatesRevision: () => engineUpdatesRevision(config),
    progress: tell,
    signal: stop.signal,
  })
} finally {
  await extract.close()
  await catalog.close()
  port.close()
}
