import { Compile } from 'typebox/compile'
import { jsonAnswer } from '../http/answer.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import { apiRoot } from '../model/api-version.ts'
import { NotFoundError } from '../model/errors.ts'
import type { AnyOperation, OperationContext } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import { openApiDocument } from './openapi.ts'
import { parseParameters } from './parse-parameters.ts'

/** The REST API and its description: from paths and query strings to answers. */
export interface RestFace {
  /**
   * The operation at a path (as requested, without query); with and without the last slash alike.
   * Undefined for what is no endpoint.
   */
  operationAt(path: string): AnyOperation | undefined
  /** @throws QuestionError */
  answer(operation: AnyOperation, query: URLSearchParams): Promise<PreparedAnswer>
  /** The OpenAPI document of the newest generation. @throws NotLoadedError */
  openApi(): Promise<PreparedAnswer>
  /** The refusal of a path under the API root that is no endpoint. */
  unknownEndpoint(): NotFoundError
}

/** Answers that change with time are kept this long, in milliseconds. */
const timeStep = 60_000

/** Builds the face; answers are kept in `cache`, which other faces may share. */
export function createRestFace(site: PublishedSite, cache: AnswerCache): RestFace {
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
    async answer(operation, query) {
      const parameters = parseParameters(operation.parameters, query, operation.addresses)
      return readSite(site, (context) =>
        cache.getOrMake(cacheKey(operation, parameters, context), async () => makeAnswer(operation, parameters, context)),
      )
    },
    openApi: () =>
      readSite(site, ({ reader, baseUrl }) =>
        cache.getOrMake(
          `openapi ${reader.generation.number}`,
          async () => new PreparedAnswer(jsonAnswer(200, openApiDocument(reader.site, baseUrl))),
        ),
      ),
    unknownEndpoint: () => new NotFoundError(`There is no such endpoint; ${apiRoot}/ lists those that there are.`),
  }
}

/** Everything that an answer depends on: the generation, the operation, the checked parameters and, for some, the minute. */
function cacheKey(operation: AnyOperation, parameters: object, { reader, now }: OperationContext): string {
  const time = operation.timed === true ? Math.floor(now.getTime() / timeStep) : ''
  return `rest ${reader.generation.number} ${time} ${operation.id} ${JSON.stringify(parameters)}`
}

const validators = new Map(operations.map((operation) => [operation, Compile(operation.result)]))

async function makeAnswer(
  operation: AnyOperation,
  parameters: Record<string, unknown>,
  context: OperationContext,
): Promise<PreparedAnswer> {
  const result: unknown = await operation.run(parameters, context)
  const validator = validators.get(operation)
  if (validator !== undefined && !validator.Check(result)) {
    const [first] = validator.Errors(result)
    throw new Error(
      `${operation.id} made an answer that breaks its schema at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`,
    )
  }
  return new PreparedAnswer(jsonAnswer(200, result))
}
