import assert from 'node:assert/strict'
import type { DescribedSchema, OpenApiDocument } from './check-response.ts'
import {
  constants,
  contactInfo,
  contentTypes,
  declaredBeyond,
  furtherOperations,
  operations,
  optionalFields,
  resources,
  type ParameterRow,
} from './specification.ts'

/** A schema in the notation of the transcription. */
function typeWord(schema: DescribedSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '')
  if (schema.items !== undefined) return `${typeWord(schema.items)}[]`
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const [first] = types.filter((type) => type !== 'null')
  return `${schema.format ?? first ?? ''}${types.includes('null') ? '?' : ''}`
}

function wordsOf(schema: DescribedSchema | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(schema?.properties ?? {}).map(([name, property]) => [name, typeWord(property)]))
}

/** Asserts that the document's resources match the specification's tables, field by field. */
export function compareResources(document: OpenApiDocument, present: readonly string[]): void {
  const { schemas } = document.components
  for (const name of present) {
    const fields = resources[name] ?? {}
    assert.deepEqual(wordsOf(schemas[name]), { ...fields, ...optionalFields[name] }, `fields of ${name}`)
    assert.deepEqual(new Set(schemas[name]?.required), new Set(Object.keys(fields)), `required fields of ${name}`)
    assert.notEqual(schemas[name]?.additionalProperties, false, `${name} must stay open: v1 adds fields`)
  }
  assert.deepEqual(schemas['ContentType']?.enum, contentTypes)
}

/** Asserts ContactInfo, which has optional fields. */
export function compareContactInfo(document: OpenApiDocument): void {
  const schema = document.components.schemas['ContactInfo']
  assert.deepEqual(schema?.required, contactInfo.required)
  const contact = schema?.properties?.['contact']
  assert.deepEqual(new Set(contact?.required), new Set(contactInfo.contact.required))
  assert.deepEqual(wordsOf(contact), contactInfo.contact.types)
}

/** Asserts the constants of Pricing. */
export function comparePricingConstants(document: OpenApiDocument): void {
  const properties = document.components.schemas['Pricing']?.properties
  assert.equal(properties?.['currency']?.const, constants.currency)
  assert.equal(properties?.['vatIncluded']?.const, constants.vatIncluded)
}

/** Asserts that the operations match the specification's tables: ids, parameters with bounds and defaults, statuses. */
export function compareOperations(document: OpenApiDocument, serviceIds: readonly string[]): void {
  const paths = Object.keys(document.paths)
  const further = furtherOperations.filter(({ path }) => paths.includes(path))
  assert.deepEqual(
    paths,
    [...operations, ...further].map(({ path }) => path),
  )
  for (const row of [...operations, ...further]) {
    const described = document.paths[row.path]?.get
    assert.ok(described !== undefined)
    assert.equal(described.operationId, row.id)
    assert.deepEqual(described.security, [{}])
    const parameters = described.parameters.map((parameter) => {
      assert.equal(parameter.in, 'query')
      return parameterRow(parameter.name, parameter.required, resolve(document, parameter.schema))
    })
    const expected = row.parameters.map((parameter) =>
      row.id === 'listServices' ? { ...parameter, values: serviceIds } : parameter,
    )
    // Bounds may be added where the specification has none; its own bounds must match.
    for (const [at, wanted] of expected.entries()) {
      const got = parameters[at]
      assert.deepEqual(
        Object.fromEntries(Object.keys(wanted).map((key) => [key, Reflect.get(got ?? {}, key)])),
        { ...wanted },
        `${row.id}: ${wanted.name}`,
      )
    }
    assert.equal(parameters.length, expected.length, `parameters of ${row.id}`)
    const statuses = Object.keys(described.responses).map(Number)
    assert.deepEqual(
      statuses,
      [...new Set([200, ...row.errors, ...(declaredBeyond[row.id] ?? [])])].sort((a, b) => a - b),
      `statuses of ${row.id}`,
    )
    const success = described.responses['200']?.content?.['application/json']?.schema
    assert.deepEqual(success, { $ref: `#/components/schemas/${row.result}` }, `result of ${row.id}`)
  }
}

function resolve(document: OpenApiDocument, schema: DescribedSchema): DescribedSchema {
  if (schema.$ref === undefined) return schema
  return document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}
}

function parameterRow(name: string, required: boolean, schema: DescribedSchema): Partial<ParameterRow> {
  const { type, minimum, maximum, minLength, maxLength } = schema
  assert.ok(type === 'string' || type === 'integer')
  return {
    name,
    type,
    required,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(typeof schema.default === 'number' ? { default: schema.default } : {}),
    ...(schema.enum === undefined ? {} : { values: schema.enum }),
  }
}
