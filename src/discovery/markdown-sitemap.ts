import { inlineText, linkPath } from '../http/markdown-text.ts'
import { servicePaths } from '../model/service-paths.ts'
import { sectionOf, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { publishedPages } from '../operations/published-pages.ts'
import { describeSection } from './llms/section-index.ts'

/** Characters of the list: as much as readers fetch at once. */
const maxLength = 2_000_000

/** `/sitemap.md`: every page with its address and last change, by section (CONTRACT 4). Where not all fit, the XML sitemap has the rest. */
export async function markdownSitemap(context: OperationContext): Promise<string> {
  const { reader, baseUrl } = context
  const sections = new Set((await reader.sections()).map(({ path }) => path))
  const groups = new Map<SitePath | undefined, string[]>([[undefined, []]])
  let length = 0
  for await (const { path, title, updatedAt, publishedAt } of publishedPages(reader)) {
    const first = sectionOf(path)
    const section = first !== undefined && sections.has(first) ? first : undefined
    const date = updatedAt ?? publishedAt
    const changed = date === null ? '' : ` (${date.slice(0, 10)})`
    const text = inlineText(title, 200)
    const line = `- [${text === '' ? path : text}](${baseUrl}${linkPath(path)})${changed}`
    length += line.length
    if (length > maxLength) break
    const group = groups.get(section) ?? []
    groups.set(section, group)
    group.push(line)
  }
  const parts = [`# ${inlineText(reader.site.name, 200)}: sitemap`]
  for (const [section, lines] of groups) {
    if (lines.length === 0) continue
    const heading = section === undefined ? 'Pages' : inlineText((await describeSection(section, context)).title, 200)
    parts.push(`## ${heading}`, lines.join('\n'))
  }
  if (length > maxLength) parts.push(`The rest: ${baseUrl}${servicePaths.sitemap}`)
  return `${parts.join('\n\n')}\n`
}
