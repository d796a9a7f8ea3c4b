import { jsonResponse } from '../http/response.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { lastModified } from '../http/http-date.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import type { ApiLicense } from '../model/api-license.ts'
import { apiRoot } from '../model/service-paths.ts'
import { NotFoundError, NotLoadedError } from '../model/errors.ts'
import type { AnyOperation, OperationContext } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import { resultKey, runOperation } from '../operations/run-operation.ts'
import { openApiDocument } from './openapi.ts'
import { parseParameters } from './parse-parameters.ts'

/** The REST API and its OpenAPI document. */
export interface RestFace {
  /**
   * The operation at a path (as requested, without query), with or without the trailing slash.
   * Undefined if it is not an endpoint.
   */
  operationAt(path: string): AnyOperation | undefined
  /**
   * @param query as requested, without its question mark
   * @throws QuestionError, at once for invalid parameters
   */
  answer(operation: AnyOperation, query: string): Promise<PreparedResponse>
  /** The OpenAPI document of the newest generation. @throws NotLoadedError */
  openApi(): Promise<PreparedResponse>
  /** The error for a path under the API root that is not an endpoint. */
  unknownEndpoint(): NotFoundError
}

const pageNotLoaded = 'The source page could not be loaded; try again in a minute.'

/**
 * Creates the face; responses are cached in `cache`, which other faces may share.
 * @param license of the content
 */
export function createRestFace(site: PublishedSite, cache: ResponseCache, license: ApiLicense | null = null): RestFace {
  const byPath = new Map(
    operations.flatMap((operation) => {
      const path = apiRoot + operation.path
      return [
        [path, operation],
        [path.slice(0, -1), operation],
      ]
    }),
  )
  return {
    operationAt: (path) => byPath.get(path),
    answer(operation, query) {
      const parameters = parseParameters(operation.parameters, query, operation.addresses)
      return readSite(site, async (context) => {
        const dependsOn = (await operation.dependsOn?.(parameters, context)) ?? parameters
        const key = resultKey(`rest ${operation.id}`, operation.timed === true, dependsOn, context)
        return cache.getOrMake(key, () => makeResponse(operation, parameters, dependsOn, context))
      }).catch((error: unknown) => {
        // For these the specification fixes the retry time, whatever the reason (SPEC section 7: retry in a minute).
        if (error instanceof NotLoadedError && operation.statuses.includes(503)) throw new NotLoadedError(pageNotLoaded)
        throw error
      })
    },
    openApi: () =>
      readSite(site, async (context) =>
        cache.getOrMake(
          `openapi ${context.reader.generation.number}`,
          async () => new PreparedResponse(jsonResponse(200, await openApiDocument(context, license))),
        ),
      ),
    unknownEndpoint: () => new NotFoundError(`No such endpoint; see ${apiRoot}/ for the list.`),
  }
}

async function makeResponse(
  operation: AnyOperation,
  parameters: Record<string, unknown>,
  dependsOn: object,
  context: OperationContext,
): Promise<PreparedResponse> {
  const result = await runOperation(operation, parameters, context)
  const subject = operation.subject?.(parameters, result, context) ?? null
  const modified = lastModified((await operation.modified?.(dependsOn, context)) ?? [])
  return new PreparedResponse({ ...jsonResponse(200, result, modified), ...(subject === null ? {} : { subject }) })
}
