import type { PageRecord } from '../../model/page-record.ts'
import { sectionOf, type SitePath } from '../../model/site-path.ts'
import { apiRoot } from '../../model/api-version.ts'
import { mcpPath } from '../../model/mcp-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { BoundedLines } from '../bounded-lines.ts'
import { inlineText } from '../../http/markdown-text.ts'
import { pagesBesideSections, publishedPages } from '../published-pages.ts'
import { describeSection, type ServiceDescription } from '../service-description.ts'
import { pageLine, sectionLine } from './link-lines.ts'
import { llmsLimits } from './llms-limits.ts'

type Sections = Awaited<ReturnType<OperationContext['reader']['sections']>>

/** Room that is kept for headings and notes, in characters. */
const reserve = 1_000

/** `/llms.txt` (llmstxt.org): every page, or where those are too many, every section with an index of its own. */
export async function siteIndex(service: ServiceDescription, context: OperationContext): Promise<string> {
  const sections = await context.reader.sections()
  const head = headOf(service, sections.length > 0)
  const room = llmsLimits.file - head.length - reserve
  const body = (await allPages(sections, room, context)) ?? (await sectionsOnly(sections, room, context))
  return `${head}\n${body}`
}

function headOf({ name, summary, baseUrl, operations }: ServiceDescription, hasSections: boolean): string {
  const lead = inlineText(summary, llmsLimits.lead)
  return [
    `# ${inlineText(name, llmsLimits.title)}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `This is the published content of ${baseUrl}; the paths below are under that address.`,
    'Every page is also Markdown: add `.md` to its path (`/x/` becomes `/x.md`), or send `Accept: text/markdown`.',
    'Quote content with a link to the page that it comes from.',
    '',
    ...operations.map(({ summary: purpose, path }) => `- ${purpose}: \`GET ${apiRoot}${path}\``),
    '- Description of that API: `/openapi.json`; its documentation: `/developers/`',
    `- MCP server for AI agents (Streamable HTTP, no key): \`${mcpPath}\``,
    ...(hasSections ? ['- The index of one section: `/SECTION/llms.txt`'] : []),
    '',
  ].join('\n')
}

/** Every page under the heading of its section; undefined when that does not fit. */
async function allPages(sections: Sections, room: number, context: OperationContext): Promise<string | undefined> {
  const known = new Set(sections.map(({ path }) => path))
  const groups = new Map<SitePath | undefined, string[]>([[undefined, []]])
  let left = room
  for await (const page of publishedPages(context.reader)) {
    const line = pageLine(page, context.baseUrl)
    left -= line.length + 1
    if (left < 0) return undefined
    const group = groupOf(page, known)
    const lines = groups.get(group)
    if (lines === undefined) groups.set(group, [line])
    else lines.push(line)
  }
  const parts: string[] = []
  for (const [group, lines] of groups) {
    if (lines.length === 0) continue
    parts.push(`## ${await headingOf(group, context)}\n\n${lines.join('\n')}\n`)
  }
  const body = parts.join('\n')
  return body.length <= room + reserve ? body : undefined
}

function groupOf({ path }: PageRecord, sections: ReadonlySet<SitePath>): SitePath | undefined {
  const section = sectionOf(path)
  return section !== undefined && sections.has(section) ? section : undefined
}

async function headingOf(section: SitePath | undefined, context: OperationContext): Promise<string> {
  if (section === undefined) return 'Pages'
  const { title } = await describeSection({ path: section, pages: 0 }, context)
  return inlineText(title, llmsLimits.title)
}

/** The pages beside sections, in at most half of the room, and the index of each section. */
async function sectionsOnly(sections: Sections, room: number, context: OperationContext): Promise<string> {
  const pages = new BoundedLines(sections.length === 0 ? room : room / 2)
  for await (const page of pagesBesideSections(context.reader, sections)) {
    pages.add(pageLine(page, context.baseUrl))
    if (pages.full) break
  }
  const indexes = new BoundedLines(room / 2)
  for (const section of sections) {
    indexes.add(sectionLine(await describeSection(section, context), context.baseUrl))
    if (indexes.full) break
  }
  return [...listing('Pages', pages), ...listing('Sections', indexes)].join('\n')
}

function listing(title: string, list: BoundedLines): readonly string[] {
  if (list.count === 0) return []
  const rest = list.full
    ? [`- More are not listed here; \`/sitemap.xml\` lists every page, \`${apiRoot}/search/?q=WORDS\` finds them.`]
    : []
  return [`## ${title}`, '', ...list.lines, ...rest, '']
}
