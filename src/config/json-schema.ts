import { isRecord } from './expectation.ts'
import { keyDescriptions } from './key-descriptions.ts'
import { DafYaml } from './schema.ts'

/** The JSON Schema of `daf.yaml` that ships with the program (CONTRACT 2), for editors and other checkers. */
export function jsonSchema(): Readonly<Record<string, unknown>> {
  const plain: unknown = JSON.parse(JSON.stringify(DafYaml))
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...(isRecord(plain) ? described(plain, '') : {}) }
}

/** Adds the descriptions that the schema of a key and those below it lack. */
function described(schema: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...schema }
  const description = keyDescriptions[path]
  if (description !== undefined) result['description'] ??= description
  if (isRecord(schema['items'])) result['items'] = described(schema['items'], `${path}[]`)
  if (isRecord(schema['properties'])) {
    result['properties'] = Object.fromEntries(
      Object.entries(schema['properties']).map(([key, part]) => [
        key,
        isRecord(part) ? described(part, path === '' ? key : `${path}.${key}`) : part,
      ]),
    )
  }
  return result
}
