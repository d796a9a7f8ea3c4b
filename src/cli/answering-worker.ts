import { parentPort, workerData } from 'node:worker_threads'
import type { AnsweringData, FromAnswering, ToAnswering } from './answering-thread.ts'
import { followCatalog } from './follow-catalog.ts'
import { startListening, type Listening } from './listening.ts'
import { createLogger } from './logger.ts'
import { GatheredLog } from './gathered-log.ts'
import { openCatalog } from './open-catalog.ts'
import { tellProcessWarnings } from './process-warnings.ts'
import { openSharedCounters } from './shared-counters.ts'
import { SharedRequestCounter } from '../server/shared-request-counter.ts'
import { countTraffic } from './traffic/count-traffic.ts'

/*
 * Answering beside the thread of the program, on the same port. Started by answering-thread.ts. It listens only when it has
 * content: until then others answer better.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
const tell = (message: FromAnswering) => port.postMessage(message)

// The one who starts this thread makes the data; structured clones carry no types.
const { config, folder, windows, number } = workerData as AnsweringData
const log = new GatheredLog((lines) => tell({ kind: 'log', lines }))
const logger = createLogger(log)
tellProcessWarnings((message) => logger.warn(message))
const catalog = await openCatalog(config, folder, (message) => logger.warn(message))
const counters = await openSharedCounters(config, logger)
const traffic = countTraffic(config, folder, logger)
const counter = new SharedRequestCounter(config.limits.windowSeconds * 1000, windows)
let listening: Listening | undefined

port.on('message', (message: ToAnswering) => {
  if (message.kind === 'stop') stop.abort()
  // Looked at regularly; this only makes it sooner, and a failure shows there.
  else if (message.kind === 'refresh') catalog.refresh().catch(() => {})
  else void tellFigures(message.question)
})

try {
  await followCatalog(catalog, logger, stop.signal, async () => {
    const shared = { counter, thread: number, others: null }
    const around = {
      config,
      catalog,
      logger,
      log,
      refresh: () => {},
      sharedCounters: counters,
      publishing: null,
      traffic,
      shared,
    }
    listening = await startListening(around)
    tell({ kind: 'listening' })
  })
  await listening?.stop()
} finally {
  await traffic?.stop()
  await counters?.close()
  await catalog.close()
  log.flush()
  port.close()
}

async function tellFigures(question: number): Promise<void> {
  tell({ kind: 'figures', question, figures: (await listening?.metrics?.figures()) ?? [] })
}
