import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { errorMessage } from '../model/error-text.ts'
import { CatalogUnavailableError, type Catalog, type Generation } from '../catalog/catalog.ts'
import { UsageError } from '../config/usage-error.ts'

/** Interval of checks for a generation published by another process, in milliseconds (CONTRACT 1: 2 s). */
const interval = 500

/**
 * Keeps the catalog at its newest generation until the signal aborts.
 * @param begin called once there is content to serve, and again if the catalog failed it
 * @throws UsageError of `begin`
 */
export async function watchCatalog(
  catalog: Catalog,
  logger: Logger,
  stop: AbortSignal,
  begin: (generation: Generation) => Promise<void>,
): Promise<void> {
  let begun = false
  let failure: string | undefined
  while (!stop.aborted) {
    try {
      const generation = await catalog.refresh()
      failure = undefined
      if (!begun && generation !== undefined) {
        await begin(generation)
        begun = true
      }
    } catch (error) {
      if (stop.aborted) return
      if (error instanceof UsageError) throw error
      // A catalog that is unavailable logs so itself. Anything else is logged once, however often it recurs.
      const reason = errorMessage(error)
      if (reason !== failure && !(error instanceof CatalogUnavailableError))
        logger.error({ err: error }, 'cannot check the catalog; still serving the current generation')
      failure = reason
    }
    await pause(begun || failure !== undefined ? interval : interval / 10, undefined, { signal: stop }).catch(() => {})
  }
}
