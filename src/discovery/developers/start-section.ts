import { apiRoot } from '../../model/api-version.ts'
import type { ServiceDescription } from '../service-description.ts'
import { markup, type Markup } from './markup.ts'
import type { DeveloperTexts } from './texts.ts'

/** Requests that a reader can paste into a shell and get answered by this site. */
export function startSection({ start }: DeveloperTexts, { baseUrl, name }: ServiceDescription): Markup {
  return markup`<section id="start">
<h2>${start.title}</h2>
<p>${start.text}</p>
<p>${start.search}</p>
<pre><code>curl '${baseUrl}${apiRoot}/search/?q=${exampleWords(name)}'</code></pre>
<p>${start.page}</p>
<pre><code>curl '${baseUrl}${apiRoot}/page/?url=/'</code></pre>
<p>${start.markdown}</p>
<pre><code>curl '${baseUrl}/index.md'
curl -H 'Accept: text/markdown' '${baseUrl}/'</code></pre>
</section>
`
}

/** The site's own name, whose words its home page most likely holds; quoted for a shell. */
function exampleWords(name: string): string {
  const words = [...name.toWellFormed()].slice(0, 60).join('').trim()
  return encodeURIComponent(words.length < 2 ? 'home' : words).replaceAll("'", '%27')
}
