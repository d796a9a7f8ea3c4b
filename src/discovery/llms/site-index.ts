import type { PageRecord } from '../../model/page-record.ts'
import { sectionOf, type SitePath } from '../../model/site-path.ts'
import { apiRoot } from '../../model/api-version.ts'
import { mcpPath } from '../../model/mcp-path.ts'
import { servicePaths } from '../../model/service-paths.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { BoundedLines } from '../bounded-lines.ts'
import { inlineText, lineText } from '../../http/markdown-text.ts'
import { publishedPages } from '../published-pages.ts'
import { describeSection, type ServiceDescription } from '../service-description.ts'
import { pageLine, partLine } from './link-lines.ts'
import type { ListingParts } from './listing-parts.ts'
import { llmsLimits } from './llms-limits.ts'
import { namesSection, sectionedListing } from './sectioned-listing.ts'

type Sections = Awaited<ReturnType<OperationContext['reader']['sections']>>

/**
 * `/llms.txt` (llmstxt.org): every page, or where those are too many, every section with an index of its own and the pages
 * beside sections; what is still too much goes on in `/llms-2.txt` and so on. The first file names all parts, of itself and
 * of sections, because readers follow such links one step deep.
 * Undefined where there is no such part.
 */
export async function siteIndex(
  part: number,
  service: ServiceDescription,
  parts: ListingParts,
  context: OperationContext,
): Promise<string | undefined> {
  const sections = await context.reader.sections()
  const whole = await allPages(sections, context)
  if (whole === undefined) return indexBySections(part, service, sections, parts, context)
  return part === 1 ? `${headOf(service, sections.length > 0)}\n${whole}` : undefined
}

async function indexBySections(
  part: number,
  service: ServiceDescription,
  sections: Sections,
  parts: ListingParts,
  context: OperationContext,
): Promise<string | undefined> {
  const { number: generation } = context.reader.generation
  const listing = await sectionedListing(sections, parts, context)
  const listed = await parts.part(listing, part, generation)
  if (listed === undefined) return undefined
  const last = listed.more && part === 1 ? await parts.count(listing, generation) : part + (listed.more ? 1 : 0)
  const head =
    part === 1 ? headOf(service, sections.length > 0) : `# ${inlineText(service.name, llmsLimits.title)}, part ${part}\n`
  const lines = (named: boolean) => listed.lines.filter((one) => namesSection(one) === named).map(({ line }) => line)
  const groups = [group('Sections', lines(true)), group('Pages', lines(false)), group('More', partLines(part + 1, last, service))]
  return [head, ...groups.filter((text) => text !== '')].join('\n')
}

function group(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}\n`
}

/** The following parts; the last of very many are found from part to part. */
function partLines(first: number, last: number, { name, baseUrl }: ServiceDescription): readonly string[] {
  const lines = new BoundedLines(llmsLimits.parts)
  for (let part = first; part <= last && !lines.full; part++) lines.add(partLine(name, { folder: '/', part }, baseUrl))
  return lines.lines
}

function headOf(service: ServiceDescription, hasSections: boolean): string {
  const { name, summary, baseUrl, operations } = service
  const lead = lineText(summary, llmsLimits.lead)
  return [
    `# ${inlineText(name, llmsLimits.title)}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `This is the published content of ${baseUrl}/ and the paths below are under that address.`,
    'Every page is also Markdown: add `.md` to its path (`/x/` becomes `/x.md`), or send `Accept: text/markdown`.',
    'Quote content with a link to the page that it comes from.',
    '',
    ...(service.hasGuide ? [`- Guide for agents: \`${servicePaths.guide}\``] : []),
    ...(service.pricing === null ? [] : [`- Published prices: \`${servicePaths.prices}\``]),
    ...operations.map(({ summary: purpose, path }) => `- ${purpose}: \`GET ${apiRoot}${path}\``),
    `- Description of that API: \`${servicePaths.openApi}\`; its documentation: \`${servicePaths.documentation}\``,
    `- MCP server for AI agents (Streamable HTTP, no key): \`${mcpPath}\``,
    ...(hasSections ? ['- The index of one section: `/SECTION/llms.txt`'] : []),
    '',
  ].join('\n')
}

/** Every page under the heading of its section; undefined when that does not fit. */
async function allPages(sections: Sections, context: OperationContext): Promise<string | undefined> {
  const known = new Set(sections.map(({ path }) => path))
  const linesBySection = new Map<SitePath | undefined, string[]>([[undefined, []]])
  let left: number = llmsLimits.list
  for await (const page of publishedPages(context.reader)) {
    const line = pageLine(page, context.baseUrl)
    left -= line.length + 1
    if (left < 0) return undefined
    const section = ownSection(page, known)
    const lines = linesBySection.get(section)
    if (lines === undefined) linesBySection.set(section, [line])
    else lines.push(line)
  }
  const groups: string[] = []
  for (const [section, lines] of linesBySection) groups.push(group(await headingOf(section, context), lines))
  const body = groups.filter((text) => text !== '').join('\n')
  return body.length <= llmsLimits.list + llmsLimits.parts ? body : undefined
}

function ownSection({ path }: PageRecord, sections: ReadonlySet<SitePath>): SitePath | undefined {
  const section = sectionOf(path)
  return section !== undefined && sections.has(section) ? section : undefined
}

async function headingOf(section: SitePath | undefined, context: OperationContext): Promise<string> {
  if (section === undefined) return 'Pages'
  const { title } = await describeSection({ path: section, pages: 0 }, context)
  return inlineText(title, llmsLimits.title)
}
