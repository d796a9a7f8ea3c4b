import type { TSchema } from 'typebox'
import { apiRoot } from '../../model/service-paths.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { ParameterSchema } from '../../operations/check-parameter.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { OperationExample } from '../../operations/operation-example.ts'
import type { DeveloperTexts } from './editions.ts'
import { curlCommand } from './examples.ts'
import { codeBlock, jsonBlock, markup, prose, type Markup } from './markup.ts'
import { responseType } from './response-type.ts'

/** An operation of this site, with an example from its content; undefined if it has none. */
export interface DocumentedOperation {
  readonly operation: AnyOperation
  readonly example: OperationExample | undefined
}

/** The documented keywords of a parameter's schema. */
interface DocumentedSchema extends ParameterSchema {
  readonly description?: string
  readonly default?: number
}

/** One parameter that the operation has on this site. */
interface Parameter {
  readonly name: string
  readonly schema: DocumentedSchema
  readonly required: boolean
  /** Its value in the example; may be empty. */
  readonly value: string
}

/** One operation: its parameters, an example, the type of its result, and a form to try it. */
export function operationSection(
  { operation, example }: DocumentedOperation,
  { site, baseUrl, texts }: { readonly site: SiteRecord; readonly baseUrl: string; readonly texts: DeveloperTexts },
): Markup {
  const { id, path, description } = operation
  const parameters = parametersOf(operation, site, example)
  const { request, response, type } = texts.operations
  const given = example?.parameters ?? {}
  return markup`<section id="${id}" class="operation">
<h3><code><b>GET</b> ${apiRoot}${path}</code></h3>
<p>${prose(texts.purposes[id] ?? description)}</p>
${parameters.length === 0 ? markup`<p>${texts.operations.none}</p>` : table(id, parameters, texts)}
${example === undefined ? [] : [markup`<h4>${request}</h4>\n${codeBlock('sh', curlCommand(baseUrl + apiRoot + path, given))}\n<h4>${response}</h4>\n${jsonBlock(example.result)}\n`]}<details class="type"><summary>${type}</summary>
${codeBlock('ts', responseType(operation.describeResult?.(site) ?? operation.result))}
</details>
${tryForm(apiRoot + path, parameters, texts)}
</section>
`
}

function parametersOf(operation: AnyOperation, site: SiteRecord, example: OperationExample | undefined): readonly Parameter[] {
  const { properties, required = [] } = operation.describe?.(site) ?? operation.parameters
  const names = new Set<string>(required)
  return Object.entries<TSchema>(properties).map(([name, schema]) => ({
    name,
    schema,
    required: names.has(name),
    value: String(example?.parameters[name] ?? ''),
  }))
}

function table(id: string, parameters: readonly Parameter[], texts: DeveloperTexts): Markup {
  const { columns } = texts.operations
  const rows = parameters.map(({ name, schema, required }) => {
    const bounds = [required ? texts.bounds.required : texts.bounds.optional, ...boundsOf(schema, texts)].join('; ')
    const meaning = texts.parameters[`${id}.${name}`] ?? texts.parameters[name] ?? schema.description ?? ''
    return markup`<tr><td><code>${name}</code></td><td>${prose(bounds)}</td><td>${prose(meaning)}</td></tr>\n`
  })
  return markup`<div class="wide" tabindex="0"><table>
<thead><tr>${Object.values(columns).map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}

function boundsOf(schema: DocumentedSchema, { bounds }: DeveloperTexts): readonly string[] {
  if (schema.enum !== undefined) return [`${bounds.oneOf} ${schema.enum.map((value) => `\`${value}\``).join(', ')}`]
  const initial = schema.default === undefined ? [] : [bounds.byDefault(schema.default)]
  if (schema.type === 'integer' && schema.maximum !== undefined) {
    return [bounds.integer(schema.minimum ?? 0, schema.maximum), ...initial]
  }
  return schema.maxLength === undefined ? initial : [bounds.characters(schema.minLength ?? 0, schema.maxLength), ...initial]
}

/** The form that sends a request of the operation; the page's script shows it, since it needs the script. */
function tryForm(action: string, parameters: readonly Parameter[], { operations }: DeveloperTexts): Markup {
  return markup`<form class="try" action="${action}" hidden>
<h4>${operations.try}</h4>
<div class="inputs">${parameters.map(input)}</div>
<button>${operations.send}</button>
<p role="status"></p>
<div class="answer" hidden>${codeBlock('json', '')}</div>
</form>`
}

/** Longer values are refused, as the operation does with its reason. */
function input({ name, schema, required, value }: Parameter): Markup {
  const needed = required ? markup` required` : markup``
  if (schema.enum !== undefined) {
    const options = schema.enum.map((option) => markup`<option>${option}</option>`)
    return markup`<label><code>${name}</code> <select name="${name}"${needed}><option></option>${options}</select></label>`
  }
  const type =
    schema.type === 'integer'
      ? markup` type="number" min="${schema.minimum ?? 0}" max="${schema.maximum ?? Number.MAX_SAFE_INTEGER}"`
      : markup` dir="auto"`
  return markup`<label><code>${name}</code> <input name="${name}" value="${value}"${type}${needed} autocomplete="off"></label>`
}
