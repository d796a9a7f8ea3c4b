import type { TSchema } from 'typebox'
import type { ApiLicense } from '../model/api-license.ts'
import { GlossaryTerm } from '../model/glossary-term.ts'
import { Offer } from '../model/offer.ts'
import { Page } from '../model/page.ts'
import { Question } from '../model/question.ts'
import { Service } from '../model/service.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { getApiIndex } from '../operations/get-api-index.ts'
import { getPage } from '../operations/get-page.ts'
import { listGlossaryTerms } from '../operations/list-glossary-terms.ts'
import { listOffers } from '../operations/list-offers.ts'
import { listQuestions } from '../operations/list-questions.ts'
import { listServices } from '../operations/list-services.ts'
import { isExportable, type AnyOperation } from '../operations/operation.ts'
import { operationsOf } from '../operations/operations.ts'
import { documentOf, tag } from '../rest/openapi.ts'
import { referenceSchemas, type JsonObject } from '../rest/schema-references.ts'

/** Operations of which each item has a file, with how the file is called. */
const itemFiles: readonly {
  readonly operation: AnyOperation
  readonly id: string
  readonly summary: string
  readonly name: string
  readonly schema: TSchema
}[] = [
  {
    operation: getPage,
    id: 'getPageFile',
    summary: 'Read one page as Markdown',
    name: 'Path of the page without its first and last slash, its slashes as they are; `index` is the home page.',
    schema: Page,
  },
  {
    operation: listServices,
    id: 'getServiceFile',
    summary: 'Read one service',
    name: 'Id of the service.',
    schema: Service,
  },
  {
    operation: listGlossaryTerms,
    id: 'getTermFile',
    summary: 'Read one glossary term',
    name: 'The term in lower case, its words joined by hyphens.',
    schema: GlossaryTerm,
  },
  {
    operation: listOffers,
    id: 'getOfferFile',
    summary: 'Read one offer',
    name: 'Name of the offer in lower case, its words joined by hyphens.',
    schema: Offer,
  },
  {
    operation: listQuestions,
    id: 'getQuestionFile',
    summary: 'Read one question with its answer',
    name: 'The question in lower case, its words joined by hyphens.',
    schema: Question,
  },
]

/** Descriptions of both kinds of files. */
const listed = 'The response to a request without parameters, as a file that changes only when the site is exported again.'
const single = 'One item, as a file that changes only when the site is exported again.'

/**
 * The OpenAPI 3.1 document of an export: just the files that are there (CONTRACT 4).
 * @param baseUrl public origin, no trailing slash
 */
export function exportedOpenApi(site: SiteRecord, baseUrl: string, license: ApiLicense | null): JsonObject {
  const schemas: Record<string, JsonObject> = {}
  const paths: Record<string, JsonObject> = {}
  const present = operationsOf(site)
  for (const operation of present.filter(isExportable)) {
    const { id, path, summary } = operation
    const result = referenceSchemas(operation.describeResult?.(site) ?? operation.result, schemas)
    paths[path] = get({ operationId: id, summary, description: listed, parameters: [] }, result)
  }
  for (const { operation, id, summary, name, schema } of itemFiles) {
    if (!present.includes(operation)) continue
    const parameter = { name: 'name', in: 'path', required: true, description: name, schema: { type: 'string' } }
    const described = { operationId: id, summary, description: single, parameters: [parameter] }
    paths[`${operation.path}{name}.json`] = get(described, referenceSchemas(schema, schemas))
  }
  const { properties, required } = getApiIndex.result
  const { mcpServer: _none, ...indexed } = properties
  schemas['ApiIndex'] = referenceSchemas(
    { type: 'object', properties: indexed, required: required.filter((key: string) => key !== 'mcpServer') },
    schemas,
  )
  const documentation = { description: 'List of all pages', url: baseUrl + servicePaths.index }
  return documentOf({ site, baseUrl, license, documentation, paths, components: { schemas } })
}

function get(operation: JsonObject, schema: JsonObject): JsonObject {
  return {
    get: {
      ...operation,
      tags: [tag.name],
      security: [{}],
      responses: {
        200: { description: 'Success.', content: { 'application/json': { schema } } },
        404: { description: 'There is no such file.' },
      },
    },
  }
}
