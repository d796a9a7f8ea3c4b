import { cacheControl, corsHeaders, textAnswer, type Answer } from '../../http/answer.ts'
import { strictPolicy } from '../../http/strict-policy.ts'
import { apiRoot } from '../../model/api-version.ts'
import { mcpPath } from '../../model/mcp-path.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { ServiceDescription } from '../service-description.ts'
import { markup, Markup } from './markup.ts'
import { operationSection } from './operation-section.ts'
import { problemSections } from './problem-sections.ts'
import { startSection } from './start-section.ts'
import { style, styleHash } from './style.ts'
import type { DeveloperTexts } from './texts.ts'

/** One language of the documentation and where the other one is. */
export interface Edition {
  readonly texts: DeveloperTexts
  /** `/developers/` or below it. */
  readonly path: string
  readonly other: { readonly texts: DeveloperTexts; readonly path: string }
}

/** The documentation of one site's API as a self-contained page (CONTRACT 3, Problems). */
export function developersPage(edition: Edition, service: ServiceDescription, site: SiteRecord): Answer {
  return textAnswer(200, 'text/html; charset=utf-8', documentOf(edition, service, site).text, {
    'cache-control': cacheControl.api,
    'content-security-policy': strictPolicy(styleHash),
    'content-language': edition.texts.tag,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
  })
}

function documentOf(edition: Edition, service: ServiceDescription, site: SiteRecord): Markup {
  const { texts } = edition
  return markup`<!doctype html>
<html lang="${texts.tag}" dir="${texts.direction}">
${headOf(edition, service)}
<body>
${headerOf(edition, service.name)}
<main>
${startSection(texts, service)}${interfacesSection(texts, service.baseUrl)}<section id="operations">
<h2>${texts.operations.title}</h2>
<p>${texts.operations.text}</p>
${service.operations.map((operation) => operationSection(operation, site, texts))}</section>
${textSection('paging', texts.paging)}<section id="problems">
<h2>${texts.errors.title}</h2>
<p>${texts.errors.text}</p>
${problemSections(texts)}</section>
<section id="limits">
<h2>${texts.limits.title}</h2>
<ul>
${texts.limits.items.map((item) => markup`<li>${item}</li>\n`)}</ul>
</section>
${textSection('versions', texts.versioning)}</main>
</body>
</html>
`
}

/** Byte for byte what its hash covers; it holds nothing that would end the element. */
const styleElement = new Markup(`<style>${style}</style>`)

function headOf({ texts, path, other }: Edition, { baseUrl, name }: ServiceDescription): Markup {
  return markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} – ${name}</title>
<meta name="description" content="${texts.lead}">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" hreflang="${other.texts.tag}" href="${baseUrl}${other.path}">
<link rel="describedby" type="text/plain" href="${baseUrl}/llms.txt">
<link rel="service-desc" type="application/json" href="${baseUrl}/openapi.json">
${styleElement}
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

function interfacesSection({ interfaces }: DeveloperTexts, baseUrl: string): Markup {
  const rows: readonly (readonly [address: string, text: string])[] = [
    [`${baseUrl}${apiRoot}/`, interfaces.rest],
    [`${baseUrl}/openapi.json`, interfaces.openApi],
    [baseUrl + mcpPath, interfaces.mcp],
    [`${baseUrl}/llms.txt`, interfaces.llms],
  ]
  return markup`<section id="interfaces">
<h2>${interfaces.title}</h2>
<ul>
${rows.map(([address, text]) => markup`<li>${text}: <code>${address}</code></li>\n`)}</ul>
</section>
`
}

function textSection(id: string, { title, text }: { readonly title: string; readonly text: string }): Markup {
  return markup`<section id="${id}">
<h2>${title}</h2>
<p>${text}</p>
</section>
`
}
