import * as product from '../../src/publishing/extraction-pool.ts'

/*
 * In the process of several commands, takes the place of extraction-pool.ts: the commands share its processes, since starting one takes
 * most of the time of a short command.
 */
export { pagesAtOnce } from '../../src/publishing/extraction-pool.ts'

const pools = new Map<string, product.ExtractionPool<unknown>>()

/** A pool that stays open for the next command when it is closed. */
export function createExtractionPool(options: product.PoolOptions = {}): product.ExtractionPool<unknown> {
  const key = JSON.stringify(options)
  const pool = pools.get(key) ?? product.createExtractionPool<unknown>({ ...options, idle: 60_000 })
  pools.set(key, pool)
  return { ...pool, close: async () => {} }
}
