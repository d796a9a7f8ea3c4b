import { Type, type TUnsafe } from 'typebox'

/** A JSON Schema 2020-12 type name that may be made nullable. */
type NullableType = { string: string; integer: number; number: number }

/**
 * A value that may be null, written as OpenAPI 3.1 wants it: `type: ['string', 'null']`.
 * A TypeBox union would become `anyOf`, which generators turn into worse client types.
 */
export function Nullable<Name extends keyof NullableType>(
  type: Name,
  options: Readonly<Record<string, unknown>> = {},
): TUnsafe<NullableType[Name] | null> {
  return Type.Unsafe<NullableType[Name] | null>({ type: [type, 'null'], ...options })
}
