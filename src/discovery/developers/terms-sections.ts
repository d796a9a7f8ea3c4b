import type { ApiTerms } from '../api-terms.ts'
import { markup, prose, type Markup } from './markup.ts'
import type { DeveloperTexts } from './texts.ts'

/** How much may be asked (SPEC section 8). */
export function limitsSection({ limits }: DeveloperTexts, { rateLimit }: ApiTerms): Markup {
  const items = [limits.rate(rateLimit.requests, rateLimit.windowSeconds), ...limits.items]
  return markup`<section id="limits">
<h2>${limits.title}</h2>
<ul>
${items.map((item) => markup`<li>${prose(item)}</li>\n`)}</ul>
</section>
`
}

/** How the API changes, and the dates that its answers announce (SPEC section 9). */
export function versionsSection({ versioning }: DeveloperTexts, { lifecycle }: ApiTerms): Markup {
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
  // The day in UTC, as the header fields tell it.
  const day = new Date(date).toISOString().slice(0, 10)
  return [markup`<li>${label} <time datetime="${day}">${day}</time></li>\n`]
}
