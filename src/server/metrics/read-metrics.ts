import { Counter, Gauge, type Aggregator, type Registry } from 'prom-client'

/** A figure, or that there is none yet: then the metric has no sample. */
type Read = () => number | null | undefined

/** Metrics whose figures are read when they are asked for. */
export function metricsIn(registry: Registry) {
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
