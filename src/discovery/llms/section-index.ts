import { apiRoot } from '../../model/api-version.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { BoundedLines } from '../bounded-lines.ts'
import { inlineText } from '../../http/markdown-text.ts'
import { publishedPages } from '../published-pages.ts'
import { describeSection, type ServiceDescription } from '../service-description.ts'
import { pageLine } from './link-lines.ts'
import { llmsLimits } from './llms-limits.ts'

/** Room that is kept for the note that closes a list, in characters. */
const reserve = 300

/**
 * `/<section>/llms.txt`: the pages of one section.
 * Undefined when the path is no section (fewer than two pages; CONTRACT 3, Pages).
 */
export async function sectionIndex(
  section: SitePath,
  service: ServiceDescription,
  context: OperationContext,
): Promise<string | undefined> {
  const { reader, baseUrl } = context
  const atLeastTwo = await reader.pages({ section, limit: 2 })
  if (atLeastTwo.length < 2) return undefined
  const head = await headOf(section, service, context)
  const pages = new BoundedLines(llmsLimits.file - head.length - reserve)
  for await (const page of publishedPages(reader, { section })) {
    pages.add(pageLine(page, baseUrl))
    if (pages.full) break
  }
  const note = pages.full ? [await restNote(section, pages.count, context)] : []
  return [head, ...pages.lines, ...note, ''].join('\n')
}

async function headOf(section: SitePath, { name }: ServiceDescription, context: OperationContext): Promise<string> {
  const { title, summary } = await describeSection({ path: section, pages: 0 }, context)
  const lead = inlineText(summary, llmsLimits.lead)
  return [
    `# ${inlineText(title, llmsLimits.title)}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `A section of ${inlineText(name, llmsLimits.title)}. The index of the whole site is \`/llms.txt\`.`,
    '',
    '## Pages',
    '',
  ].join('\n')
}

async function restNote(section: SitePath, listed: number, { reader }: OperationContext): Promise<string> {
  const sections = await reader.sections()
  const total = sections.find(({ path }) => path === section)?.pages ?? listed
  const elsewhere = `\`/sitemap.xml\` lists every page, \`${apiRoot}/search/?q=WORDS\` finds them`
  return `- ${total - listed} more pages are not listed here; ${elsewhere}.`
}
