import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import type { MetricsSnapshot } from '../server/metrics.ts'
import { SharedRequestCounter, type SharedWindows } from '../server/shared-request-counter.ts'
import { createLogger, logProcessWarnings, ThreadLog } from './logger.ts'
import { openResources, startServer, type RunningServer } from './start-server.ts'
import { watchCatalog } from './watch-catalog.ts'

/** The data of the thread. */
export interface ServerThreadData {
  /** With the port that is listened on. */
  readonly config: Config
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
  readonly windows: SharedWindows
  /** From 2: the first one is the main thread. */
  readonly number: number
}

/** The messages that it receives; metrics are returned with the number of their request. */
export type ToServerThread =
  | { readonly kind: 'stop' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'metrics'; readonly request: number }

/** The messages that it posts; log lines are whole. */
export type FromServerThread =
  | { readonly kind: 'listening' }
  | { readonly kind: 'log'; readonly lines: string }
  | { readonly kind: 'metrics'; readonly request: number; readonly snapshot: MetricsSnapshot }

/*
 * Serves requests on the same port as the main thread. Started by server-threads.ts. It listens only once it has content: until then
 * the other threads respond better.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
const post = (message: FromServerThread) => port.postMessage(message)

// The one who starts this thread makes the data; structured clones carry no types.
const { config, folder, windows, number } = workerData as ServerThreadData
const log = new ThreadLog((lines) => post({ kind: 'log', lines }))
const logger = createLogger(log)
logProcessWarnings((message) => logger.warn(message))
// The main thread, which has the same catalog open, warns about it.
const resources = await openResources(config, folder, logger, () => {})
const counter = new SharedRequestCounter(config.limits.windowSeconds * 1000, windows)
const shared = { counter, thread: number, others: null }
let server: RunningServer | undefined

port.on('message', (message: ToServerThread) => {
  if (message.kind === 'stop') stop.abort()
  // Only speeds up the regular check, which reports failures.
  else if (message.kind === 'refresh') resources.catalog.refresh().catch(() => {})
  else void postMetrics(message.request)
})

try {
  await watchCatalog(resources.catalog, logger, stop.signal, async () => {
    server = await startServer(resources, { config, logger, log, refresh: () => {}, publishing: null, shared, socket: null })
    post({ kind: 'listening' })
  })
  await server?.stop()
} finally {
  await resources.close()
  log.flush()
  port.close()
}

async function postMetrics(request: number): Promise<void> {
  post({ kind: 'metrics', request, snapshot: (await server?.metrics?.snapshot()) ?? [] })
}
