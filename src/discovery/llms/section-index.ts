import { inlineText, lineText } from '../../http/markdown-text.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { publishedPages } from '../../operations/published-pages.ts'
import type { Listing, ListingParts } from '../listing.ts'
import type { ServiceDescription } from '../service-description.ts'
import { llmsLimits, pageLine, partLine, type IndexFile } from './index-lines.ts'

/**
 * `/<section>/llms.txt`: the pages of one section; if they do not fit into one file, the others are in `/<section>/llms-2.txt` and so
 * on.
 * Undefined when the path is not a section (fewer than two pages; CONTRACT 3, Pages) or it has no such part.
 */
export async function sectionIndex(
  { folder, part }: IndexFile,
  { name }: ServiceDescription,
  parts: ListingParts,
  context: OperationContext,
): Promise<string | undefined> {
  const { reader, baseUrl } = context
  const firstTwo = await reader.pages({ section: folder, limit: 2 })
  if (firstTwo.length < 2) return undefined
  const listed = await parts.part(sectionListing(folder, context), part, reader.generation.number)
  if (listed === undefined) return undefined
  const { title, summary } = await describeSection(folder, context)
  const lead = part === 1 ? lineText(summary, llmsLimits.lead) : ''
  return [
    `# ${inlineText(title, llmsLimits.title)}${part === 1 ? '' : `, part ${part}`}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `A section of ${inlineText(name, llmsLimits.title)}. The index of the whole site is \`/llms.txt\`.`,
    '',
    '## Pages',
    '',
    ...listed.lines.map(({ line }) => line),
    ...(listed.more ? ['', '## More', '', partLine(title, { folder, part: part + 1 }, baseUrl)] : []),
    '',
  ].join('\n')
}

/** The pages of a section; a place is the path of a page. */
export function sectionListing(section: SitePath, { reader, baseUrl }: OperationContext): Listing {
  return {
    key: section,
    room: llmsLimits.list,
    sizeOf: ({ length }) => length + 1,
    async *linesAfter(after) {
      for await (const page of publishedPages(reader, { section, after })) {
        yield { line: pageLine(page, baseUrl), place: page.path }
      }
    },
  }
}

/** A section in an index. */
interface SectionDescription {
  /** Title of the page at the section's own address, else the readable address. */
  readonly title: string
  readonly summary: string
  /** Of the page at the section's own address, else of its first one; BCP 47 tag, where it is known. */
  readonly language: string | null
}

/** Describes a section such as `/blog/`. */
export async function describeSection(path: SitePath, { reader }: OperationContext): Promise<SectionDescription> {
  const hub = await reader.page(path)
  const [first] = hub === undefined ? await reader.pages({ section: path, limit: 1 }) : [hub]
  return {
    title: hub?.title ?? displayPath(path).slice(1, -1),
    summary: hub?.summary ?? '',
    language: first?.language ?? null,
  }
}
