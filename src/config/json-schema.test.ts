import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isRecord, type JsonRecord } from '../model/json-record.ts'
import * as source from './json-schema.ts'

/** The schema as written to the file, without the properties of TypeBox. */
const jsonSchema: JsonRecord = JSON.parse(JSON.stringify(source.jsonSchema))

/** Every schema of a key in a schema, by key path; `[]` stands for the entries of a list. */
function* keys(schema: unknown, path = ''): Generator<readonly [string, JsonRecord]> {
  if (!isRecord(schema)) return
  yield* keys(schema['items'], `${path}[]`)
  for (const [key, part] of Object.entries(isRecord(schema['properties']) ? schema['properties'] : {})) {
    const at = path === '' ? key : `${path}.${key}`
    if (isRecord(part)) yield [at, part]
    yield* keys(part, at)
  }
}

test('daf.schema.json is up to date; `npm run schema` writes it', async () => {
  const shipped: unknown = JSON.parse(await readFile(new URL('../../daf.schema.json', import.meta.url), 'utf8'))
  assert.deepEqual(shipped, jsonSchema)
})

test('every key has a description', () => {
  const all = new Map(keys(jsonSchema))
  assert.ok(all.size > 60)
  for (const [path, part] of all) assert.ok(typeof part['description'] === 'string' && part['description'].length > 5, path)
})

test('unknown keys are forbidden in all objects with fixed keys', () => {
  assert.equal(jsonSchema['additionalProperties'], false)
  for (const [path, part] of keys(jsonSchema))
    if (isRecord(part['properties'])) assert.equal(part['additionalProperties'], false, path)
})

test('Ajv compiles it in strict mode and agrees', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
  const check = ajv.compile(jsonSchema)
  assert.equal(check({}), true)
  assert.equal(check({ refresh: '10m', contentSignals: { search: 'yes' }, api: { v1: { sunset: null } } }), true)
  for (const wrong of [
    { sorce: 'x' },
    { pricing: { fields: { prise: 'x' } } },
    { refresh: '0m' },
    { services: [{ id: 'a' }] },
    [],
  ]) {
    assert.equal(check(wrong), false, JSON.stringify(wrong))
  }
})
