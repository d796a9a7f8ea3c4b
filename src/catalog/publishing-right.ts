import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from './catalog.ts'

/** After this time a wait for the right to publish is reported, in milliseconds; most publishes are shorter. */
export const longWait = 5_000

/** How often a waiting publisher tries again, in milliseconds. */
const pollInterval = 50

/**
 * Waits for the right to publish.
 * @param take takes it; undefined while another publisher holds it
 * @param reportLongWait called once, if the wait is long
 * @throws CatalogError when the signal aborts first
 */
export async function waitForPublishingRight<Right>(
  take: () => Right | undefined | Promise<Right | undefined>,
  signal: AbortSignal | undefined,
  reportLongWait: () => void,
): Promise<Right> {
  const timer = setTimeout(reportLongWait, longWait)
  try {
    for (;;) {
      if (signal?.aborted) throw new CatalogError('Stopped waiting for the right to publish: another publisher holds it.')
      const right = await take()
      if (right !== undefined) return right
      await sleep(pollInterval, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
    }
  } finally {
    clearTimeout(timer)
  }
}
