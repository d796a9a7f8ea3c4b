import { join } from 'node:path'
import type { Logger } from 'pino'
import { createRecognizer } from '../../agents/recognize-agents.ts'
import { WebBotAuth } from '../../agents/web-bot-auth.ts'
import type { Config } from '../../config/config.ts'
import type { TrafficPage } from '../../server/create-admin-server.ts'
import type { ObservedRequest, RequestObserver } from '../../server/observed-request.ts'
import type { TrafficInterface } from '../../traffic/day-counts.ts'
import { trafficPage } from '../../traffic/page/traffic-page.ts'
import { startTraffic, type AgentTotal } from '../../traffic/traffic-recorder.ts'
import { readSummary } from '../../traffic/traffic-summary.ts'
import { trafficFolder } from '../open-catalog.ts'
import { clockOf } from '../program.ts'
import { followAgentKeys } from './agent-key-directories.ts'

/** Minimum interval between summaries, in milliseconds: each reads the files of a year in the serving thread. */
const summaryMaxAge = 2_000

/** Traffic counting of a running server. */
export interface CountedTraffic {
  readonly observe: RequestObserver
  readonly page: TrafficPage
  /** Who sent the requests since the start. */
  readonly agents: () => readonly AgentTotal[]
  /** Writes the counts. */
  stop(): Promise<void>
}

/**
 * Starts counting traffic; null if the owner switched it off.
 * @param folder the folder of this machine that belongs to the catalog: for the counts, and for copies of agents' keys
 * @throws UsageError
 */
export async function countTraffic(config: Config, folder: string, logger: Logger): Promise<CountedTraffic | null> {
  if (config.traffic === 'off') return null
  const counts = join(folder, trafficFolder)
  const now = clockOf(config.now)
  const fixed = config.now === null ? null : now().getTime()
  const followed = await followAgentKeys(config, folder, logger)
  const recognize = createRecognizer({
    // The time of a test is not that of agents.
    signatures: followed === null ? null : new WebBotAuth({ keys: followed.keys, now: Date.now }),
    baseUrl: config.site.baseUrl,
    hosts: config.site.hosts,
  })
  /** Signatures that are being checked. */
  const checks = new Set<Promise<void>>()
  const recorder = startTraffic({
    folder: counts,
    queries: config.traffic === 'counts' ? 'left-out' : 'kept',
    // Without a date for every request.
    now: fixed === null ? Date.now : () => fixed,
    warn: (message, error) => logger.warn({ err: error }, message),
  })
  const summary = cachedFor(summaryMaxAge, async () => {
    await Promise.all(checks)
    await recorder.flush()
    return readSummary(counts, now())
  })
  return {
    observe(request) {
      const used = usedInterface(request)
      if (used === null) return
      const event = { interface: used, subject: request.subject }
      const agent = request.head === null ? null : recognize(request.head)
      if (!(agent instanceof Promise)) return recorder.record(event, agent)
      const check: Promise<void> = agent.then((found) => recorder.recordAgent(found, event)).finally(() => checks.delete(check))
      checks.add(check)
      recorder.record(event)
    },
    agents: recorder.agents,
    page: async (languages) => trafficPage(await summary(), languages),
    async stop() {
      await followed?.stop()
      await Promise.all(checks)
      await recorder.stop()
    },
  }
}

/** The last result of `make`, for a time in milliseconds after it was called. */
function cachedFor<Value>(time: number, make: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at > time) last = { at, value: make() }
    return last.value
  }
}

/**
 * How a request used the site; null if it read no content: `HEAD`, errors and redirects, pictures and scripts of pages, health checks, and
 * responses of a live site other than published pages. A 304 counts as read.
 */
function usedInterface({ interface: by, reads, status, subject }: ObservedRequest): TrafficInterface | null {
  if (!reads || (status !== 200 && status !== 304)) return null
  switch (by) {
    case 'html':
    case 'markdown':
    case 'rest':
    case 'mcp':
    case 'discovery':
      return by
    case 'passed-on':
      return subject === null ? null : 'html'
    default:
      return null
  }
}
