/** Part of a document that is scanned: a head is never longer in earnest, and folders hold thousands of documents. */
const scanned = 256 * 1024

/**
 * The host of `<link rel=canonical>`, with its port where it has one, in lower case; null where there is none with an
 * http(s) address. A scan, not a parse: it only votes on what the site's own hosts are (CONTRACT 2, Own hosts).
 */
export function canonicalHost(html: string): string | null {
  for (const [, tag] of html.slice(0, scanned).matchAll(linkTags)) {
    const attributes = new Map<string, string>()
    for (const [, name = '', double, single, bare = ''] of (tag ?? '').matchAll(attributePairs))
      if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), (double ?? single ?? bare).trim())
    const isCanonical = attributes.get('rel')?.toLowerCase().split(/\s+/).includes('canonical')
    const host = isCanonical === true ? hostOf(attributes.get('href') ?? '') : null
    if (host !== null) return host
  }
  return null
}

/** Comments, and the attributes of `link` tags up to the `>` outside of quotes. */
const linkTags = /<!--(?:[^]*?-->|[^]*)|<link(?=[\s/])((?:=\s{0,8}(?:"[^"]*"|'[^']*')|[^>]){0,4096})/gi

const attributePairs = /([^\s"'>/=]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function hostOf(href: string): string | null {
  const address = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:\/\//i.test(address)) return null
  try {
    return new URL(address.replaceAll('&amp;', '&')).host || null
  } catch {
    return null
  }
}
