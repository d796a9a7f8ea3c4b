import type { TSchema } from 'typebox'
import { cacheControl, corsHeaders, textResponse, type HttpResponse } from '../../http/response.ts'
import { problemAnchors } from '../../http/problems.ts'
import { strictPolicy } from '../../http/strict-policy.ts'
import { apiRoot, mcpPath, servicePaths } from '../../model/service-paths.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { ParameterSchema } from '../../operations/check-parameter.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import { hasPrices, type ServiceDescription } from '../service-description.ts'
import type { DeveloperTexts, Edition } from './editions.ts'
import { examplesOf, type ExamplePage } from './examples.ts'
import { codeBlock, inlineStyle, markup, prose, type Markup } from './markup.ts'
import { referencePath } from './reference-assets.ts'

/** The content of the documentation. */
interface DocumentedApi {
  readonly service: ServiceDescription
  readonly site: SiteRecord
  readonly example: ExamplePage
  readonly icon: Markup
}

// Logical properties serve both directions of writing.
const style = inlineStyle(`
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f4f5f7, #1f2329); --link: light-dark(#0b57d0, #8ab4f8) }
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 52rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.9rem; line-height: 1.25; margin-block: .5rem }
h2 { font-size: 1.4rem; margin-block: 2.5rem .5rem; padding-block-end: .25rem; border-block-end: 1px solid var(--line) }
h3 { font-size: 1.05rem; margin-block: 1.75rem .25rem }
h2, h3, section { scroll-margin-block-start: 1rem }
a { color: var(--link) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none }
code, pre { font: .9em/1.5 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate }
:not(pre) > code { display: inline-block; max-inline-size: 100%; background: var(--soft); padding-inline: .25em; border-radius: .25em }
pre { background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; overflow-x: auto; text-align: left }
.door { display: inline-block; padding: .4rem .9rem; border: 1px solid var(--link); border-radius: .5rem; text-decoration: none }
.notice { padding: .75rem 2rem; border-inline-start: 4px solid var(--link); background: var(--soft) }
.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-block-end: 1px solid var(--line) }
[dir=rtl] th, [dir=rtl] td { padding: .4rem 0 .4rem .75rem }
`)

/** The documentation of one site's API as a self-contained page (CONTRACT 3, Problems). */
export function developersPage(edition: Edition, api: DocumentedApi): HttpResponse {
  return textResponse(200, 'text/html; charset=utf-8', documentOf(edition, api).text, {
    'cache-control': cacheControl.api,
    'content-security-policy': strictPolicy(style.source),
    'content-language': edition.texts.tag,
    ...corsHeaders,
  })
}

function documentOf(edition: Edition, { service, site, example, icon }: DocumentedApi): Markup {
  const { texts } = edition
  const { baseUrl, name, operations, apiTerms } = service
  return markup`<!doctype html>
<html lang="${texts.tag}" dir="${texts.direction}">
${headOf(edition, service, icon)}
<body>
${headerOf(edition, name)}
<main>
${startSection(texts, baseUrl, example)}${interfacesSection(texts, service)}<section id="operations">
<h2>${texts.operations.title}</h2>
<p>${texts.operations.text}</p>
<p><a class="door" href="${referencePath}" hreflang="en">${texts.operations.reference}</a></p>
${operations.map((operation) => operationSection(operation, site, texts))}</section>
${textSection('paging', texts.paging)}<section id="problems">
<h2>${texts.errors.title}</h2>
<p>${prose(texts.errors.text)}</p>
${problemSections(texts)}</section>
${limitsSection(texts, apiTerms)}${versionsSection(texts, apiTerms)}</main>
</body>
</html>
`
}

function headOf({ texts, path, other }: Edition, { baseUrl, name }: ServiceDescription, icon: Markup): Markup {
  return markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} – ${name}</title>
<meta name="description" content="${texts.lead}">
${icon}<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" hreflang="${other.texts.tag}" href="${baseUrl}${other.path}">
<link rel="describedby" type="text/plain" href="${baseUrl}${servicePaths.index}">
<link rel="service-desc" type="application/json" href="${baseUrl}${servicePaths.openApi}">
${style.element}
<script src="/webmcp.tools.js" defer></script>
</head>`
}

function headerOf({ texts, other }: Edition, name: string): Markup {
  const entries: readonly (readonly [id: string, title: string])[] = [
    ['start', texts.start.title],
    ['interfaces', texts.interfaces.title],
    ['operations', texts.operations.title],
    ['paging', texts.paging.title],
    ['problems', texts.errors.title],
    ['limits', texts.limits.title],
    ['versions', texts.versioning.title],
  ]
  const { tag, language } = other.texts
  return markup`<header>
<p><a href="/"><bdi>${name}</bdi></a> · <a href="${other.path}" hreflang="${tag}" lang="${tag}">${language}</a></p>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<nav aria-label="${texts.title}"><ul>
${entries.map(([id, title]) => markup`<li><a href="#${id}">${title}</a></li>\n`)}</ul></nav>
</header>`
}

function interfacesSection({ interfaces }: DeveloperTexts, service: ServiceDescription): Markup {
  const { baseUrl, hasGuide } = service
  const rows = [
    linkRow(interfaces.rest, `${baseUrl}${apiRoot}/`),
    linkRow(interfaces.openApi, baseUrl + servicePaths.openApi),
    // No link: it only answers messages, so a browser would get an error.
    markup`<li>${interfaces.mcp}: <code>${baseUrl + mcpPath}</code></li>\n`,
    linkRow(interfaces.llms, baseUrl + servicePaths.index),
    ...(hasGuide ? [linkRow(interfaces.guide, baseUrl + servicePaths.guide)] : []),
    ...(hasPrices(service) ? [linkRow(interfaces.prices, baseUrl + servicePaths.prices)] : []),
    linkRow(interfaces.skills, baseUrl + servicePaths.skills),
    linkRow(interfaces.serverCard, baseUrl + servicePaths.serverCard),
    linkRow(interfaces.apiCatalog, baseUrl + servicePaths.apiCatalog),
    linkRow(interfaces.resources, baseUrl + servicePaths.ard),
  ]
  return markup`<section id="interfaces">
