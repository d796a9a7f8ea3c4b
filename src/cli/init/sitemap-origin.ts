import type { Origin, SourceDocument } from '../../origin/origin.ts'
import { isSitemapPath } from '../../publishing/sitemap.ts'

/** Sitemaps that are looked at, their size in bytes, and addresses in each. */
const most = { files: 5, bytes: 1_000_000, addresses: 100 } as const

/** The origin that all addresses of the site's sitemaps begin with; null where there are none, or several. */
export async function sitemapOrigin(origin: Origin, documents: readonly SourceDocument[]): Promise<string | null> {
  const files = documents.filter(({ path, size }) => isSitemapPath(path) && size <= most.bytes).slice(0, most.files)
  const origins = new Set<string>()
  for (const file of files) {
    const xml = new TextDecoder().decode(await origin.read(file))
    const addresses = xml.matchAll(/<loc>\s{0,100}(https?:\/\/[^\s<]{1,2000})/g).take(most.addresses)
    for (const [, address = ''] of addresses) origins.add(URL.parse(address)?.origin ?? '')
  }
  const [only, another] = origins
  return another === undefined ? (only ?? null) : null
}
