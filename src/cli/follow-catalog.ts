import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CatalogUnavailableError, type Catalog, type Generation } from '../catalog/catalog.ts'
import { UsageError } from '../config/usage-error.ts'

/** How often the catalog is looked at for a generation that another process published, in milliseconds (CONTRACT 1: 2 s). */
const followEvery = 500

/**
 * Follows the newest generation until the signal aborts.
 * @param begin is called once, when there is content to answer with; again when the catalog failed it
 * @throws UsageError of `begin`
 */
export async function followCatalog(
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
      // A catalog that is away tells so itself. Anything else is told once, however often it is met again.
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== failure && !(error instanceof CatalogUnavailableError))
        logger.error({ err: error }, 'the catalog could not be looked at; what is open goes on being served')
      failure = reason
    }
    await pause(begun || failure !== undefined ? followEvery : followEvery / 10, undefined, { signal: stop }).catch(() => {})
  }
}
