import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { ObservedRequest, RequestObserver } from '../../server/observed-request.ts'
import type { TrafficPage } from '../../server/create-admin-server.ts'
import type { TrafficInterface } from '../../traffic/day-counts.ts'
import { trafficPage } from '../../traffic/page/traffic-page.ts'
import { startTraffic } from '../../traffic/traffic-recorder.ts'
import { readSummary } from '../../traffic/traffic-summary.ts'
import { clockOf } from '../publishing-parts.ts'
import { trafficFolder } from './find-traffic.ts'

/** A summary reads the files of a year, in the thread that answers requests: however often the page is asked, it is made once in this time, in milliseconds. */
const summaryKept = 2_000

/** Counting while a server runs. */
export interface CountedTraffic extends TrafficPage {
  readonly observe: RequestObserver
  /** Writes what was counted. */
  stop(): Promise<void>
}

/**
 * Begins to count how the site is used; null where the owner switched it off.
 * @param folder the folder of this machine that belongs to the catalog
 */
export function countTraffic(config: Config, folder: string, logger: Logger): CountedTraffic | null {
  if (config.traffic === 'off') return null
  const counts = join(folder, trafficFolder)
  const now = clockOf(config.now)
  const fixed = config.now === null ? null : now().getTime()
  const recorder = startTraffic({
    folder: counts,
    queries: config.traffic === 'counts' ? 'left-out' : 'kept',
    // Without a date for every request.
    now: fixed === null ? Date.now : () => fixed,
    warn: (message, error) => logger.warn({ err: error }, message),
  })
  const summary = keptFor(summaryKept, async () => {
    await recorder.flush()
    return readSummary(counts, now())
  })
  return {
    observe(request) {
      const used = usedInterface(request)
      if (used !== null) recorder.record({ interface: used, subject: request.subject })
    },
    page: async (languages) => trafficPage(await summary(), languages),
    stop: () => recorder.stop(),
  }
}

/** What `make` gave last, for a time in milliseconds after it was asked. */
function keptFor<Value>(time: number, make: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly asked: number; readonly value: Promise<Value> } | undefined
  return () => {
    const asked = performance.now()
    if (last === undefined || asked - last.asked > time) last = { asked, value: make() }
    return last.value
  }
}

/**
 * How a request used the site; null for one that read nothing: `HEAD`, refusals and redirects, what supports a page (pictures, scripts),
 * health checks, and what a live site answered that is no published page. What the client has already (304) is read again.
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
