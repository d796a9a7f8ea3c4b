import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type Aggregator,
  type LabelValues,
} from 'prom-client'
import type { RequestObserver } from './observed-request.ts'
import { addRequests } from './request-metrics.ts'
import type { ServerCounts } from './server-counts.ts'

/** Publishing statistics since this process started. Times are milliseconds since the epoch, null if there is none. */
export interface PublishCounts {
  readonly published: number
  readonly unchanged: number
  /** Deliberately not published: a mass loss, an unfinished first crawl, a source that was rolled back. */
  readonly held: number
  readonly failed: number
  /** Duration of the last publish, in seconds. */
  readonly lastSeconds: number | null
  /** When the source was last published or found unchanged. */
  readonly lastSuccess: number | null
  /** Time of the first failure since the last success. */
  readonly failingSince: number | null
  /** Addresses of a live site in the current or last crawl; null if there was none. */
  readonly crawl: { readonly done: number; readonly known: number; readonly bytes: number } | null
}

/** Sources that are read when metrics are collected, so that requests do no work for them. */
interface MetricSources {
  /** Whether a generation is available and the server is not shutting down. */
  readonly ready: () => boolean
  readonly generation: () => { readonly number: number; readonly publishedAt: string; readonly pages: number } | undefined
  /** The cache of prepared responses. */
  readonly responses: { readonly hits: number; readonly misses: number; readonly bytes: number }
  readonly server: ServerCounts
  /** Null if this process, or thread, does not publish. */
  readonly publishing: PublishCounts | null
  /** Who sent the counted requests, if traffic is counted. The names are of a fixed set. */
  readonly agents?: (() => readonly AgentRequests[]) | undefined
  /** Number of the server thread, from 1, if there are several. */
  readonly thread?: number | undefined
}

interface AgentRequests {
  readonly agent: string
  readonly proof: string
  readonly interface: string
  readonly count: number
}

/** Metrics of one server thread, in a form that can be sent to another thread. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Metrics of one server thread. */
export interface ThreadMetrics {
  readonly observe: RequestObserver
  snapshot(): Promise<MetricsSnapshot>
}

/** Metrics for Prometheus (listed in docs/operation.md). */
export interface Metrics extends ThreadMetrics {
  readonly contentType: string
  /** All metrics in the Prometheus text format. */
  render(): Promise<string>
}

/** Interval at which Node samples the event loop delay, in milliseconds. */
const eventLoopMonitoringPrecision = 20

/**
 * Collects the metrics of this process. Label values are fixed sets, so that clients cannot create series; numbers that the server
 * counts anyway are read at collection.
 * @param others metrics of the other server threads
 */
export function createMetrics(
  sources: MetricSources,
  others: () => Promise<readonly MetricsSnapshot[]> = async () => [],
): Metrics {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision })
  const thread = createThreadMetrics(sources)
  return {
    ...thread,
    contentType: ofProcess.contentType,
    async render() {
      const all = AggregatorRegistry.aggregate([await thread.snapshot(), ...(await others())])
      return `${await all.metrics()}\n${await ofProcess.metrics()}`
    },
  }
}

/** Collects metrics of this thread only, without those of the process. */
export function createThreadMetrics(sources: MetricSources): ThreadMetrics {
  const registry = new Registry()
  addEventLoopUse(registry)
  addServerMetrics(registry, sources.server)
  addContentMetrics(registry, sources)
  if (sources.agents) addAgents(registry, sources.agents)
  const count = addRequests(registry)
  const countOfThread = sources.thread === undefined ? () => {} : threadObserver(registry, sources.thread)
  return {
    observe(request) {
      count(request)
      countOfThread(request)
    },
    snapshot: () => registry.getMetricsAsJSON(),
  }
}

