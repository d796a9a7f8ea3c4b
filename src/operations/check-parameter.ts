import { InvalidQueryError } from '../model/errors.ts'
import { addressLength, textLength } from '../model/text-length.ts'

/** The keywords of JSON Schema that a parameter of ours may have. */
export interface ParameterSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** The refusal of a parameter that is required and was not given. */
export function missingParameter(name: string, schema: ParameterSchema): InvalidQueryError {
  return new InvalidQueryError(`is missing; ${expectation(schema)}.`, name)
}

/**
 * Checks a text against the bounds of its parameter.
 * @param isAddress whether its length counts without percent-encoding
 * @throws InvalidQueryError that says what it must be (SPEC section 7)
 */
export function checkText(name: string, text: string, schema: ParameterSchema, isAddress: boolean): string {
  if (schema.enum !== undefined && !schema.enum.includes(text)) {
    throw new InvalidQueryError(`is not a known value; ${expectation(schema)}.`, name)
  }
  const length = isAddress ? addressLength(text) : textLength(text)
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) {
    throw new InvalidQueryError(`has ${length} characters; ${expectation(schema)}.`, name)
  }
  return text
}

/** What a parameter must be, as the end of a sentence. */
export function expectation(schema: ParameterSchema): string {
  if (schema.type === 'integer')
    return `it must be an integer from ${schema.minimum ?? 0} to ${schema.maximum ?? 'any size'}, in digits only`
  if (schema.enum !== undefined) return `it must be one of ${schema.enum.join(', ')}`
  if (schema.maxLength === undefined) return 'it must be a text'
  return (schema.minLength ?? 0) === 0
    ? `it must have at most ${schema.maxLength} characters`
    : `it must have ${schema.minLength} to ${schema.maxLength} characters`
}