<h2>${interfaces.title}</h2>
<ul>
${rows}</ul>
</section>
`
}

function linkRow(text: string, address: string): Markup {
  return markup`<li>${text}: <a href="${address}"><code>${address}</code></a></li>\n`
}

function textSection(id: string, { title, text }: { readonly title: string; readonly text: string }): Markup {
  return markup`<section id="${id}">
<h2>${title}</h2>
<p>${prose(text)}</p>
</section>
`
}

/** Examples that a reader can copy and run against this site. */
function startSection({ start }: DeveloperTexts, baseUrl: string, example: ExamplePage): Markup {
  const examples = examplesOf(baseUrl, example)
  return markup`<section id="start">
<h2>${start.title}</h2>
<p>${start.text}</p>
<h3>${start.shell}</h3>
<p>${start.search}</p>
${codeBlock('sh', examples.search)}
<p>${start.page}</p>
${codeBlock('sh', examples.page)}
<p>${prose(start.markdown)}</p>
${codeBlock('sh', examples.markdown)}
<h3>TypeScript</h3>
<p>${prose(start.fetchProgram)}</p>
${codeBlock('ts', examples.fetchProgram)}
<h3>${start.agents}</h3>
<p>${start.mcpConfiguration}</p>
${codeBlock('json', examples.mcpConfiguration)}
<p>${start.mcpCommand}</p>
${codeBlock('sh', examples.mcpCommand)}
<p>${prose(start.mcpProgram)}</p>
${codeBlock('ts', examples.mcpProgram)}
</section>
`
}

/** The documented keywords of a parameter's schema. */
interface DocumentedSchema extends ParameterSchema {
  readonly description?: string
  readonly default?: number
}

/** One operation with the parameters that it has on this site. */
function operationSection(operation: AnyOperation, site: SiteRecord, texts: DeveloperTexts): Markup {
  const parameters = operation.describe?.(site) ?? operation.parameters
  const required = new Set<string>(parameters.required ?? [])
  const rows = Object.entries<TSchema>(parameters.properties).map(([name, schema]) =>
    parameterRow(operation.id, name, schema, required.has(name), texts),
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
<thead><tr>${Object.values(columns).map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}

function parameterRow(
  operation: string,
  name: string,
  schema: DocumentedSchema,
  required: boolean,
  texts: DeveloperTexts,
): Markup {
  const bounds = [required ? texts.bounds.required : texts.bounds.optional, ...boundsOf(schema, texts)].join('; ')
  const meaning = texts.parameters[`${operation}.${name}`] ?? texts.parameters[name] ?? schema.description ?? ''
  return markup`<tr><td><code>${name}</code></td><td>${bounds}</td><td>${prose(meaning)}</td></tr>
`
}

function boundsOf(schema: DocumentedSchema, { bounds }: DeveloperTexts): readonly string[] {
  if (schema.enum !== undefined) return [`${bounds.oneOf} ${schema.enum.join(', ')}`]
  const initial = schema.default === undefined ? [] : [bounds.byDefault(schema.default)]
  if (schema.type === 'integer' && schema.maximum !== undefined) {
    return [bounds.integer(schema.minimum ?? 0, schema.maximum), ...initial]
  }
  return schema.maxLength === undefined ? initial : [bounds.characters(schema.minLength ?? 0, schema.maxLength), ...initial]
}

/** A section for each address here that the `type` of a problem may have (CONTRACT 3, Problems), and the registered types. */
function problemSections({ problems, errors }: DeveloperTexts): readonly Markup[] {
  return [
    ...problemAnchors.map(({ status, anchor, title }) => problemSection(anchor, `${status} ${title}`, problems[anchor] ?? '')),
    problemSection('rate-limit', '429 Too many requests, 503 Overloaded', `${errors.rate} ${errors.overload}`),
  ]
}

function problemSection(id: string, title: string, text: string): Markup {
  return markup`<section id="${id}">
<h3><bdi>${title}</bdi></h3>
<p>${prose(text)}</p>
</section>
`
}

/** The limits (SPEC section 8). */
function limitsSection({ limits }: DeveloperTexts, { rateLimit }: ServiceDescription['apiTerms']): Markup {
  const items = [limits.rate(rateLimit.requests, rateLimit.windowSeconds), ...limits.items]
  return markup`<section id="limits">
<h2>${limits.title}</h2>
<ul>
${items.map((item) => markup`<li>${prose(item)}</li>\n`)}</ul>
</section>
`
}

/** How the API changes, and the dates that its responses announce (SPEC section 9). */
function versionsSection({ versioning }: DeveloperTexts, { lifecycle }: ServiceDescription['apiTerms']): Markup {
  const dates = [...dateItem(versioning.deprecation, lifecycle.deprecation), ...dateItem(versioning.sunset, lifecycle.sunset)]
  return markup`<section id="versions">
<h2>${versioning.title}</h2>
<p>${prose(versioning.text)}</p>
${dates.length === 0 ? markup`<p>${versioning.current}</p>` : markup`<ul class="notice">\n${dates}</ul>`}
</section>
`
}

function dateItem(label: string, date: string | null): readonly Markup[] {
  if (date === null) return []
  // In UTC, like the header fields.
  const day = new Date(date).toISOString().slice(0, 10)
  return [markup`<li>${label} <time datetime="${day}">${day}</time></li>\n`]
}
