import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Aggregator } from 'prom-client'
import { interfaces, type Interface, type RequestObserver } from './observed-request.ts'
import type { ServerCounts } from './server-counts.ts'

/** What publishing has told of itself since this process began. Times are milliseconds since the epoch, null where there is none. */
export interface PublishCounts {
  readonly published: number
  readonly unchanged: number
  /** Not published on purpose: a mass loss, a first look under way, a source that was rolled back. */
  readonly held: number
  readonly failed: number
  /** Of the last publish, in seconds. */
  readonly lastSeconds: number | null
  /** When the source was last found published, changed or not. */
  readonly lastSuccess: number | null
  /** When the first failure after the last success was. */
  readonly failingSince: number | null
  /** Addresses of a live site in the look that is under way or was the last one; null where there was none. */
  readonly crawl: { readonly done: number; readonly known: number; readonly bytes: number } | null
}

/** Where figures are read when somebody asks for them: nothing is kept for them on the path of a request. */
export interface MetricSources {
  /** Whether there is a generation to answer from, and the server is not shutting down. */
  readonly ready: () => boolean
  readonly generation: () => { readonly number: number; readonly publishedAt: string; readonly pages: number } | undefined
  /** Answers that are kept. */
  readonly answers: { readonly hits: number; readonly misses: number; readonly bytes: number }
  readonly server: ServerCounts
  /** Null where this process, or thread, does not publish. */
  readonly publishing: PublishCounts | null
  /** Number of the thread, from 1, where several answer. */
  readonly thread?: number
}

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

/** Adds the figures of the server itself: what runs, what the limit counted, what was shed. */
function addServerMetrics(registry: Registry, counts: ServerCounts): void {
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

/** Adds the figures of what is served: the generation, kept answers, publishing. */
function addContentMetrics(registry: Registry, sources: MetricSources): void {
  const { gauge, counter } = metricsIn(registry)
  gauge('daf_ready', '1 where requests are answered with content, as /readyz says.', () => (sources.ready() ? 1 : 0), 'min')
  gauge('daf_generation_number', 'Number of the generation that is served.', () => sources.generation()?.number, 'min')
  gauge('daf_generation_pages', 'Published pages of the generation that is served.', () => sources.generation()?.pages, 'first')
  const published = () => {
    const generation = sources.generation()
    return generation === undefined ? undefined : Date.parse(generation.publishedAt) / 1000
  }
  gauge('daf_generation_timestamp_seconds', 'When the generation that is served was published.', published, 'min')
  counter('daf_answer_cache_hits_total', 'Answers that were there already.', () => sources.answers.hits)
  counter('daf_answer_cache_misses_total', 'Answers that had to be made.', () => sources.answers.misses)
  gauge('daf_answer_cache_bytes', 'Memory of the answers that are kept.', () => sources.answers.bytes)
  const { publishing } = sources
  if (publishing !== null) addPublishing(registry, publishing)
}

function addPublishing(registry: Registry, publishing: PublishCounts): void {
  const { gauge } = metricsIn(registry)
  const publishes = new Counter({
    name: 'daf_publishes_total',
    help: 'Looks at the source by what came of them.',
    labelNames: ['result'],
    registers: [registry],
    collect: () => {
      publishes.reset()
      for (const result of ['published', 'unchanged', 'held', 'failed'] as const) publishes.inc({ result }, publishing[result])
    },
  })
  gauge('daf_publish_duration_seconds', 'Time that the last publish took.', () => publishing.lastSeconds)
  gauge('daf_publish_last_success_timestamp_seconds', 'When the source was last found published.', () =>
    seconds(publishing.lastSuccess),
  )
  gauge('daf_publish_failing_since_timestamp_seconds', 'When publishing began to fail; 0 while it does not.', () =>
    seconds(publishing.failingSince ?? 0),
  )
  gauge('daf_crawl_addresses_known', 'Addresses of a live site that the last look knows.', () => publishing.crawl?.known)
  gauge('daf_crawl_addresses_done', 'Addresses of a live site that the last look has asked.', () => publishing.crawl?.done)
  gauge('daf_crawl_bytes', 'Bytes that the last look at a live site has read.', () => publishing.crawl?.bytes)
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000
}

/** A figure, or that there is none yet: then the metric has no sample. */
type Read = () => number | null | undefined

/** Metrics whose figures are read when they are asked for. */
function metricsIn(registry: Registry) {
  const registers = [registry]
  return {
    /** @param aggregator what the figure is where several threads answer */
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
    counter(name: string, help: string, read: () => number): void {
      const metric = new Counter({
        name,
        help,
        registers,
        collect: () => {
          metric.reset()
          metric.inc(read())
        },
      })
    },
  }
}
