import { promisify } from 'node:util'
import { constants, gunzip, gunzipSync } from 'node:zlib'
import type { SitePath } from '../model/site-path.ts'

/** What a sitemap file lists (sitemaps.org protocol), as written. */
export interface Sitemap {
  /** An index lists further sitemap files, any other file pages. */
  readonly isIndex: boolean
  readonly entries: readonly SitemapEntry[]
  /** Addresses of the pages' other languages. */
  readonly alternates: readonly string[]
  /** It lists more than is read. */
  readonly isCut: boolean
}

/** One address of a sitemap. */
export interface SitemapEntry {
  readonly loc: string
  /** As written; null if there is none. */
  readonly lastmod: string | null
}

/** The file is not a sitemap; the message is the rest of a sentence that begins with “it”. */
export class SitemapError extends Error {
  override readonly name = 'SitemapError'
}

/** The protocol allows 50,000 addresses and 50 MB in a file; each address may name the other languages of its page, too. */
const max = { bytes: 50 * 1024 * 1024, addresses: 50_000, alternates: 500_000, length: 8_192 } as const

/** Whether a file may be a sitemap or an index of sitemaps: robots.txt may name any XML file as one. */
export function mayBeSitemap(path: SitePath): boolean {
  return /\.xml(?:\.gz)?$/i.test(path)
}

/** Whether a file is called a sitemap or an index of sitemaps: `sitemap.xml`, `wp-sitemap-posts-1.xml`, `sitemap.xml.gz`. */
export function isSitemapPath(path: SitePath): boolean {
  return /sitemap[^/]*\.xml(?:\.gz)?$/i.test(path)
}

/**
 * Reads a sitemap file, which may be compressed.
 * @param limit most bytes after decompression
 * @throws SitemapError
 */
export async function readSitemapFile(bytes: Uint8Array, limit: number = max.bytes): Promise<Sitemap> {
  if (isSomethingElse(bytes)) throw notASitemap()
  return readSitemap(decodeText(await unzipped(bytes, limit)))
}

/** The addresses that a sitemap file lists, as written; none if it is not a sitemap. */
export async function sitemapAddresses(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    return (await readSitemapFile(bytes)).entries.map(({ loc }) => loc)
  } catch (error) {
    if (error instanceof SitemapError) return []
    throw error
  }
}

/** Bytes of a file that usually have the first element. */
const beginning = 4_096

/** Whether the first element of a file shows that it is not a sitemap: feeds and dumps of products, also compressed, are too large to unpack for that. */
function isSomethingElse(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, beginning)
  try {
    const text = decodeText(isZipped(start) ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start).trimStart()
    const [first] = text.startsWith('<') ? tags(text) : []
    return first !== undefined && !roots.has(first.name)
  } catch {
    // Damage is reported where the whole file is read.
    return false
  }
}

