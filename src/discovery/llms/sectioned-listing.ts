import type { OperationContext } from '../../operations/operation.ts'
import { pagesBesideSections } from '../published-pages.ts'
import { describeSection } from '../service-description.ts'
import { otherLanguage } from './languages.ts'
import { pageLine, sectionLine } from './link-lines.ts'
import type { ListedLine, Listing, ListingParts } from './listing-parts.ts'
import { sectionListing } from './section-listing.ts'

type Sections = Awaited<ReturnType<OperationContext['reader']['sections']>>

/** Before the number of a section's line; paths begin with a slash. */
const sectionPlace = '#'

/** Whether a line of the listing names a section, not a page. */
export function namesSection({ place }: ListedLine): boolean {
  return place.startsWith(sectionPlace)
}

/**
 * A whole site by its sections: every file of every section's index, then the pages that belong to none.
 * @param sections all of them
 */
export async function sectionedListing(sections: Sections, parts: ListingParts, context: OperationContext): Promise<Listing> {
  const sectionLines = await linesOf(sections, parts, context)
  return {
    key: '/',
    async *linesAfter(place) {
      const inSections = place === undefined || place.startsWith(sectionPlace)
      if (inSections) {
        const passed = place === undefined ? 0 : Number(place.slice(sectionPlace.length)) + 1
        yield* sectionLines.slice(passed).map((line, at) => ({ ...line, place: `${sectionPlace}${passed + at}` }))
      }
      for await (const page of pagesBesideSections(context.reader, sections, inSections ? undefined : place)) {
        const language = otherLanguage(page.language, context.reader.site.language)
        yield { line: pageLine(page, context.baseUrl), place: page.path, language }
      }
    },
  }
}

async function linesOf(
  sections: Sections,
  parts: ListingParts,
  context: OperationContext,
): Promise<readonly Omit<ListedLine, 'place'>[]> {
  const lines: Omit<ListedLine, 'place'>[] = []
  for (const section of sections) {
    const described = await describeSection(section, context)
    const count = await parts.count(sectionListing(section.path, context), context.reader.generation.number)
    const language = otherLanguage(described.language, context.reader.site.language)
    for (let part = 1; part <= count; part++) lines.push({ line: sectionLine(described, part, context.baseUrl), language })
  }
  return lines
}
