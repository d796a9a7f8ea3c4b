/** Part of a document that is scanned: no real head is longer, and folders hold thousands of documents. */
const scanned = 256 * 1024

/**
 * The address of `<link rel=canonical>`, without query and fragment; null if there is none with a whole
 * http(s) address. A scan, not a parse: it only votes on what the site's own hosts are (CONTRACT 2, Own hosts).
 */
export function canonicalAddress(html: string): string | null {
  for (const attributes of attributesOf(html, linkTags)) {
    const isCanonical = attributes.get('rel')?.toLowerCase().split(/\s+/).includes('canonical')
    const address = isCanonical === true ? addressOf(attributes.get('href') ?? '') : null
    if (address !== null) return address
  }
  return null
}

/** The `og:title` of a document, as written; null if there is none. A scan like that of its canonical. */
export function openGraphTitle(html: string): string | null {
  for (const attributes of attributesOf(html, metaTags))
    if ((attributes.get('property') ?? attributes.get('name')) === 'og:title')
      return attributes.get('content')?.slice(0, 300) || null
  return null
}

function* attributesOf(html: string, tags: RegExp): Generator<ReadonlyMap<string, string>> {
  for (const [, tag] of html.slice(0, scanned).matchAll(tags)) {
    const attributes = new Map<string, string>()
    for (const [, name = '', double, single, bare = ''] of (tag ?? '').matchAll(attributePairs))
      if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), (double ?? single ?? bare).trim())
    yield attributes
  }
}

/** Comments, and the attributes of `link` tags up to the `>` outside of quotes. */
const linkTags = /<!--(?:[^]*?-->|[^]*)|<link(?=[\s/])((?:=\s{0,8}(?:"[^"]*"|'[^']*')|[^>]){0,4096})/gi

/** The same of `meta` tags. */
const metaTags = new RegExp(linkTags.source.replace('<link', '<meta'), 'gi')

const attributePairs = /([^\s"'>/=]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function addressOf(href: string): string | null {
  const address = href.startsWith('//') ? `https:${href}` : href
  const url = /^https?:\/\//i.test(address) ? URL.parse(address.replaceAll('&amp;', '&')) : null
  return url === null || url.host === '' ? null : url.origin + url.pathname
}
