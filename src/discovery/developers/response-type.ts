import type { TSchema } from 'typebox'

/** The keywords of JSON Schema that the models use. */
interface Keywords {
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly TSchema[]
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/** A result's schema as a TypeScript type: short, the same in every language, and ready to be copied. */
export function responseType(schema: TSchema): string {
  const { title = 'Result' }: Keywords = schema
  return `type ${title} = ${typeOf(schema, '')}`
}

function typeOf(schema: TSchema, indent: string): string {
  const { type, enum: values, anyOf, items, properties, required = [] }: Keywords = schema
  if (values !== undefined) return values.map((value) => `'${String(value)}'`).join(' | ')
  if (anyOf !== undefined) return anyOf.map((part) => typeOf(part, indent)).join(' | ')
  if (typeof type === 'object') return type.map((name) => typeOf({ ...schema, type: name }, indent)).join(' | ')
  if (type === 'array') {
    const item = items === undefined ? 'unknown' : typeOf(items, indent)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (type !== 'object') return type === 'integer' ? 'number' : (type ?? 'unknown')
  if (properties === undefined) return 'Record<string, unknown>'
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const { description }: Keywords = property
    const comment = description === undefined ? [] : [`${inner}// ${description}`]
    return [...comment, `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(property, inner)}`]
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}
