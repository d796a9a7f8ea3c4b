import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { publishedPages } from '../published-pages.ts'
import { pageLine } from './link-lines.ts'
import type { Listing } from './listing-parts.ts'

/** The pages of a section; a place is the path of a page. */
export function sectionListing(section: SitePath, { reader, baseUrl }: OperationContext): Listing {
  return {
    key: section,
    async *linesAfter(place) {
      for await (const page of publishedPages(reader, { section, ...(place === undefined ? {} : { after: place }) })) {
        yield { line: pageLine(page, baseUrl), place: page.path }
      }
    },
  }
}
