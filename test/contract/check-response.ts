import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** An HTTP response as a test sees it. */
export interface CheckedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface DescribedResponse {
  readonly content?: Readonly<
    Record<string, { readonly schema: object; readonly examples?: Readonly<Record<string, { readonly $ref: string }>> }>
  >
}

/** The part of an OpenAPI document that the check reads. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly contact?: Readonly<Record<string, string>> }
  readonly tags: readonly { readonly name: string }[]
  readonly security: readonly object[]
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, DescribedSchema>>
    readonly examples: Readonly<Record<string, { readonly value: { readonly status: number } }>>
  }
}

export interface DescribedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly DescribedParameter[]
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

export interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: DescribedSchema
}

export interface DescribedSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly items?: DescribedSchema
  readonly additionalProperties?: unknown
}

/** Checks responses against a published document, with an independent validator. */
export class ResponseChecker {
  readonly #document: OpenApiDocument
  readonly #ajv: Ajv2020

  constructor(document: OpenApiDocument) {
    this.#document = document
    this.#ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(this.#ajv)
    this.#ajv.addSchema(document, 'openapi')
  }

  /**
   * Asserts that the operation at this path declares the response: status, media type and body.
   * @param path under the API root, such as `/search/`
   */
  check(path: string, received: CheckedResponse): void {
    const operation = this.#document.paths[path]?.get
    assert.ok(operation !== undefined, `${path} is not in the document`)
    const response = operation.responses[String(received.status)]
    assert.ok(
      response !== undefined,
      `${path} responds ${received.status}, which the document does not declare: ${received.body}`,
    )
    if (received.status === 304) return
    const [mediaType = ''] = (received.headers['content-type'] ?? '').split(';')
    assert.ok(
      response.content !== undefined && mediaType in response.content,
      `${path} ${received.status} has media type ${mediaType}`,
    )
    const pointer = ['paths', path, 'get', 'responses', String(received.status), 'content', mediaType, 'schema']
    const reference = `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const validate = this.#ajv.getSchema(reference)
    assert.ok(validate !== undefined, `no schema at ${reference}`)
    assert.ok(
      validate(JSON.parse(received.body)),
      `${path} ${received.status}: ${this.#ajv.errorsText(validate.errors)}\n${received.body.slice(0, 500)}`,
    )
  }
}
