import { XMLParser } from 'fast-xml-parser'
import { toInstant } from '../model/instant.ts'
import { otherSpellings, parsePath, type SitePath } from '../model/site-path.ts'
import type { KnownDocument } from './known-document.ts'

/** What a sitemap file says (sitemaps.org protocol), by host. */
export interface Sitemap {
  /** Number of addresses on each host. */
  readonly hosts: Readonly<Record<string, number>>
  /** Dates of last change, RFC 3339 in UTC, where they tell anything. */
  readonly dates: readonly { readonly host: string; readonly path: SitePath; readonly lastmod: string }[]
  /** For the report. */
  readonly warning: string | null
}

/** The protocol allows 50,000 addresses and 50 MB; a file that holds no more than addresses and dates stays far below. */
const sitemapLimits = { bytes: 20 * 1024 * 1024, addresses: 50_000 } as const

/** Whether a file may be a sitemap or an index of sitemaps, by its name: `sitemap.xml`, `wp-sitemap-posts-1.xml`, `page-sitemap.xml`. */
export function isSitemapPath(path: SitePath): boolean {
  return /sitemap[^/]*\.xml$/i.test(path)
}

/** Reads a sitemap file. An index of sitemaps names hosts, too; the files that it lists are read on their own. Never throws. */
export function readSitemap(bytes: Uint8Array): Sitemap {
  if (bytes.length > sitemapLimits.bytes) return nothing(`larger than ${sitemapLimits.bytes / 1024 / 1024} MB`)
  let rows: readonly Row[]
  try {
    rows = readRows(new TextDecoder().decode(bytes))
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error))
  }
  const hosts: Record<string, number> = Object.create(null)
  const dates: { host: string; path: SitePath; lastmod: string }[] = []
  for (const { loc, lastmod } of rows.slice(0, sitemapLimits.addresses)) {
    const url = URL.parse(loc)
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    hosts[url.host] = (hosts[url.host] ?? 0) + 1
    const path = parsePath(url.pathname)
    const instant = toInstant(lastmod)
    if (path !== undefined && instant !== null) dates.push({ host: url.host, path, lastmod: instant })
  }
  return { hosts: { ...hosts }, dates: areTelling(dates) ? dates : [], warning: null }
}

/** From this many addresses on, the same date on every one is the time of the build and tells nothing of a page. */
const manyAddresses = 10

function areTelling(dates: Sitemap['dates']): boolean {
  return dates.length < manyAddresses || dates.some(({ lastmod }) => lastmod !== dates[0]?.lastmod)
}

function nothing(reason: string): Sitemap {
  return { hosts: {}, dates: [], warning: `could not be read as a sitemap: ${reason.replace(/\s+/g, ' ')}` }
}

interface Row {
  readonly loc: string
  readonly lastmod: string | null
}

/** Entities stay as they are written: a document must not be able to define its own. */
const parser = new XMLParser({
  ignoreAttributes: true,
  processEntities: false,
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'url' || name === 'sitemap',
})

function readRows(xml: string): readonly Row[] {
  const root: unknown = parser.parse(xml)
  const urls = list(field(field(root, 'urlset'), 'url'))
  const sitemaps = list(field(field(root, 'sitemapindex'), 'sitemap'))
  // The date of a whole sitemap is not the date of a page.
  return [
    ...urls.flatMap((row) => toRow(row)),
    ...sitemaps.flatMap((row) => toRow(row).map(({ loc }) => ({ loc, lastmod: null }))),
  ]
}

function toRow(value: unknown): readonly Row[] {
  const loc = field(value, 'loc')
  const lastmod = field(value, 'lastmod')
  return typeof loc === 'string' ? [{ loc: unescape(loc), lastmod: typeof lastmod === 'string' ? lastmod : null }] : []
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The escapes that the protocol asks for in addresses. */
const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.trim().replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => escapes[name] ?? whole)
}

/** Gives the date at which a page was last changed by the site's sitemaps, or null. */
export type LastChange = (path: SitePath) => string | null

/** Puts the sitemaps of a source together. An address that several name has the newest of their dates. */
export function lastChanges(known: Iterable<KnownDocument>, ownHosts: readonly string[]): LastChange {
  const dates = new Map<SitePath, string>()
  for (const { notes } of known) {
    if (notes.kind !== 'file' || notes.sitemap === null) continue
    for (const { host, path, lastmod } of notes.sitemap.dates) {
      if (ownHosts.includes(host) && lastmod > (dates.get(path) ?? '')) dates.set(path, lastmod)
    }
  }
  if (dates.size === 0) return () => null
  return (path) => {
    const spelling = [path, ...otherSpellings(path)].find((candidate) => dates.has(candidate))
    return spelling === undefined ? null : (dates.get(spelling) ?? null)
  }
}
