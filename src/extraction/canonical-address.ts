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

/** What a document has as its title, as written. */
export interface DeclaredTitles {
  readonly openGraph: string | null
  readonly element: string | null
  /** Its first `h1` elements. */
  readonly headings: readonly string[]
}

/** `h1` elements that are read of one document: a logo, and its own. */
const maxHeadings = 3

/** The titles of a document. A scan like that of its canonical. */
export function declaredTitles(html: string): DeclaredTitles {
  const read = html.slice(0, scanned)
  const [element = null] = textsIn(read, titleElements)
  return { openGraph: openGraphTitle(html), element, headings: textsIn(read, mainHeadings) }
}

/** The texts of the first elements that an expression finds, without tags. */
function textsIn(html: string, elements: RegExp): readonly string[] {
  const texts: string[] = []
  for (const [, inner] of html.matchAll(elements)) {
    const text = inner
      ?.replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (text) texts.push(text)
    if (texts.length === maxHeadings) break
  }
  return texts
}

function openGraphTitle(html: string): string | null {
  for (const attributes of attributesOf(html, metaTags))
    if ((attributes.get('property') ?? attributes.get('name')) === 'og:title')
      return attributes.get('content')?.slice(0, longest) || null
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

/** Longest title that is compared, in characters. */
const longest = 300

/** Comments, and what `title` elements contain. */
const titleElements = new RegExp(`<!--(?:[^]*?-->|[^]*)|<title(?=[\\s>])[^<>]{0,300}>([^<]{0,${longest}})</title`, 'gi')

/** The same of `h1` elements. */
const mainHeadings = new RegExp(`<!--(?:[^]*?-->|[^]*)|<h1(?=[\\s>])[^<>]{0,1000}>((?:[^<]|<(?!/?h1)){0,${longest}})</h1`, 'gi')

const attributePairs = /([^\s"'>/=]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function addressOf(href: string): string | null {
  const address = href.startsWith('//') ? `https:${href}` : href
  const url = /^https?:\/\//i.test(address) ? URL.parse(address.replaceAll('&amp;', '&')) : null
  return url === null || url.host === '' ? null : url.origin + url.pathname
}
