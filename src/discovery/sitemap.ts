import type { PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import { publishedPages } from './published-pages.ts'

/** Most addresses of one file (sitemaps.org), and most bytes, of which 50 MB are allowed: a response is held in memory as a whole. */
const mostUrls = 50_000
const mostBytes = 10_000_000

/** Addresses in each part of a divided sitemap: few enough that a part stays small in bytes too. */
const urlsPerPart = 10_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** `/sitemap.xml`: every published page, or where those are too many for one file, the parts that list them. */
export async function sitemap({ reader, baseUrl }: OperationContext): Promise<string> {
  const { pages } = reader.generation
  if (pages <= mostUrls) {
    const whole = await urlSet({ reader, baseUrl }, undefined, mostUrls)
    if (Buffer.byteLength(whole) <= mostBytes) return whole
  }
  const parts = Array.from({ length: Math.ceil(pages / urlsPerPart) }, (_, at) => `${baseUrl}/sitemap-${at + 1}.xml`)
  const rows = parts.map((url) => `<sitemap><loc>${escapeMarkup(url)}</loc></sitemap>\n`)
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${rows.join('')}</sitemapindex>\n`
}

/** The parts of a divided sitemap. Where parts begin is remembered, so that each need not be counted from the first page. */
export class SitemapParts {
  #generation = Number.NaN
  /** The last path before part 2, 3, … */
  #starts: SitePath[] = []

  /** `/sitemap-N.xml`, counted from 1. Undefined where there is no such part. */
  async part(number: number, context: OperationContext): Promise<string | undefined> {
    const { number: generation, pages } = context.reader.generation
    if (pages <= urlsPerPart || number < 1 || number > Math.ceil(pages / urlsPerPart)) return undefined
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#starts = []
    }
    return urlSet(context, await startOf(number, this.#starts, context), urlsPerPart)
  }
}

/** The last path before a part; undefined for the first. Adds the starts that it passes. */
async function startOf(number: number, starts: SitePath[], { reader }: OperationContext): Promise<SitePath | undefined> {
  const known = starts.slice(0, number - 1)
  let after = known.at(-1)
  let passed = 0
  if (known.length === number - 1) return after
  for await (const page of publishedPages(reader, after === undefined ? {} : { after })) {
    if (++passed % urlsPerPart !== 0) continue
    after = page.path
    starts[known.length + passed / urlsPerPart - 1] = after
    if (known.length + passed / urlsPerPart === number - 1) break
  }
  return after
}

async function urlSet(
  { reader, baseUrl }: Pick<OperationContext, 'reader' | 'baseUrl'>,
  after: SitePath | undefined,
  most: number,
): Promise<string> {
  const rows: string[] = []
  for await (const page of publishedPages(reader, after === undefined ? {} : { after })) {
    rows.push(urlRow(page, baseUrl))
    if (rows.length === most) break
  }
  return `${declaration}<urlset xmlns="${namespace}">\n${rows.join('')}</urlset>\n`
}

function urlRow({ path, updatedAt }: PageRecord, baseUrl: string): string {
  const changed = updatedAt === null ? '' : `<lastmod>${escapeMarkup(updatedAt)}</lastmod>`
  return `<url><loc>${escapeMarkup(baseUrl + path)}</loc>${changed}</url>\n`
}
