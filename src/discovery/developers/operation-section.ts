import type { TSchema } from 'typebox'
import { apiRoot } from '../../model/api-version.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { markup, prose, type Markup } from './markup.ts'
import type { DeveloperTexts } from './texts.ts'

/** The keywords of JSON Schema that a query parameter of ours may have. */
interface ParameterSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly default?: number
}

/** One operation with the parameters that it has on this site. */
export function operationSection(operation: AnyOperation, site: SiteRecord, texts: DeveloperTexts): Markup {
  const parameters = operation.describe?.(site) ?? operation.parameters
  const required = new Set<string>(parameters.required ?? [])
  const rows = Object.entries<TSchema>(parameters.properties).map(([name, schema]) =>
    parameterRow(name, schema, required.has(name), texts),
  )
  return markup`<section id="${operation.id}">
<h3><code>GET ${apiRoot}${operation.path}</code></h3>
<p>${prose(texts.purposes[operation.id] ?? operation.description)}</p>
${rows.length === 0 ? markup`<p>${texts.operations.none}</p>` : table(rows, texts)}
</section>
`
}

function table(rows: readonly Markup[], { operations: { columns } }: DeveloperTexts): Markup {
  return markup`<div class="wide" tabindex="0"><table>
<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}

function parameterRow(name: string, schema: ParameterSchema, required: boolean, texts: DeveloperTexts): Markup {
  const bounds = [required ? texts.bounds.required : texts.bounds.optional, ...boundsOf(schema, texts)].join('; ')
  const meaning = texts.parameters[name] ?? schema.description ?? ''
  return markup`<tr><td><code>${name}</code></td><td>${bounds}</td><td>${prose(meaning)}</td></tr>
`
}

function boundsOf(schema: ParameterSchema, { bounds }: DeveloperTexts): readonly string[] {
  if (schema.enum !== undefined) return [`${bounds.oneOf} ${schema.enum.join(', ')}`]
  const initial = schema.default === undefined ? [] : [bounds.byDefault(schema.default)]
  if (schema.type === 'integer' && schema.maximum !== undefined) {
    return [bounds.integer(schema.minimum ?? 0, schema.maximum), ...initial]
  }
  return schema.maxLength === undefined ? initial : [bounds.characters(schema.minLength ?? 0, schema.maxLength), ...initial]
}
