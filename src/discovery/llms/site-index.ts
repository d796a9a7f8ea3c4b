import { inlineText, lineText } from '../../http/markdown-text.ts'
import { apiRoot, mcpPath, servicePaths } from '../../model/service-paths.ts'
import { sectionOf, type SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { BoundedLines } from '../bounded-lines.ts'
import { publishedPages } from '../../operations/published-pages.ts'
import { pagesBesideSections, type ListedLine, type Listing, type ListingParts } from '../listing.ts'
import { hasPrices, type ServiceDescription } from '../service-description.ts'
import { llmsLimits, pageLine, partLine, sectionLine, type IndexFile } from './index-lines.ts'
import { isLanguageFolder, languageName, otherLanguage } from './languages.ts'
import { describeSection, sectionListing } from './section-index.ts'

type Sections = Awaited<ReturnType<OperationContext['reader']['sections']>>

/**
 * `/llms.txt` (llmstxt.org): every page, or if there are too many, every section with its own index and the pages outside sections; the
 * rest continues in `/llms-2.txt` and so on. The first file links all parts, its own and those of sections, because readers follow
 * such links one step deep. Undefined if the part does not exist.
 */
export async function siteIndex(
  { part }: IndexFile,
  service: ServiceDescription,
  parts: ListingParts,
  context: OperationContext,
): Promise<string | undefined> {
  const sections = await context.reader.sections()
  const head =
    part === 1 ? headOf(service, sections.length > 0) : `# ${inlineText(service.name, llmsLimits.title)}, part ${part}\n`
  const whole = await allPages(sections, context)
  if (whole !== undefined) return part === 1 ? `${head}\n${whole}` : undefined

  const { number: generation } = context.reader.generation
  const listing = await sectionedListing(sections, parts, context)
  const listed = await parts.part(listing, part, generation)
  if (listed === undefined) return undefined
  const last = listed.more && part === 1 ? await parts.count(listing, generation) : part + (listed.more ? 1 : 0)
  const groups = [...groupsByLanguage(listed.lines), group('More', partLines(part + 1, last, service))]
  return [head, ...groups.filter((text) => text !== '')].join('\n')
}

function headOf(service: ServiceDescription, hasSections: boolean): string {
  const { name, summary, baseUrl, operations, exported } = service
  const lead = lineText(summary, llmsLimits.lead)
  return [
    `# ${inlineText(name, llmsLimits.title)}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `This is the published content of ${baseUrl}/ and the paths below are under that address.`,
    `Every page is also Markdown: add \`.md\` to its path (\`/x/\` becomes \`/x.md\`)${exported ? '' : ', or send `Accept: text/markdown`'}.`,
    'Quote content with a link to the page that it comes from.',
    '',
    ...(service.hasGuide ? [`- Guide for agents: \`${servicePaths.guide}\``] : []),
    ...(hasPrices(service) ? [`- Published prices: \`${servicePaths.prices}\``] : []),
    `- Every page in one file: \`${servicePaths.fullText}\``,
    ...operations.map(({ summary: purpose, path }) => `- ${purpose}: \`GET ${apiRoot}${path}\``),
    ...(exported
      ? [`- Description of that API: \`${servicePaths.openApi}\``]
      : [
          `- Description of that API: \`${servicePaths.openApi}\`; its documentation: \`${servicePaths.documentation}\``,
          `- MCP server for AI agents (Streamable HTTP, no key): \`${mcpPath}\``,
        ]),
    ...(hasSections ? ['- The index of one section: `/SECTION/llms.txt`'] : []),
    '',
  ].join('\n')
}

function group(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}\n`
}

/** Links to the following parts; if there are very many, the last ones are only linked from part to part. */
function partLines(first: number, last: number, { name, baseUrl }: ServiceDescription): readonly string[] {
  const lines = new BoundedLines(llmsLimits.parts)
  for (let part = first; part <= last && !lines.full; part++) lines.add(partLine(name, { folder: '/', part }, baseUrl))
  return lines.lines
}

/** A list of pages with the same language and section. */
interface PageGroup {
  /** Empty for that of the site. */
  readonly language: string
  readonly section: SitePath | undefined
  readonly lines: string[]
}

/**
 * Every page under the heading of its section, those in the language of the site first, then each other language; undefined if that does
 * not fit.
 */
async function allPages(sections: Sections, context: OperationContext): Promise<string | undefined> {
  const { reader, baseUrl } = context
  const known = new Set(sections.map(({ path }) => path))
  const groups = new Map<string, PageGroup>([['', { language: '', section: undefined, lines: [] }]])
  let left: number = llmsLimits.list
  for await (const page of publishedPages(reader)) {
    const line = pageLine(page, baseUrl)
    left -= line.length + 1
    if (left < 0) return undefined
    const language = otherLanguage(page.language, reader.site.language)
    const first = sectionOf(page.path)
    const section = first !== undefined && known.has(first) && !isLanguageFolder(first, language) ? first : undefined
    const key = `${language}${section ?? ''}`
    const existing = groups.get(key) ?? { language, section, lines: [] }
    existing.lines.push(line)
    groups.set(key, existing)
  }
  const texts: string[] = []
  for (const one of inOrderOfLanguage([...groups.values()])) texts.push(group(await headingOf(one, context), one.lines))
  const body = texts.filter((text) => text !== '').join('\n')
  return body.length <= llmsLimits.list + llmsLimits.parts ? body : undefined
}

/** The site's language first, then the others in order of appearance; pages outside sections before the sections. */
function inOrderOfLanguage(groups: readonly PageGroup[]): readonly PageGroup[] {
  const languages = [...new Set(['', ...groups.map(({ language }) => language)])]
  return languages.flatMap((language) => {
    const own = groups.filter((one) => one.language === language)
    return [...own.filter(({ section }) => section === undefined), ...own.filter(({ section }) => section !== undefined)]
  })
}

async function headingOf({ language, section }: PageGroup, context: OperationContext): Promise<string> {
  if (section === undefined) return language === '' ? 'Pages' : languageName(language)
  const heading = inlineText((await describeSection(section, context)).title, llmsLimits.title)
  return language === '' ? heading : `${languageName(language)}: ${heading}`
}

/** Prefix of the place of a section's line, before its number; paths start with a slash. */
const sectionPlace = '#'

/** A whole site by sections: every file of every section's index, then the pages outside sections. */
async function sectionedListing(sections: Sections, parts: ListingParts, context: OperationContext): Promise<Listing> {
  const sectionLines = await linesOfSections(sections, parts, context)
  const { reader, baseUrl } = context
  return {
    key: '/',
    room: llmsLimits.list,
    sizeOf: ({ length }) => length + 1,
    async *linesAfter(place) {
      const inSections = place === undefined || place.startsWith(sectionPlace)
      if (inSections) {
        const passed = place === undefined ? 0 : Number(place.slice(sectionPlace.length)) + 1
        yield* sectionLines.slice(passed).map((line, at) => ({ ...line, place: `${sectionPlace}${passed + at}` }))
      }
      for await (const page of pagesBesideSections(reader, sections, inSections ? undefined : place)) {
        yield { line: pageLine(page, baseUrl), place: page.path, language: otherLanguage(page.language, reader.site.language) }
      }
    },
  }
}

async function linesOfSections(
  sections: Sections,
  parts: ListingParts,
  context: OperationContext,
): Promise<readonly Omit<ListedLine, 'place'>[]> {
  const { reader, baseUrl } = context
  const lines: Omit<ListedLine, 'place'>[] = []
  for (const { path, pages } of sections) {
    const { title, summary, language: tag } = await describeSection(path, context)
    const language = otherLanguage(tag, reader.site.language)
    const note = summary === '' ? `${pages} pages` : `${pages} pages. ${summary}`
    lines.push({ line: sectionLine(path, title, note, baseUrl), language })
    const count = await parts.count(sectionListing(path, context), reader.generation.number)
    for (let part = 2; part <= count; part++) lines.push({ line: partLine(title, { folder: path, part }, baseUrl), language })
  }
  return lines
}

/** Sections and pages of a part, those in the language of the site first. */
function groupsByLanguage(lines: readonly ListedLine[]): readonly string[] {
  const languages = [...new Set(['', ...lines.map(({ language = '' }) => language)])]
  return languages.flatMap((code) => {
    const own = lines.filter(({ language = '' }) => language === code)
    const [sections, pages] = [true, false].map((wanted) =>
      own.filter(({ place }) => place.startsWith(sectionPlace) === wanted).map(({ line }) => line),
    )
    const heading = (title: string) => (code === '' ? title : `${languageName(code)}: ${title}`)
    return [group(heading('Sections'), sections ?? []), group(heading('Pages'), pages ?? [])]
  })
}
