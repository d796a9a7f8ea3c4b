import { Type, type TUnsafe } from 'typebox'

/**
 * A closed list of strings as `{type: 'string', enum: […]}` (SPEC section 2).
 * TypeBox's own literal unions become `anyOf`, which the OpenAPI document should not carry.
 */
export function Enumeration<const Values extends readonly string[]>(
  values: Values,
  options: Readonly<Record<string, unknown>> = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}
