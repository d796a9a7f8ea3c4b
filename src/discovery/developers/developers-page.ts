import { cacheControl, corsHeaders, textAnswer, type Answer } from '../../http/answer.ts'
import { strictPolicy } from '../../http/strict-policy.ts'
import { apiRoot } from '../../model/api-version.ts'
import { servicePaths } from '../../model/service-paths.ts'
import { mcpPath } from '../../model/mcp-path.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { ServiceDescription } from '../service-description.ts'
import type { ApiTerms } from '../api-terms.ts'
import type { ExamplePage } from './examples.ts'
import { inlineStyle } from './inline-style.ts'
import { markup, prose, type Markup } from './markup.ts'
import { operationSection } from './operation-section.ts'
import { problemSections } from './problem-sections.ts'
import { referencePath } from './reference/reference-path.ts'
import { startSection } from './start-section.ts'
import { developersStyle } from './developers-style.ts'
import { limitsSection, versionsSection } from './terms-sections.ts'
import type { DeveloperTexts } from './texts.ts'

/** One language of the documentation and where the other one is. */
export interface Edition {
  readonly texts: DeveloperTexts
  /** `/developers/` or below it. */
  readonly path: string
  readonly other: { readonly texts: DeveloperTexts; readonly path: string }
}

/** What the documentation is about. */
export interface DocumentedApi {
  readonly service: ServiceDescription
  readonly site: SiteRecord
  readonly terms: ApiTerms
  readonly example: ExamplePage
  readonly icon: Markup
}

const style = inlineStyle(developersStyle)

/** The documentation of one site's API as a self-contained page (CONTRACT 3, Problems). */
export function developersPage(edition: Edition, api: DocumentedApi): Answer {
  return textAnswer(200, 'text/html; charset=utf-8', documentOf(edition, api).text, {
    'cache-control': cacheControl.api,
    'content-security-policy': strictPolicy(style.source),
    'content-language': edition.texts.tag,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
  })
}

function documentOf(edition: Edition, { service, site, terms, example, icon }: DocumentedApi): Markup {
  const { texts } = edition
  const { baseUrl, name, operations } = service
  return markup`<!doctype html>
<html lang="${texts.tag}" dir="${texts.direction}">
${headOf(edition, service, icon)}
<body>
${headerOf(edition, name)}
<main>
${startSection(texts, { baseUrl, ...example })}${interfacesSection(texts, service)}<section id="operations">
<h2>${texts.operations.title}</h2>
<p>${texts.operations.text}</p>
<p><a class="door" href="${referencePath}" hreflang="en">${texts.operations.reference}</a></p>
${operations.map((operation) => operationSection(operation, site, texts))}</section>
${textSection('paging', texts.paging)}<section id="problems">
<h2>${texts.errors.title}</h2>
<p>${prose(texts.errors.text)}</p>
${problemSections(texts)}</section>
${limitsSection(texts, terms)}${versionsSection(texts, terms)}</main>
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

function interfacesSection({ interfaces }: DeveloperTexts, { baseUrl, hasGuide, pricing }: ServiceDescription): Markup {
  const rows = [
    linkRow(interfaces.rest, `${baseUrl}${apiRoot}/`),
    linkRow(interfaces.openApi, baseUrl + servicePaths.openApi),
    // Answers messages only: a browser that followed a link would be refused.
    markup`<li>${interfaces.mcp}: <code>${baseUrl + mcpPath}</code></li>\n`,
    linkRow(interfaces.llms, baseUrl + servicePaths.index),
    ...(hasGuide ? [linkRow(interfaces.guide, baseUrl + servicePaths.guide)] : []),
    ...(pricing === null ? [] : [linkRow(interfaces.prices, baseUrl + servicePaths.prices)]),
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
