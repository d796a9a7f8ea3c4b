import { CatalogUnavailableError, NoGenerationError, type Catalog } from '../catalog/catalog.ts'
import { GoneError, NotLoadedError } from '../model/errors.ts'
import type { OperationContext } from './operation.ts'

/** What the faces serve: the catalog, the public origin and the clock. */
export interface PublishedSite {
  readonly catalog: Pick<Catalog, 'read' | 'current' | 'refresh'>
  /** The public origin, no slash at its end. */
  readonly baseUrl: string
  /** The clock, or a fixed time for tests. */
  readonly now: () => Date
  /** See {@link OperationContext.servedSince}. */
  readonly servedSince?: string | undefined
  /** See {@link OperationContext.exported}. */
  readonly exported?: true
}

/** Seconds after which a client may ask again while the first publish is under way. */
const firstPublishRetry = 5

/** Whether pages offer tools to the browser's agent. Without a server they have no search. */
export function offersPageTools({ exported, reader: { site } }: OperationContext): boolean {
  return exported === undefined || site.pricing !== null || site.contact !== null
}

/** Whether an error means that the catalog is unreachable, not that something is wrong with the request. */
export function isUnavailable(error: unknown): error is CatalogUnavailableError {
  return error instanceof CatalogUnavailableError
}

/**
 * Reads the newest generation, which stays open until the work is complete; looks for a newer one where the work throws GoneError.
 * @throws NotLoadedError before the first publish, and while what is needed cannot be reached
 */
export async function readSite<Result>(
  { catalog, baseUrl, now, servedSince, exported }: PublishedSite,
  work: (context: OperationContext) => Promise<Result>,
): Promise<Result> {
  try {
    const read = () => catalog.read((reader) => work({ reader, baseUrl, now: now(), servedSince, exported }))
    const seen = catalog.current()
    return await read().catch(async (error: unknown) => {
      // Another server may have given a cursor for a generation that this one has not opened yet.
      if (error instanceof GoneError && (await catalog.refresh()) !== seen) return read()
      throw error
    })
  } catch (error) {
    if (error instanceof NoGenerationError) {
      throw new NotLoadedError(
        'Nothing is published here yet: the site is still being read, or could not be read. Try again in a few seconds.',
        firstPublishRetry,
      )
    }
    if (isUnavailable(error))
      throw new NotLoadedError('The published content cannot be reached; try again in a few seconds.', error.retryAfter)
    throw error
  }
}
