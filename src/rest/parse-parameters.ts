import type { Static, TObject, TSchema } from 'typebox'
import { InvalidQueryError } from '../model/errors.ts'
import { addressLength, textLength } from '../model/text-length.ts'

/** The keywords of JSON Schema that a query parameter of ours may have. */
interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Integers are digits only (CONTRACT 3, Everywhere): no sign, exponent, fraction or space. */
const digits = /^\d+$/

/**
 * Reads the parameters of an operation from a query string. Unknown ones are ignored.
 * @param addresses names of those whose length counts without percent-encoding
 * @throws InvalidQueryError that names the first wrong parameter and says the fix (SPEC section 7)
 */
export function parseParameters<Parameters extends TObject>(
  schema: Parameters,
  query: URLSearchParams,
  addresses: readonly string[] = [],
): Static<Parameters> {
  const values: Record<string, string | number> = {}
  const required = new Set<string>(schema.required ?? [])
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const given = query.getAll(name)
    if (given.length > 1) throw new InvalidQueryError(`Parameter ${name} is given ${given.length} times; give it once.`)
    const [text] = given
    if (text === undefined) {
      if (required.has(name)) throw new InvalidQueryError(`Parameter ${name} is missing; ${expectation(property)}.`)
      continue
    }
    values[name] = checkValue(name, text, property, addresses.includes(name) ? addressLength : textLength)
  }
  // Each property was checked against its schema just now; TypeScript cannot follow that.
  return values as Static<Parameters>
}

function checkValue(name: string, text: string, schema: ParameterSchema, lengthOf: (text: string) => number): string | number {
  if (schema.type === 'integer') return checkInteger(name, text, schema)
  const length = lengthOf(text)
  if (schema.enum !== undefined && !schema.enum.includes(text)) {
    throw new InvalidQueryError(`Parameter ${name} is not a known value; ${expectation(schema)}.`)
  }
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) {
    throw new InvalidQueryError(`Parameter ${name} has ${length} characters; ${expectation(schema)}.`)
  }
  return text
}

function checkInteger(name: string, text: string, schema: ParameterSchema): number {
  const value = digits.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value) || value < (schema.minimum ?? 0) || value > (schema.maximum ?? Number.MAX_SAFE_INTEGER)) {
    const hint = name === 'offset' && value > (schema.maximum ?? Infinity) ? '; to read further, follow cursor instead' : ''
    throw new InvalidQueryError(`Parameter ${name} is out of bounds or no integer; ${expectation(schema)}${hint}.`)
  }
  return value
}

/** What the parameter must be, as the end of a sentence. */
function expectation(schema: ParameterSchema): string {
  if (schema.type === 'integer')
    return `it must be an integer from ${schema.minimum ?? 0} to ${schema.maximum ?? 'any size'}, in digits only`
  if (schema.enum !== undefined) return `it must be one of ${schema.enum.join(', ')}`
  if (schema.maxLength === undefined) return 'it must be a text'
  return (schema.minLength ?? 0) === 0
    ? `it must have at most ${schema.maxLength} characters`
    : `it must have ${schema.minLength} to ${schema.maxLength} characters`
}
