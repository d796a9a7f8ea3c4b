import { pdfType } from '../../media-types.ts'
import type { CrawlContext } from './crawl-context.ts'
import { linkedByQuery } from './linked-by-query.ts'
import { linkedElsewhere } from './linked-elsewhere.ts'

/**
 * Reports which links of the start page cannot be followed: those to pages without paths of their own, and those to a host that is not
 * the site's. Its copy is read in every crawl, so that the report says so until it is fixed.
 * @returns that host
 */
export async function reportStartLinks(
  { mirror, site, start, links, warn }: CrawlContext,
  storedBody: (address: string) => Promise<Uint8Array | undefined>,
): Promise<string | undefined> {
  const page = mirror.pages.get(mirror.pages.get(start)?.redirect?.path ?? start)
  const bytes = page === undefined ? undefined : await storedBody(page.address)
  if (page?.copy === undefined || bytes === undefined || page.copy.mediaType === pdfType) return undefined
  const url = site.urlOf(page.asked ?? page.address)
  const written = await links(bytes, url.href, page.copy.charset)
  const queries = linkedByQuery(written, url, site)
  if (queries !== undefined) {
    warn(
      `The start page links to ${queries.addresses} addresses that differ in their query alone, such as ${queries.example}. Pages are distinguished by their path, so they are read as one; give each a path of its own (a setting of many content systems, often called permalinks).`,
    )
  }
  const other = linkedElsewhere(written, url, site)
  if (other === undefined) return undefined
  warn(
    `Nearly all links of the start page lead to ${other.host} (${other.addresses}), so they were not followed. If that is a host of this site, add it to site.hosts or name it with --base-url.`,
  )
  return other.host
}
