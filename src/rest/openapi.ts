import type { TObject, TSchema } from 'typebox'
import type { ApiLicense } from '../model/api-license.ts'
import { apiRoot, apiVersion } from '../model/service-paths.ts'
import { withBaseUrl } from '../model/base-url.ts'
import { Problem } from '../model/problem.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { withoutUndefined } from '../model/without-undefined.ts'
import type { AnyOperation, OperationContext } from '../operations/operation.ts'
import { lostChanges } from '../operations/list-changes.ts'
import { operationExamples, type OperationExample } from '../operations/operation-example.ts'
import { operationsOf } from '../operations/operations.ts'
import { problemMediaType, problemOf, type ProblemKind } from '../http/problems.ts'
import { referenceSchemas, type JsonObject } from './schema-references.ts'

/** Descriptions of the statuses. */
const statusDescriptions: Readonly<Record<number, string>> = {
  304: 'Not modified since the response whose ETag was sent as If-None-Match.',
  400: 'A parameter is missing or invalid; detail names it and says how to fix it.',
  404: 'No such page, service or endpoint.',
  410: 'Some changes after this cursor are no longer known; detail says how to start again.',
  429: 'Rate limit reached; Retry-After says how many seconds to wait.',
  500: 'Unexpected server error.',
  503: 'The source page could not be loaded, or the service is overloaded; Retry-After says when to try again.',
}

/** A problem of each status, as a client may get it. */
const problems: Readonly<Record<number, readonly [kind: ProblemKind, detail: string]>> = {
  400: ['invalid-query', 'limit must be an integer from 1 to 20.'],
  404: ['not-found', 'There is no published page at this address; search for it, or see /llms.txt.'],
  410: ['gone', lostChanges],
  429: ['rate-limited', 'More than 120 requests in 60 seconds; wait 43 seconds and try again.'],
  500: ['server-error', 'An unexpected error occurred; try again.'],
  503: ['source-unavailable', 'The source page could not be loaded; try again in a minute.'],
}

/** Statuses of every operation: not modified, rate limit, server error, and not available yet. */
const everywhere = [304, 429, 500, 503]

/** The only group of operations; documentation tools show its name as a heading. */
export const tag = { name: 'content', description: 'Read the published content of the site.' }

/** The OpenAPI 3.1 document of one site, with examples from it, without operations that it has nothing for (CONTRACT 2). */
export async function openApiDocument(context: OperationContext, license: ApiLicense | null): Promise<JsonObject> {
  const { baseUrl } = context
  const { site } = context.reader
  const schemas: Record<string, JsonObject> = {}
  const paths: Record<string, JsonObject> = {}
  for (const { operation, example } of await operationExamples(operationsOf(site), context))
    paths[operation.path] = { get: describeOperation(operation, { site, schemas, example }) }
  referenceSchemas(Problem, schemas)
  const documentation = { description: 'Documentation for developers', url: `${baseUrl}/developers/` }
  return documentOf({
    site,
    baseUrl,
    license,
    documentation,
    paths,
    components: { schemas, headers: rateLimitHeaders, examples: problemExamples(baseUrl) },
  })
}

/** The part of an OpenAPI document that differs between a server and an export. */
interface DocumentParts {
  readonly site: SiteRecord
  /** Public origin, no trailing slash. */
  readonly baseUrl: string
  readonly license: ApiLicense | null
  readonly documentation: { readonly description: string; readonly url: string }
  readonly paths: Readonly<Record<string, JsonObject>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> } & JsonObject
}

/** An OpenAPI 3.1 document around its paths. */
export function documentOf({ site, baseUrl, license, documentation, paths, components }: DocumentParts): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name}: public content API`,
      version: apiVersion,
      description:
        'Read-only access to the published content of one website. No key and no account. Quote content with a link to the page it came from.',
      ...describeContact(site, baseUrl),
      // Without a licence this is what the service allows (SPEC section 1).
      license: license ?? { name: 'Quote with a link to the source page', url: documentation.url },
    },
    servers: [{ url: baseUrl + apiRoot }],
    security: [{}],
    externalDocs: documentation,
    tags: [tag],
    paths,
    components: { ...components, schemas: sortKeys(components.schemas) },
  }
}

/** The contact for the API: the company, if its contact details are known (OpenAPI 3.1, Contact Object). */
function describeContact({ name, contact }: SiteRecord, baseUrl: string): JsonObject {
  if (contact === null) return {}
  const { contactPage, email } = contact.contact
  return {
    contact: {
      name,
      ...withoutUndefined({ url: contactPage === undefined ? undefined : withBaseUrl(contactPage, baseUrl), email }),
    },
  }
}

interface Described {
  readonly site: SiteRecord
  /** Receives the schemas that the operation refers to. */
  readonly schemas: Record<string, JsonObject>
  readonly example: OperationExample | undefined
}

function describeOperation(operation: AnyOperation, { site, schemas, example }: Described): JsonObject {
  const parameters = operation.describe?.(site) ?? operation.parameters
  const statuses = [...new Set([...operation.statuses, ...everywhere])].sort((a, b) => a - b)
  return {
    operationId: operation.id,
    tags: [tag.name],
    summary: operation.summary,
    description: operation.description,
    security: [{}],
    parameters: describeParameters(parameters, schemas, example?.parameters),
    responses: {
      200: {
        description: 'Success.',
        headers: {
          RateLimit: { $ref: '#/components/headers/RateLimit' },
          'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
          ETag: { $ref: '#/components/headers/ETag' },
        },
        content: {
          'application/json': {
            schema: referenceSchemas(operation.describeResult?.(site) ?? operation.result, schemas),
            ...withoutUndefined({ example: example?.result }),
          },
        },
      },
      ...Object.fromEntries(statuses.map((status) => [status, describeStatus(status)])),
    },
  }
}

function describeParameters(
  parameters: TObject,
  schemas: Record<string, JsonObject>,
  examples: OperationExample['parameters'] = {},
): JsonObject[] {
  const required = new Set<string>(parameters.required ?? [])
  return Object.entries<TSchema>(parameters.properties).map(([name, schema]) => {
    const { description, ...rest } = referenceSchemas(schema, schemas)
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...withoutUndefined({ description }),
      schema: rest,
      ...withoutUndefined({ example: examples[name] }),
    }
  })
}

function describeStatus(status: number): JsonObject {
  const description = statusDescriptions[status] ?? 'Refused.'
  if (status === 304) return { description }
  return {
    description,
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } } : {}),
    content: {
      [problemMediaType]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: { problem: { $ref: `#/components/examples/problem-${status}` } },
      },
    },
  }
}

function problemExamples(baseUrl: string): JsonObject {
  const examples = Object.entries(problems).map(([status, [kind, detail]]) => [
    `problem-${status}`,
    { value: problemOf(kind, detail, baseUrl) },
  ])
  return Object.fromEntries(examples)
}

const rateLimitHeaders: JsonObject = {
  RateLimit: {
    description: 'Requests left in the current window and seconds until it is reset, such as "default";r=119;t=43.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'The policy, such as "default";q=120;w=60.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  ETag: { description: 'Send it as If-None-Match to get 304 if nothing has changed.', schema: { type: 'string' } },
}

function sortKeys(record: Readonly<Record<string, JsonObject>>): JsonObject {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
