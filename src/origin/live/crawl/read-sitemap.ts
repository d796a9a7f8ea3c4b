/** What a sitemap file lists (sitemaps.org protocol), as written. */
export interface ListedAddresses {
  /** Pages, and other languages of them. */
  readonly pages: readonly string[]
  /** Further sitemap files. */
  readonly sitemaps: readonly string[]
  /** It lists more than is read. */
  readonly isCut: boolean
}

/** The protocol allows 50,000 addresses in a file; each may name the other languages of its page, too. */
const most = { addresses: 50_000, alternates: 500_000, length: 8_192 } as const

/** The file is no sitemap; the message is the end of "it …". */
export class SitemapError extends Error {
  override readonly name = 'SitemapError'
}

/**
 * Reads a sitemap, an index of sitemaps, or a list of addresses in plain text. One pass over the text in linear time, without
 * building a tree: a hostile file can have millions of elements. Entities of the document's own are never expanded.
 * @throws SitemapError
 */
export function readListedAddresses(text: string): ListedAddresses {
  const start = text.trimStart()
  return start.startsWith('<') ? readXml(start) : readLines(start)
}

function readLines(text: string): ListedAddresses {
  const pages: string[] = []
  for (let at = 0; at < text.length && pages.length <= most.addresses;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : Math.min(end, at + most.length)).trim()
    if (/^https?:\/\//i.test(line)) pages.push(line)
    at = end < 0 ? text.length : end + 1
  }
  return { pages: pages.slice(0, most.addresses), sitemaps: [], isCut: pages.length > most.addresses }
}

/** Elements of other vocabularies inside an entry, such as `image:loc`. */
const foreign: ReadonlySet<string> = new Set(['image', 'video', 'news', 'mobile', 'pagemap'])

function readXml(text: string): ListedAddresses {
  let root: string | undefined
  const addresses: string[] = []
  const alternates: string[] = []
  for (const { name, prefix, attributes, end } of tags(text)) {
    root ??= name
    if (root !== 'urlset' && root !== 'sitemapindex') throw new SitemapError('is no sitemap')
    if (name === 'loc' && !foreign.has(prefix)) {
      const address = textAt(text, end)
      if (address !== '') addresses.push(address)
    } else if (name === 'link' && alternates.length < most.alternates) {
      const href = alternateOf(attributes)
      if (href !== undefined) alternates.push(href)
    }
    if (addresses.length > most.addresses) break
  }
  if (root === undefined) throw new SitemapError('is no sitemap')
  const isCut = addresses.length > most.addresses
  const listed = addresses.slice(0, most.addresses)
  return root === 'sitemapindex'
    ? { pages: [], sitemaps: listed, isCut }
    : { pages: [...listed, ...alternates], sitemaps: [], isCut }
}

interface Tag {
  /** Without its prefix. */
  readonly name: string
  readonly prefix: string
  readonly attributes: string
  /** Where its content begins. */
  readonly end: number
}

/** Opening tags in order; comments, processing instructions and a document type are passed over. */
function* tags(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const closing = closingOf(text, at)
    const end = text.indexOf(closing, at)
    if (end < 0) return
    if (closing === '>' && text[at + 1] !== '/' && text[at + 1] !== '!') {
      const [, prefix = '', name = '', attributes = ''] =
        /^(?:([\w-]{1,40}):)?([\w-]{1,40})([^]*)$/.exec(text.slice(at + 1, Math.min(end, at + most.length))) ?? []
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
  if (end < 0 || end - begin > most.length) return ''
  const written = text.slice(begin, end).trim()
  return isQuoted ? written : unescape(written)
}

function alternateOf(attributes: string): string | undefined {
  if (!/\brel\s*=\s*["']alternate["']/.test(attributes)) return undefined
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? []
  const href = double ?? single
  return href === undefined ? undefined : unescape(href.trim())
}

/** The escapes that XML knows by itself, and numbered characters; others stay as they are written. */
const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g, (whole, name, decimal, hexadecimal) => {
    if (typeof name === 'string') return escapes[name] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
