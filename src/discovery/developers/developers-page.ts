import { cacheControl, corsHeaders, textResponse, type HttpResponse } from '../../http/response.ts'
import { problemAnchors } from '../../http/problems.ts'
import { strictPolicy } from '../../http/strict-policy.ts'
import type { ApiLicense } from '../../model/api-license.ts'
import { apiRoot, mcpPath, servicePaths, toolsScriptPath } from '../../model/service-paths.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { hasPrices, type ServiceDescription } from '../service-description.ts'
import { developersStyle } from './developers-style.ts'
import { documentationScriptPath } from './documentation-script.ts'
import type { DeveloperTexts, Edition } from './editions.ts'
import { examplesOf, type ExamplePage } from './examples.ts'
import { codeBlock, Markup, markup, prose } from './markup.ts'
import { operationSection, type DocumentedOperation } from './operation-section.ts'

/** The content of the documentation. */
interface DocumentedApi {
  readonly service: ServiceDescription
  readonly site: SiteRecord
  readonly operations: readonly DocumentedOperation[]
  readonly example: ExamplePage
  readonly icon: Markup
}

/** The documentation of one site's API as a self-contained page (CONTRACT 3, Problems). */
export function developersPage(edition: Edition, api: DocumentedApi): HttpResponse {
  return textResponse(200, 'text/html; charset=utf-8', documentOf(edition, api).text, {
    'cache-control': cacheControl.api,
    'content-security-policy': strictPolicy(developersStyle.source),
    'content-language': edition.texts.tag,
    ...corsHeaders,
  })
}

function documentOf(edition: Edition, { service, site, operations, example, icon }: DocumentedApi): Markup {
  const { texts } = edition
  const { baseUrl, name, apiTerms } = service
  return markup`<!doctype html>
<html lang="${texts.tag}" dir="${texts.direction}">
${headOf(edition, service, icon)}
<body>
${headerOf(edition, name)}
<div class="columns">
${contentsOf(texts, operations)}
<main>
${[
  section('start', texts.start.title, startOf(texts, baseUrl, example)),
  section('interfaces', texts.interfaces.title, interfacesOf(texts, service)),
  section(
    'operations',
    texts.operations.title,
    markup`<p>${texts.operations.text}</p>
${operations.map((operation) => operationSection(operation, { site, baseUrl, texts }))}`,
  ),
  section('paging', texts.paging.title, markup`<p>${prose(texts.paging.text)}</p>\n`),
  section('problems', texts.errors.title, problemsOf(texts)),
  section('limits', texts.limits.title, limitsOf(texts, apiTerms)),
  section('versions', texts.versioning.title, versionsOf(texts, apiTerms)),
]}</main>
</div>
</body>
</html>
`
}

function headOf({ texts, path, other }: Edition, { baseUrl, name }: ServiceDescription, icon: Markup): Markup {
  const { copy, copied, sending, failed } = texts.script
  return markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} – ${name}</title>
<meta name="description" content="${texts.lead}">
${icon}<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" hreflang="${other.texts.tag}" href="${baseUrl}${other.path}">
<link rel="describedby" type="text/plain" href="${baseUrl}${servicePaths.index}">
<link rel="service-desc" type="application/json" href="${baseUrl}${servicePaths.openApi}">
${new Markup(developersStyle.element)}
<script src="${documentationScriptPath}" data-copy="${copy}" data-copied="${copied}" data-sending="${sending}" data-failed="${failed}" defer></script>
<script src="${toolsScriptPath}" defer></script>
</head>`
}

function headerOf({ texts, other }: Edition, name: string): Markup {
  const { tag, language } = other.texts
  return markup`<header>
<p><a href="/"><bdi>${name}</bdi></a> · <a href="${other.path}" hreflang="${tag}" lang="${tag}">${language}</a></p>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
</header>`
}

/** A section of the page. */
function section(id: string, title: string, content: Markup): Markup {
  return markup`<section id="${id}">
