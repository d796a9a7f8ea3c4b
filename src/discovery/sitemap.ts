import { escapeMarkup } from '../http/escape-markup.ts'
import { type PageRecord, unpackAlternates } from '../model/page-record.ts'
import type { OperationContext } from '../operations/operation.ts'
import { publishedPages } from '../operations/published-pages.ts'
import type { Listing, ListingParts } from './listing.ts'

/** Limits of one file: addresses (sitemaps.org), and bytes (50 MB would be allowed, but responses are held in memory). */
const maxUrls = 50_000
const maxBytes = 10_000_000

/** Number of addresses in each part of a divided sitemap, so that a part is also small in bytes. */
const urlsPerPart = 10_000

/** Addresses of the parts of a divided sitemap, counted from 1. */
export const sitemapPartPattern = /^\/sitemap-([1-9]\d{0,5})\.xml$/

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Of the links to versions in other languages (developers.google.com, "Localized versions of your pages", 2026). */
const linkNamespace = 'http://www.w3.org/1999/xhtml'

/** `/sitemap.xml`: every published page, or if they do not fit into one file, the parts that list them. */
export async function sitemap({ reader, baseUrl }: OperationContext): Promise<string> {
  const { pages } = reader.generation
  if (pages <= maxUrls) {
    const rows: string[] = []
    let bytes = 0
    for await (const page of publishedPages(reader)) {
      const row = urlRow(page, baseUrl)
      bytes += Buffer.byteLength(row)
      if (bytes > maxBytes) break
      rows.push(row)
    }
    if (bytes <= maxBytes) return urlSet(rows)
  }
  const parts = Array.from({ length: Math.ceil(pages / urlsPerPart) }, (_, at) => `${baseUrl}/sitemap-${at + 1}.xml`)
  const rows = parts.map((url) => `<sitemap><loc>${escapeMarkup(url)}</loc></sitemap>\n`)
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${rows.join('')}</sitemapindex>\n`
}

/** `/sitemap-N.xml`. Undefined if the part does not exist. */
export async function sitemapPart(number: number, parts: ListingParts, context: OperationContext): Promise<string | undefined> {
  const { reader, baseUrl } = context
  const { pages } = reader.generation
  if (pages <= urlsPerPart || number < 1 || number > Math.ceil(pages / urlsPerPart)) return undefined
  const listing: Listing = {
    key: 'sitemap',
    room: urlsPerPart,
    sizeOf: () => 1,
    async *linesAfter(after) {
      for await (const page of publishedPages(reader, { after })) yield { line: urlRow(page, baseUrl), place: page.path }
    },
  }
  const part = await parts.part(listing, number, reader.generation.number)
  return part === undefined ? undefined : urlSet(withinBytes(part.lines.map(({ line }) => line)))
}

/** Every page, but past the limit of bytes without its versions in other languages, which it declares itself too. */
function withinBytes(rows: readonly string[]): readonly string[] {
  let bytes = 0
  return rows.map((row) => {
    bytes += Buffer.byteLength(row)
    return bytes <= maxBytes ? row : row.replace(/<xhtml:link[^>]*>/g, '')
  })
}

function urlSet(rows: readonly string[]): string {
  const list = rows.join('')
  const links = list.includes('<xhtml:link') ? ` xmlns:xhtml="${linkNamespace}"` : ''
  return `${declaration}<urlset xmlns="${namespace}"${links}>\n${list}</urlset>\n`
}

function urlRow(page: PageRecord, baseUrl: string): string {
  const { path, updatedAt } = page
  const changed = updatedAt === null ? '' : `<lastmod>${escapeMarkup(updatedAt)}</lastmod>`
  const links = unpackAlternates(page)
    .map(([tag, to]) => `<xhtml:link rel="alternate" hreflang="${escapeMarkup(tag)}" href="${escapeMarkup(baseUrl + to)}"/>`)
    .join('')
  return `<url><loc>${escapeMarkup(baseUrl + path)}</loc>${changed}${links}</url>\n`
}
