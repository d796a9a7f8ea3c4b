import { InvalidQueryError } from '../model/errors.ts'
import { addressLength, textLength } from '../model/limits.ts'

/** The keywords of JSON Schema that parameters use. */
export interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** The error for a required parameter that was not given. */
export function missingParameter(name: string, schema: ParameterSchema): InvalidQueryError {
  return new InvalidQueryError(`is missing; it ${expectation(schema)}.`, name)
}

/**
 * Checks a text against the bounds of its parameter.
 * @param isAddress whether its length counts without percent-encoding
 * @throws InvalidQueryError that says what it must be (SPEC section 7)
 */
export function checkText(name: string, text: string, schema: ParameterSchema, isAddress: boolean): string {
  if (schema.enum !== undefined && !schema.enum.includes(text)) throw new InvalidQueryError(`${expectation(schema)}.`, name)
  const length = isAddress ? addressLength(text) : textLength(text)
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) {
    throw new InvalidQueryError(`${expectation(schema)} (got ${length}).`, name)
  }
  return text
}

/** What a parameter must be, to follow its name. */
export function expectation(schema: ParameterSchema): string {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, minLength = 0, maxLength } = schema
  if (schema.type === 'integer') return `must be an integer from ${minimum} to ${maximum}`
  if (schema.enum !== undefined) return `must be one of ${schema.enum.join(', ')}`
  if (maxLength === undefined) return 'must be a string'
  return minLength === 0 ? `must have at most ${maxLength} characters` : `must have ${minLength} to ${maxLength} characters`
}
