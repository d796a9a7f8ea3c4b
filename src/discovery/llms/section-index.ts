import type { OperationContext } from '../../operations/operation.ts'
import { inlineText, lineText } from '../../http/markdown-text.ts'
import { describeSection, type ServiceDescription } from '../service-description.ts'
import type { IndexFile } from './index-path.ts'
import { partLine } from './link-lines.ts'
import type { ListingParts } from './listing-parts.ts'
import { llmsLimits } from './llms-limits.ts'
import { sectionListing } from './section-listing.ts'

/**
 * `/<section>/llms.txt`: the pages of one section; where they are too many for one file, the first of them, and the
 * others in `/<section>/llms-2.txt` and so on.
 * Undefined when the path is no section (fewer than two pages; CONTRACT 3, Pages) or it has no such part.
 */
export async function sectionIndex(
  { folder, part }: IndexFile,
  service: ServiceDescription,
  parts: ListingParts,
  context: OperationContext,
): Promise<string | undefined> {
  const { reader, baseUrl } = context
  const atLeastTwo = await reader.pages({ section: folder, limit: 2 })
  if (atLeastTwo.length < 2) return undefined
  const listed = await parts.part(sectionListing(folder, context), part, reader.generation.number)
  if (listed === undefined) return undefined
  const { title, summary } = await describeSection({ path: folder, pages: 0 }, context)
  return [
    ...headOf({ title, summary: part === 1 ? summary : '', part }, service),
    ...listed.lines.map(({ line }) => line),
    ...(listed.more ? ['', '## More', '', partLine(title, { folder, part: part + 1 }, baseUrl)] : []),
    '',
  ].join('\n')
}

function headOf(
  { title, summary, part }: { readonly title: string; readonly summary: string; readonly part: number },
  { name }: ServiceDescription,
): readonly string[] {
  const lead = lineText(summary, llmsLimits.lead)
  return [
    `# ${inlineText(title, llmsLimits.title)}${part === 1 ? '' : `, part ${part}`}`,
    '',
    ...(lead === '' ? [] : [`> ${lead}`, '']),
    `A section of ${inlineText(name, llmsLimits.title)}. The index of the whole site is \`/llms.txt\`.`,
    '',
    '## Pages',
    '',
  ]
}
