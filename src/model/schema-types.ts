import { Type, type TUnsafe } from 'typebox'

/** An absolute address (JSON Schema format `uri`). */
export const Uri = (description: string) => Type.String({ format: 'uri', description })

/** An instant in UTC, RFC 3339 (JSON Schema format `date-time`). */
export const DateTime = (description: string) => Type.String({ format: 'date-time', description })

/** A closed list of strings as `{type: 'string', enum: […]}` (SPEC section 2), not TypeBox's `anyOf` of literals. */
export function Enumeration<const Values extends readonly string[]>(
  values: Values,
  options: Readonly<Record<string, unknown>> = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })
}

/** A JSON Schema 2020-12 type name that may be made nullable. */
type NullableType = { string: string; integer: number; number: number }

/** A value that may be null, as OpenAPI 3.1 wants it: `type: ['string', 'null']`, not TypeBox's `anyOf`, which makes worse client types. */
export function Nullable<Name extends keyof NullableType>(
  type: Name,
  options: Readonly<Record<string, unknown>> = {},
): TUnsafe<NullableType[Name] | null> {
  return Type.Unsafe<NullableType[Name] | null>({ type: [type, 'null'], ...options })
}

/**
 * A free-form object: the specification fixes no fields (SPEC section 2, ContactInfo). Written as `additionalProperties`, which
 * schema tools understand better than TypeBox's pattern for any name.
 */
export const FreeObject = (description: string, example?: Readonly<Record<string, string>>) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
    ...(example !== undefined && { examples: [example] }),
  })

/** The five keys that every paged response has (SPEC section 2, Paged list wrappers). */
export const paging = {
  total: Type.Integer({ minimum: 0, description: 'Number of matching items.' }),
  limit: Type.Integer({ minimum: 1, description: 'Maximum number of items.' }),
  offset: Type.Integer({ minimum: 0, description: 'Number of matching items before the first one here.' }),
  nextOffset: Nullable('integer', { description: 'Offset of the next page; null on the last page.' }),
  nextCursor: Nullable('string', { description: 'Cursor of the next page; null on the last page.' }),
}
