import type { Static, TObject, TSchema } from 'typebox'
import { InvalidQueryError } from '../model/errors.ts'
import { checkText, expectation, missingParameter, type ParameterSchema } from '../operations/check-parameter.ts'

/** Integers consist of digits only (CONTRACT 3, Everywhere): no sign, exponent, fraction or space. */
const digits = /^\d+$/

/**
 * Parses the parameters of an operation from a query string. Unknown ones are ignored.
 * @param query as requested, without its question mark
 * @param addresses names of parameters whose length is counted without percent-encoding
 * @throws InvalidQueryError naming the first invalid parameter and how to fix it (SPEC section 7)
 */
export function parseParameters<Parameters extends TObject>(
  schema: Parameters,
  query: string,
  addresses: readonly string[] = [],
): Static<Parameters> {
  const fields = new URLSearchParams(query)
  const values: Record<string, string | number> = {}
  const required = new Set<string>(schema.required ?? [])
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const given = fields.getAll(name)
    if (given.length > 1) throw new InvalidQueryError(`is given ${given.length} times; give it once.`, name)
    const [text] = given
    if (text === undefined) {
      if (required.has(name)) throw missingParameter(name, property)
      continue
    }
    if (isFreeText(property) && hasReplacedBytes(query, name, text)) throw new InvalidQueryError(notUtf8, name)
    values[name] = checkValue(name, text, property, addresses.includes(name))
  }
  // Each property has been checked against its schema, which TypeScript cannot infer.
  return values as Static<Parameters>
}

/** For bytes such as those of windows-1255 or a truncated address: without them a search would silently be for the rest of the words. */
const notUtf8 = 'is not valid UTF-8; percent-encode it as UTF-8, such as %D7%90 for א.'

/** Whether a value was decoded with U+FFFD in place of bytes that are not UTF-8. The character itself is a valid one. */
function hasReplacedBytes(query: string, name: string, text: string): boolean {
  if (!text.includes('\uFFFD')) return false
  const others = new URLSearchParams(query.replace(/%EF%BF%BD/gi, '-')).get(name) ?? ''
  return others.includes('\uFFFD')
}

function isFreeText({ maxLength }: ParameterSchema): boolean {
  return maxLength !== undefined
}

function checkValue(name: string, text: string, schema: ParameterSchema, isAddress: boolean): string | number {
  return schema.type === 'integer' ? checkInteger(name, text, schema) : checkText(name, text, schema, isAddress)
}

function checkInteger(name: string, text: string, schema: ParameterSchema): number {
  const value = digits.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value) || value < (schema.minimum ?? 0) || value > (schema.maximum ?? Number.MAX_SAFE_INTEGER)) {
    const hint = name === 'offset' && value > (schema.maximum ?? Infinity) ? '; to read further, follow cursor instead' : ''
    throw new InvalidQueryError(`${expectation(schema)}${hint}.`, name)
  }
  return value
}
