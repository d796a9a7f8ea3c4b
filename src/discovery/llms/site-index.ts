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
import { isLanguageFolder, languageName, otherLanguage } from './languages.ts'
import type { ListedLine, ListingParts } from './listing-parts.ts'
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
  const groups = [...groupsByLanguage(listed.lines), group('More', partLines(part + 1, last, service))]
  return [head, ...groups.filter((text) => text !== '')].join('\n')
}

/** Sections and pages of a part, those in the language of the site first. */
function groupsByLanguage(lines: readonly ListedLine[]): readonly string[] {
  const languages = [...new Set(['', ...lines.map(({ language = '' }) => language)])]
  return languages.flatMap((code) => {
    const own = lines.filter(({ language = '' }) => language === code)
    const texts = (named: boolean) => own.filter((one) => namesSection(one) === named).map(({ line }) => line)
    const heading = (title: string) => (code === '' ? title : `${languageName(code)}: ${title}`)
    return [group(heading('Sections'), texts(true)), group(heading('Pages'), texts(false))]
  })
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

/** What a list of pages has in common. */
interface PageGroup {
  /** Empty for that of the site. */
  readonly language: string
  readonly section: SitePath | undefined
  readonly lines: string[]
}

/**
 * Every page under the heading of its section, those in the language of the site first, each other language by itself;
 * undefined when that does not fit.
 */
async function allPages(sections: Sections, context: OperationContext): Promise<string | undefined> {
  const known = new Set(sections.map(({ path }) => path))
  const groups = new Map<string, PageGroup>([['', { language: '', section: undefined, lines: [] }]])
  let left: number = llmsLimits.list
  for await (const page of publishedPages(context.reader)) {
    const line = pageLine(page, context.baseUrl)
    left -= line.length + 1
    if (left < 0) return undefined
    groupOf(page, known, groups, context.reader.site.language).lines.push(line)
  }
  const texts: string[] = []
  for (const one of inOrderOfLanguage([...groups.values()])) texts.push(group(await headingOf(one, context), one.lines))
  const body = texts.filter((text) => text !== '').join('\n')
  return body.length <= llmsLimits.list + llmsLimits.parts ? body : undefined
}

function groupOf(
  page: PageRecord,
  sections: ReadonlySet<SitePath>,
  groups: Map<string, PageGroup>,
  siteLanguage: string,
): PageGroup {
  const language = otherLanguage(page.language, siteLanguage)
  const own = ownSection(page, sections)
  const section = own !== undefined && isLanguageFolder(own, language) ? undefined : own
  const key = `${language}${section ?? ''}`
  const existing = groups.get(key)
  if (existing !== undefined) return existing
  const made = { language, section, lines: [] }
  groups.set(key, made)
  return made
}

/** The site's own first, then each other one as it first appears, the pages of no section before its sections. */
function inOrderOfLanguage(groups: readonly PageGroup[]): readonly PageGroup[] {
  const languages = [...new Set(['', ...groups.map(({ language }) => language)])]
  return languages.flatMap((language) => {
    const own = groups.filter((one) => one.language === language)
    return [...own.filter(({ section }) => section === undefined), ...own.filter(({ section }) => section !== undefined)]
  })
}

function ownSection({ path }: PageRecord, sections: ReadonlySet<SitePath>): SitePath | undefined {
  const section = sectionOf(path)
  return section !== undefined && sections.has(section) ? section : undefined
}

async function headingOf({ language, section }: PageGroup, context: OperationContext): Promise<string> {
  if (section === undefined) return language === '' ? 'Pages' : languageName(language)
  const { title } = await describeSection({ path: section, pages: 0 }, context)
  const heading = inlineText(title, llmsLimits.title)
  return language === '' ? heading : `${languageName(language)}: ${heading}`
}