function isZipped(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** A file without the time at which it was compressed (RFC 1952): of a site that compresses its sitemap for each request, it is the same until the sitemap changes. */
export function withoutTimeStamp(bytes: Uint8Array): Uint8Array {
  return isZipped(bytes) ? new Uint8Array(bytes).fill(0, 4, 8) : bytes
}

const gunzipBytes = promisify(gunzip)

async function unzipped(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  if (!isZipped(bytes) && bytes.length > limit) throw new SitemapError(`is larger than ${limit} bytes`)
  if (!isZipped(bytes)) return bytes
  try {
    return await gunzipBytes(bytes, { maxOutputLength: limit })
  } catch {
    throw new SitemapError(`is damaged, or larger than ${limit} bytes when unpacked`)
  }
}

/** The text of robots.txt or a sitemap: UTF-8, as both must be, unless a byte order mark says UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8').decode(bytes)
}

/**
 * Reads a sitemap, an index of sitemaps, or a list of addresses in plain text. One pass over the text in linear time, without
 * building a tree: a hostile file can have millions of elements. Entities that the document defines are never expanded.
 * @throws SitemapError
 */
export function readSitemap(text: string): Sitemap {
  const start = text.trimStart()
  return start.startsWith('<') ? readXml(start) : readLines(start)
}

function readLines(text: string): Sitemap {
  const entries: SitemapEntry[] = []
  for (let at = 0; at < text.length && entries.length <= max.addresses;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : Math.min(end, at + max.length)).trim()
    if (/^https?:\/\//i.test(line)) entries.push({ loc: line, lastmod: null })
    at = end < 0 ? text.length : end + 1
  }
  return { isIndex: false, ...cut(entries), alternates: [] }
}

/** The root elements of sitemaps and of indexes of sitemaps. */
const roots: ReadonlySet<string> = new Set(['urlset', 'sitemapindex'])

function notASitemap(): SitemapError {
  return new SitemapError('is not a sitemap')
}

/** Elements of other vocabularies inside an entry, such as `image:loc`. */
const foreign: ReadonlySet<string> = new Set(['image', 'video', 'news', 'mobile', 'pagemap'])

function readXml(text: string): Sitemap {
  let root: string | undefined
  const entries: SitemapEntry[] = []
  const alternates: string[] = []
  let entry = { loc: '', lastmod: null as string | null }
  const finish = () => {
    if (entry.loc !== '') entries.push(entry)
    entry = { loc: '', lastmod: null }
  }
  for (const { name, prefix, attributes, end } of tags(text)) {
    root ??= name
    if (!roots.has(root)) break
    if (foreign.has(prefix)) continue
    if (name === 'url' || name === 'sitemap') finish()
    else if (name === 'loc') {
      if (entry.loc !== '') finish()
      entry.loc = textAt(text, end)
    } else if (name === 'lastmod') entry.lastmod = textAt(text, end)
    else if (name === 'link' && alternates.length < max.alternates) alternates.push(...alternateOf(attributes))
    if (entries.length > max.addresses) break
  }
  if (root === undefined || !roots.has(root)) throw notASitemap()
  finish()
  return { isIndex: root === 'sitemapindex', ...cut(entries), alternates }
}

function cut(entries: readonly SitemapEntry[]): Pick<Sitemap, 'entries' | 'isCut'> {
  return { entries: entries.slice(0, max.addresses), isCut: entries.length > max.addresses }
}

interface Tag {
  /** Without its prefix. */
  readonly name: string
  readonly prefix: string
  readonly attributes: string
  /** Where its content begins. */
  readonly end: number
}

/** Opening tags in order; comments, processing instructions and a document type are skipped. */
function* tags(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const closing = closingOf(text, at)
    const end = text.indexOf(closing, at)
    if (end < 0) return
    if (closing === '>' && text[at + 1] !== '/' && text[at + 1] !== '!') {
      const [, prefix = '', name = '', attributes = ''] =
        /^(?:([\w-]{1,40}):)?([\w-]{1,40})([^]*)$/.exec(text.slice(at + 1, Math.min(end, at + max.length))) ?? []
      yield { name, prefix, attributes, end: end + 1 }
    }
    at = end + closing.length
  }
}

function closingOf(text: string, at: number): string {
  if (text.startsWith('<!--', at)) return '-->'
  if (text.startsWith('<![CDATA[', at)) return ']]>'
  if (text.startsWith('<?', at)) return '?>'
  if (!text.startsWith('<!', at)) return '>'
  const end = text.indexOf('>', at)
  if (end >= 0 && text.slice(at, end).includes('[')) throw new SitemapError('defines entities of its own')
  return '>'
}

function textAt(text: string, start: number): string {
  const isQuoted = text
    .slice(start, start + 64)
    .trimStart()
    .startsWith('<![CDATA[')
  const begin = isQuoted ? text.indexOf('[CDATA[', start) + '[CDATA['.length : start
  const end = text.indexOf(isQuoted ? ']]>' : '<', begin)
  if (end < 0 || end - begin > max.length) return ''
  const written = text.slice(begin, end).trim()
  return isQuoted ? written : unescape(written)
}

function alternateOf(attributes: string): readonly string[] {
  if (!/\brel\s*=\s*["']alternate["']/.test(attributes)) return []
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? []
  const href = double ?? single
  return href === undefined ? [] : [unescape(href.trim())]
}

/** The escapes that XML defines itself. */
const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes those escapes and numeric ones; others stay as they are written. */
function unescape(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g, (whole, name, decimal, hexadecimal) => {
    if (typeof name === 'string') return escapes[name] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
