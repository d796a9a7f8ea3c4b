import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { interfaces, type Interface, type RequestObserver } from '../observed-request.ts'
import { addContentMetrics } from './content-metrics.ts'
import type { MetricSources } from './metric-sources.ts'
import { addServerMetrics } from './server-metrics.ts'

/** Figures of one thread that answers, as they can be handed to another one. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Counts what one thread answers. */
export interface ThreadMetrics {
  readonly observe: RequestObserver
  figures(): Promise<Figures>
}

/** Figures for Prometheus (docs/operation.md lists them). */
export interface Metrics extends ThreadMetrics {
  readonly contentType: string
  /** All figures in the text format of Prometheus. */
  render(): Promise<string>
}

/** Upper bounds of the latency histogram, in seconds: most answers take less than one millisecond. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How often Node looks at the delay of its event loop, in milliseconds. */
const eventLoopMonitoringPrecision = 20

/**
 * Collects figures of this process. Labels are of closed sets, so that nobody outside can make up series; what the server
 * counts anyway is read when it is asked for.
 * @param others figures of the threads that answer beside this one
 */
export function createMetrics(sources: MetricSources, others: () => Promise<readonly Figures[]> = async () => []): Metrics {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision })
  const thread = createThreadMetrics(sources)
  return {
    ...thread,
    contentType: ofProcess.contentType,
    async render() {
      const all = AggregatorRegistry.aggregate([await thread.figures(), ...(await others())])
      return `${await all.metrics()}\n${await ofProcess.metrics()}`
    },
  }
}

/** Collects figures of this thread alone, and none of the process around it. */
export function createThreadMetrics(sources: MetricSources): ThreadMetrics {
  const registry = new Registry()
  addEventLoopUse(registry)
  addServerMetrics(registry, sources.server)
  addContentMetrics(registry, sources)
  const count = requestObserver(registry)
  const countOfThread = sources.thread === undefined ? () => {} : threadObserver(registry, sources.thread)
  return {
    observe(request) {
      count(request)
      countOfThread(request)
    },
    figures: () => registry.getMetricsAsJSON(),
  }
}

/** What of figures must not be lost with the thread that counted it, summed over threads: a count never falls. */
export async function countsOf(figures: readonly Figures[]): Promise<Figures> {
  const sums = await AggregatorRegistry.aggregate([...figures]).getMetricsAsJSON()
  return sums.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
}

/** Shows how evenly connections are spread. */
function threadObserver(registry: Registry, number: number): RequestObserver {
  const requests = new Counter({
    name: 'daf_thread_requests_total',
    help: 'Finished requests by the thread that answered them.',
    labelNames: ['thread'],
    registers: [registry],
  }).labels(String(number))
  return () => requests.inc()
}

function requestObserver(registry: Registry): RequestObserver {
  const requests = new Counter({
    name: 'daf_requests_total',
    help: 'Finished requests by what answered them and status; status 0: the client went before the answer began.',
    labelNames: ['interface', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'daf_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['interface'],
    buckets,
    registers: [registry],
  })
  const timeOf = new Map<Interface, { observe: (seconds: number) => void }>(
    interfaces.map((name) => [name, durations.labels(name)]),
  )
  return (request) => {
    requests.inc({ interface: request.interface, status: request.status })
    timeOf.get(request.interface)?.observe(request.milliseconds / 1000)
  }
}

/** Part of the time since the last look in which the event loop was busy. */
function addEventLoopUse(registry: Registry): void {
  let last = performance.eventLoopUtilization()
  const gauge = new Gauge({
    name: 'daf_event_loop_utilization_ratio',
    help: 'Part of the time since the last scrape in which the thread that answers was busy.',
    registers: [registry],
    aggregator: 'average',
    collect: () => {
      const now = performance.eventLoopUtilization()
      gauge.set(performance.eventLoopUtilization(now, last).utilization)
      last = now
    },
  })
}