<h2>${title}</h2>
${content}</section>
`
}

/** Links to the sections and to each operation. */
function contentsOf(texts: DeveloperTexts, operations: readonly DocumentedOperation[]): Markup {
  const sections: readonly (readonly [id: string, title: string])[] = [
    ['start', texts.start.title],
    ['interfaces', texts.interfaces.title],
    ['operations', texts.operations.title],
    ['paging', texts.paging.title],
    ['problems', texts.errors.title],
    ['limits', texts.limits.title],
    ['versions', texts.versioning.title],
  ]
  const nested = operations.map(
    ({ operation: { id, path } }) => markup`<li><a href="#${id}"><code>${apiRoot}${path}</code></a></li>\n`,
  )
  const entries = sections.map(([id, title]) => {
    const below = id === 'operations' ? markup`\n<ul>\n${nested}</ul>` : markup``
    return markup`<li><a href="#${id}">${title}</a>${below}</li>\n`
  })
  return markup`<nav aria-label="${texts.title}"><ul>
${entries}</ul></nav>`
}

function interfacesOf({ interfaces }: DeveloperTexts, service: ServiceDescription): Markup {
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
  return markup`<ul>\n${rows}</ul>\n`
}

function linkRow(text: string, address: string): Markup {
  return markup`<li>${text}: <a href="${address}"><code>${address}</code></a></li>\n`
}

/** Examples that a reader can copy and run against this site. */
function startOf({ start }: DeveloperTexts, baseUrl: string, example: ExamplePage): Markup {
  const examples = examplesOf(baseUrl, example)
  return markup`<p>${start.text}</p>
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
`
}

/** With a section for each address here that the `type` of a problem may have (CONTRACT 3, Problems), and the registered types. */
function problemsOf({ problems, errors }: DeveloperTexts): Markup {
  const sections = [
    ...problemAnchors.map(({ status, anchor, title }) => problemSection(anchor, `${status} ${title}`, problems[anchor] ?? '')),
    problemSection('rate-limit', '429 Too many requests, 503 Overloaded', `${errors.rate} ${errors.overload}`),
  ]
  return markup`<p>${prose(errors.text)}</p>\n${sections}`
}

function problemSection(id: string, title: string, text: string): Markup {
  return markup`<section id="${id}">
<h3><bdi>${title}</bdi></h3>
<p>${prose(text)}</p>
</section>
`
}

/** The limits (SPEC section 8). */
function limitsOf({ limits }: DeveloperTexts, { rateLimit, license }: ServiceDescription['apiTerms']): Markup {
  const items = [limits.rate(rateLimit.requests, rateLimit.windowSeconds), ...limits.items]
  return markup`<ul>
${items.map((item) => markup`<li>${prose(item)}</li>\n`)}${license === null ? [] : [licenseItem(limits.license, license)]}</ul>
`
}

function licenseItem(label: string, { name, url }: ApiLicense): Markup {
  return markup`<li>${label}: ${url === undefined ? markup`<bdi>${name}</bdi>` : markup`<a href="${url}"><bdi>${name}</bdi></a>`}</li>\n`
}

/** How the API changes, and the dates that its responses announce (SPEC section 9). */
function versionsOf({ versioning }: DeveloperTexts, { lifecycle }: ServiceDescription['apiTerms']): Markup {
  const dates = [...dateItem(versioning.deprecation, lifecycle.deprecation), ...dateItem(versioning.sunset, lifecycle.sunset)]
  return markup`<p>${prose(versioning.text)}</p>
${dates.length === 0 ? markup`<p>${versioning.current}</p>` : markup`<ul class="notice">\n${dates}</ul>`}
`
}

function dateItem(label: string, date: string | null): readonly Markup[] {
  if (date === null) return []
  // In UTC, like the header fields.
  const day = new Date(date).toISOString().slice(0, 10)
  return [markup`<li>${label} <time datetime="${day}">${day}</time></li>\n`]
}
