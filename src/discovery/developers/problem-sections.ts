import { problemAnchors } from '../../http/problems.ts'
import { markup, prose, type Markup } from './markup.ts'
import type { DeveloperTexts } from './texts.ts'

/** A section for each address here that the `type` of a problem may have (CONTRACT 3, Problems), and the registered types. */
export function problemSections({ problems, errors }: DeveloperTexts): readonly Markup[] {
  return [
    ...problemAnchors.map(({ status, anchor, title }) => section(anchor, `${status} ${title}`, problems[anchor] ?? '')),
    section('rate-limit', '429 Too many requests, 503 Overloaded', `${errors.rate} ${errors.overload}`),
  ]
}

function section(id: string, title: string, text: string): Markup {
  return markup`<section id="${id}">
<h3><bdi>${title}</bdi></h3>
<p>${prose(text)}</p>
</section>
`
}
