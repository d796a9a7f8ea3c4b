import { isRecord } from '../model/json-record.ts'

/** A JSON object. */
export type JsonObject = { [key: string]: unknown }

/** A valid component name for OpenAPI; schemas of the model have it as `title`. */
const componentName = /^[A-Za-z]+$/

/**
 * A schema for the OpenAPI document: plain JSON, with every titled schema moved to `components` and replaced by a `$ref`.
 * @param components receives the titled schemas; existing ones are not replaced
 */
export function referenceSchemas(schema: unknown, components: Record<string, JsonObject>): JsonObject {
  const plain = visit(schema, components)
  if (!isRecord(plain)) throw new TypeError('A schema must be an object.')
  return plain
}

function visit(value: unknown, components: Record<string, JsonObject>): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, components))
  if (!isRecord(value)) return value
  const { title } = value
  const plain = () => Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part, components)]))
  if (typeof title !== 'string' || !componentName.test(title)) return plain()
  components[title] ??= plain()
  return { $ref: `#/components/schemas/${title}` }
}
