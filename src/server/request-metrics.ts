import { Counter, Histogram, type Registry } from 'prom-client'
import { interfaces, type Interface, type RequestObserver } from './observed-request.ts'

/** Upper bounds of the latency histogram, in seconds: most responses take less than one millisecond. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface FinishedRequests {
  readonly byStatus: Map<number, number>
  /** Numbers of requests for each of {@link buckets}, without those in smaller ones, then of those that took longer. */
  readonly byBucket: number[]
  seconds: number
}

type RequestCounts = ReadonlyMap<Interface, FinishedRequests>

/**
 * Adds the metrics of finished requests, which the returned function counts. They are plain numbers until they are collected: a counter
 * and a histogram of prom-client would each make a text of their labels for every request, which costs as much as finding its response.
 */
export function addRequests(registry: Registry): RequestObserver {
  const counts: RequestCounts = new Map(
    interfaces.map((name) => [name, { byStatus: new Map(), byBucket: [...buckets.map(() => 0), 0], seconds: 0 }]),
  )
  const requests = new Counter({
    name: 'daf_requests_total',
    help: 'Finished requests by interface and status; status 0: the client disconnected before the response began.',
    labelNames: ['interface', 'status'],
    registers: [registry],
    collect: () => {
      requests.reset()
      for (const [name, { byStatus }] of counts)
        for (const [status, count] of byStatus) requests.inc({ interface: name, status }, count)
    },
  })
  registry.registerMetric(new Durations(counts))
  return ({ interface: name, status, milliseconds }) => {
    const finished = counts.get(name)
    if (finished === undefined) return
    const seconds = milliseconds / 1000
    finished.byStatus.set(status, (finished.byStatus.get(status) ?? 0) + 1)
    finished.seconds += seconds
    let bucket = 0
    while (seconds > (buckets[bucket] ?? Infinity)) bucket++
    finished.byBucket[bucket] = (finished.byBucket[bucket] ?? 0) + 1
  }
}

class Durations extends Histogram<'interface' | 'le'> {
  readonly #counts: RequestCounts

  constructor(counts: RequestCounts) {
    super({
      name: 'daf_request_duration_seconds',
      help: 'Time from the header section of a request to the end of its response.',
      labelNames: ['interface'],
      buckets,
      registers: [],
    })
    this.#counts = counts
  }

  override async get(): ReturnType<Histogram<'interface' | 'le'>['get']> {
    const metric = await super.get()
    const used = [...this.#counts].filter(([, { byStatus }]) => byStatus.size > 0)
    const values = used.flatMap(([name, { byBucket, seconds }]) => {
      let count = 0
      const upTo = byBucket.map((inBucket, at) => ({
        metricName: `${metric.name}_bucket`,
        labels: { le: buckets[at] ?? '+Inf', interface: name },
        value: (count += inBucket),
      }))
      const labels = { interface: name }
      return [
        ...upTo,
        { metricName: `${metric.name}_sum`, labels, value: seconds },
        { metricName: `${metric.name}_count`, labels, value: count },
      ]
    })
    return { ...metric, values }
  }
}
