import { Counter, type Registry } from 'prom-client'
import type { MetricSources, PublishCounts } from './metric-sources.ts'
import { metricsIn } from './read-metrics.ts'

/** Adds the figures of what is served: the generation, kept answers, publishing. */
export function addContentMetrics(registry: Registry, sources: MetricSources): void {
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
