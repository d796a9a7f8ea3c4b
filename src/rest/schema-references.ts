/** An object of JSON. */
export type JsonObject = { [key: string]: unknown }

/** A name that OpenAPI allows for a component; schemas of the model carry theirs as `title`. */
const componentName = /^[A-Za-z]+$/

/**
 * A schema as the OpenAPI document writes it: plain JSON, every titled schema once in `components` and elsewhere a `$ref`.
 * @param components gets the titled schemas; what it already holds is not described again
 */
export function referenceSchemas(schema: unknown, components: Record<string, JsonObject>): JsonObject {
  const plain = visit(schema, components)
  if (!isObject(plain)) throw new TypeError('A schema is an object.')
  return plain
}

function visit(value: unknown, components: Record<string, JsonObject>): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, components))
  if (!isObject(value)) return value
  const { title } = value
  const plain = () => Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part, components)]))
  if (typeof title !== 'string' || !componentName.test(title)) return plain()
  components[title] ??= plain()
  return { $ref: `#/components/schemas/${title}` }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
