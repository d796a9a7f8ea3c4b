import { escapeMarkup } from '../http/escape-markup.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { OperationContext } from '../operations/operation.ts'
import { publishedPages, type Listing, type ListingParts } from './listing.ts'

/** Limits of one file: addresses (sitemaps.org), and bytes (50 MB would be allowed, but responses are held in memory). */
const maxUrls = 50_000
const maxBytes = 10_000_000

/** Number of addresses in each part of a divided sitemap, so that a part is also small in bytes. */
const urlsPerPart = 10_000

/** Addresses of the parts of a divided sitemap, counted from 1. */
export const sitemapPartPattern = /^\/sitemap-([1-9]\d{0,5})\.xml$/

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** `/sitemap.xml`: every published page, or if they do not fit into one file, the parts that list them. */
export async function sitemap({ reader, baseUrl }: OperationContext): Promise<string> {
  const { pages } = reader.generation
  if (pages <= maxUrls) {
    const rows: string[] = []
    for await (const page of publishedPages(reader)) rows.push(urlRow(page, baseUrl))
    const whole = urlSet(rows)
    if (Buffer.byteLength(whole) <= maxBytes) return whole
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
  return part === undefined ? undefined : urlSet(part.lines.map(({ line }) => line))
}

function urlSet(rows: readonly string[]): string {
  return `${declaration}<urlset xmlns="${namespace}">\n${rows.join('')}</urlset>\n`
}

function urlRow({ path, updatedAt }: PageRecord, baseUrl: string): string {
  const changed = updatedAt === null ? '' : `<lastmod>${escapeMarkup(updatedAt)}</lastmod>`
  return `<url><loc>${escapeMarkup(baseUrl + path)}</loc>${changed}</url>\n`
}
