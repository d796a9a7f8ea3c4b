import { cacheControl, corsHeaders, textAnswer, type Answer } from '../../../http/answer.ts'
import { strictPolicy } from '../../../http/strict-policy.ts'
import { editionsOf } from '../editions.ts'
import { inlineStyle } from '../inline-style.ts'
import { markup, type Markup } from '../markup.ts'
import { packageFilePath, startScriptPath } from './reference-assets.ts'
import { referencePath } from './reference-path.ts'
import { referenceStyle } from './reference-style.ts'

const style = inlineStyle(referenceStyle)

/** What the page names of its site. */
interface ReferenceSite {
  readonly name: string
  /** BCP 47 tag. */
  readonly language: string
  /** No slash at its end. */
  readonly baseUrl: string
}

/**
 * The interactive reference. It has a page of its own because it weighs forty times what the documentation does; its policy
 * is the documentation's but for its icons, which the package keeps as data: addresses. It is in English, as the API's own
 * description is.
 */
export function referencePage(site: ReferenceSite, icon: Markup): Answer {
  return textAnswer(200, 'text/html; charset=utf-8', documentOf(site, icon).text, {
    'cache-control': cacheControl.api,
    'content-security-policy': strictPolicy(`'self' ${style.source}`, "'self' data:"),
    'content-language': 'en',
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
  })
}

function documentOf({ name, language, baseUrl }: ReferenceSite, icon: Markup): Markup {
  const editions = editionsOf(language)
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – ${name}</title>
<meta name="description" content="Every operation of the API, to be tried here.">
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
<p>Every operation, to be tried here. The machine-readable description is at <a href="/openapi.json">/openapi.json</a>.</p>
</header>
<main id="reference"><noscript><p>The reference needs JavaScript. The operations are also described <a href="/developers/#operations">without it</a>.</p></noscript></main>
</body>
</html>
`
}
