import { Counter, type Registry } from 'prom-client'
import type { ServerCounts } from '../server-counts.ts'
import { metricsIn } from './read-metrics.ts'

/** Adds the figures of the server itself: what runs, what the limit counted, what was shed. */
export function addServerMetrics(registry: Registry, counts: ServerCounts): void {
  const { gauge, counter } = metricsIn(registry)
  gauge('daf_requests_running', 'Requests that are being answered.', () => counts.running)
  gauge('daf_response_bytes_in_flight', 'Bytes of responses that are being sent, each body once.', () => counts.bytesInFlight)
  const shed = new Counter({
    name: 'daf_requests_shed_total',
    help: 'Requests that were answered with 503 under overload, by what was too much.',
    labelNames: ['reason'],
    registers: [registry],
    collect: () => {
      shed.reset()
      shed.inc({ reason: 'event-loop' }, counts.shedLate)
      shed.inc({ reason: 'waiting' }, counts.shedWaiting)
      shed.inc({ reason: 'bytes' }, counts.shedBytes)
    },
  })
  const counted = new Counter({
    name: 'daf_limiter_requests_total',
    help: 'Requests that the rate limit counted, by where: in this process, or together with other servers.',
    labelNames: ['backend'],
    registers: [registry],
    collect: () => {
      counted.reset()
      counted.inc({ backend: 'memory' }, counts.countedHere)
      counted.inc({ backend: 'redis' }, counts.countedTogether)
    },
  })
  counter('daf_limiter_refused_total', 'Requests that were over the rate limit (429).', () => counts.refused)
}