/** The counters and histograms of ended threads, summed: they must outlive their thread, since a counter never decreases. */
export async function countsOf(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> {
  const sums = await AggregatorRegistry.aggregate([...snapshots]).getMetricsAsJSON()
  return sums.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
}

/** Counts requests by thread, to show how evenly connections are distributed. */
function threadObserver(registry: Registry, number: number): RequestObserver {
  let finished = 0
  const { counters } = metricsIn(registry)
  counters('daf_thread_requests_total', 'Finished requests by server thread.', ['thread'], () => [[{ thread: number }, finished]])
  return () => void finished++
}

/** Adds the share of the time since the last collection in which the event loop was busy. */
function addEventLoopUse(registry: Registry): void {
  let last = performance.eventLoopUtilization()
  const gauge = new Gauge({
    name: 'daf_event_loop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the server thread was busy.',
    registers: [registry],
    aggregator: 'average',
    collect: () => {
      const now = performance.eventLoopUtilization()
      gauge.set(performance.eventLoopUtilization(now, last).utilization)
      last = now
    },
  })
}

/** Adds the metrics of the server itself: running requests, rate limit, load shedding. */
function addServerMetrics(registry: Registry, counts: ServerCounts): void {
  const { gauge, counter, counters } = metricsIn(registry)
  gauge('daf_requests_running', 'Requests in progress.', () => counts.running)
  gauge('daf_response_bytes_in_flight', 'Bytes of responses being sent, each body counted once.', () => counts.bytesInFlight)
  counters('daf_requests_shed_total', 'Requests refused with 503 under overload, by reason.', ['reason'], () => [
    [{ reason: 'event-loop' }, counts.shedLate],
    [{ reason: 'waiting' }, counts.shedWaiting],
    [{ reason: 'bytes' }, counts.shedBytes],
  ])
  const byBackend = 'Requests counted by the rate limit, by backend: this process, or Redis shared with other servers.'
  counters('daf_limiter_requests_total', byBackend, ['backend'], () => [
    [{ backend: 'memory' }, counts.countedHere],
    [{ backend: 'redis' }, counts.countedTogether],
  ])
  counter('daf_limiter_refused_total', 'Requests over the rate limit (429).', () => counts.refused)
}

/** Adds the requests that got content by agent: by the name that it declares, or by proof. */
function addAgents(registry: Registry, read: () => readonly AgentRequests[]): void {
  const help = 'Requests that got content, by agent: proof declared is only the name in User-Agent, proved a checked signature.'
  metricsIn(registry).counters('daf_agent_requests_total', help, ['agent', 'proof', 'interface'], () =>
    read().map(({ count, ...labels }) => [labels, count]),
  )
}

/** Adds the metrics of the content: the generation, the response cache, publishing. */
function addContentMetrics(registry: Registry, sources: MetricSources): void {
  const { gauge, counter } = metricsIn(registry)
  gauge('daf_ready', '1 if the server is ready, as reported by /readyz.', () => (sources.ready() ? 1 : 0), 'min')
  gauge('daf_generation_number', 'Number of the current generation.', () => sources.generation()?.number, 'min')
  gauge('daf_generation_pages', 'Published pages of the current generation.', () => sources.generation()?.pages, 'first')
  const published = () => {
    const generation = sources.generation()
    return generation === undefined ? undefined : Date.parse(generation.publishedAt) / 1000
  }
  gauge('daf_generation_timestamp_seconds', 'When the current generation was published.', published, 'min')
  counter('daf_answer_cache_hits_total', 'Responses found in the cache.', () => sources.responses.hits)
  counter('daf_answer_cache_misses_total', 'Responses not found in the cache.', () => sources.responses.misses)
  gauge('daf_answer_cache_bytes', 'Memory used by cached responses.', () => sources.responses.bytes)
  const { publishing } = sources
  if (publishing !== null) addPublishing(registry, publishing)
}

function addPublishing(registry: Registry, publishing: PublishCounts): void {
  const { gauge, counters } = metricsIn(registry)
  counters('daf_publishes_total', 'Scans or crawls of the source by result.', ['result'], () =>
    (['published', 'unchanged', 'held', 'failed'] as const).map((result) => [{ result }, publishing[result]]),
  )
  gauge('daf_publish_duration_seconds', 'Duration of the last publish.', () => publishing.lastSeconds)
  gauge('daf_publish_last_success_timestamp_seconds', 'When the source was last published or found unchanged.', () =>
    seconds(publishing.lastSuccess),
  )
  gauge('daf_publish_failing_since_timestamp_seconds', 'When publishing began to fail; 0 if it is not failing.', () =>
    seconds(publishing.failingSince ?? 0),
  )
  gauge('daf_crawl_addresses_known', 'Addresses of the live site known to the last crawl.', () => publishing.crawl?.known)
  gauge('daf_crawl_addresses_done', 'Addresses of the live site requested by the last crawl.', () => publishing.crawl?.done)
  gauge('daf_crawl_bytes', 'Bytes read by the last crawl of the live site.', () => publishing.crawl?.bytes)
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000
}

/** Reads a value; without one the metric has no sample. */
type Read = () => number | null | undefined

/** Values of a counter with labels. */
type LabelledValues<Label extends string> = readonly (readonly [labels: LabelValues<Label>, value: number])[]

/** Metrics whose values are read at collection. */
function metricsIn(registry: Registry) {
  const registers = [registry]
  function counters<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => LabelledValues<Label>,
  ): void {
    const metric = new Counter({
      name,
      help,
      labelNames,
      registers,
      collect: () => {
        metric.reset()
        for (const [labels, value] of read()) metric.inc(labels, value)
      },
    })
  }
  return {
    counters,
    /** @param aggregator how the values of several threads are combined */
    gauge(name: string, help: string, read: Read, aggregator: Aggregator = 'sum'): void {
      const metric = new Gauge({
        name,
        help,
        registers,
        aggregator,
        collect: () => {
          const value = read() ?? undefined
          if (value === undefined) metric.remove()
          else metric.set(value)
        },
      })
    },
    counter: (name: string, help: string, read: () => number) => counters(name, help, [], () => [[{}, read()]]),
  }
}
