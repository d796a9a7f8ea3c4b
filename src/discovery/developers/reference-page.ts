import { cacheControl, corsHeaders, textResponse, type HttpResponse } from '../../http/response.ts'
import { strictPolicy } from '../../http/strict-policy.ts'
import type { ServiceDescription } from '../service-description.ts'
import { editionsOf } from './editions.ts'
import { inlineStyle, markup, type Markup } from './markup.ts'
import { packageFilePath, referencePath, startScriptPath } from './reference-assets.ts'

/**
 * Style of the page around the reference, and corrections of the reference itself: its own heading and the choice of the only
 * server repeat what is above it, operations have no groups, responses no links, and a phone is narrower than its tables.
 */
const style = inlineStyle(`
:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #1c2022); color: light-dark(#1f2328, #e6e8eb) }
body > header { max-inline-size: 1460px; margin-inline: auto; padding: 1rem 20px 0; box-sizing: border-box }
body > header a, noscript a { color: light-dark(#0b57d0, #8ab4f8) }
h1 { font-size: 1.5rem; margin-block: .5rem 0 }
noscript p { padding-inline: 20px }
.swagger-ui .information-container, .swagger-ui .scheme-container, .swagger-ui .opblock-tag, .swagger-ui .response-col_links { display: none }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding-inline: 8px }
  .swagger-ui .opblock-section .table-container, .swagger-ui .responses-inner, .swagger-ui .opblock .opblock-section-header { padding-inline: 10px }
  .swagger-ui table.responses-table, .swagger-ui table.parameters { table-layout: fixed }
  .swagger-ui .response-col_status { inline-size: 3.5rem }
  .swagger-ui .parameters-col_name { inline-size: 5.5rem }
}
`)

/**
 * The interactive reference. It has its own page because it is forty times the size of the documentation; its policy also allows icons in
 * data: URLs. It is in English, like the description of the API.
 */
export function referencePage(site: ServiceDescription, icon: Markup): HttpResponse {
  return textResponse(200, 'text/html; charset=utf-8', documentOf(site, icon).text, {
    'cache-control': cacheControl.api,
    'content-security-policy': strictPolicy(`'self' ${style.source}`, "'self' data:"),
    'content-language': 'en',
    ...corsHeaders,
  })
}

function documentOf({ name, language, baseUrl }: ServiceDescription, icon: Markup): Markup {
  const editions = editionsOf(language)
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – ${name}</title>
<meta name="description" content="Every operation of the API. Try any operation here.">
${icon}<link rel="canonical" href="${baseUrl}${referencePath}">
<link rel="service-desc" type="application/json" href="${baseUrl}/openapi.json">
<link rel="stylesheet" href="${packageFilePath('swagger-ui.css')}">
${style.element}
<script src="${packageFilePath('swagger-ui-bundle.js')}" defer></script>
<script src="${startScriptPath}" defer></script>
<script src="/webmcp.tools.js" defer></script>
</head>
<body>
<header>
<p><a href="/"><bdi>${name}</bdi></a>${editions.map(({ texts, path }) => markup` · <a href="${path}" hreflang="${texts.tag}" lang="${texts.tag}">${texts.title}</a>`)}</p>
<h1>API reference</h1>
<p>Try any operation here. The machine-readable description is at <a href="/openapi.json">/openapi.json</a>.</p>
</header>
<main id="reference"><noscript><p>The reference needs JavaScript. The operations are also described <a href="/developers/#operations">without it</a>.</p></noscript></main>
</body>
</html>
`
}
