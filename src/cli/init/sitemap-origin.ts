import type { Origin, SourceDocument } from '../../origin/origin.ts'
import { isSitemapPath, sitemapAddresses } from '../../origin/sitemap.ts'

/** Sitemaps that are looked at, their size in bytes, and addresses in each. */
const most = { files: 5, bytes: 1_000_000, addresses: 100 } as const

/** The origin that all addresses of the site's sitemaps begin with; null where there are none, or several. */
export async function sitemapOrigin(origin: Origin, documents: readonly SourceDocument[]): Promise<string | null> {
  const files = documents.filter(({ path, size }) => isSitemapPath(path) && size <= most.bytes).slice(0, most.files)
  const origins = new Set<string>()
  for (const file of files) {
    for (const address of (await sitemapAddresses(await origin.read(file))).slice(0, most.addresses)) {
      if (/^https?:/i.test(address)) origins.add(URL.parse(address)?.origin ?? '')
    }
  }
  const [only, another] = origins
  return another === undefined ? (only ?? null) : null
}
