/** Part of a document that is scanned: a head is never longer in earnest, and folders hold thousands of documents. */
const scanned = 256 * 1024

/** Longest tag that is read. */
const longestTag = 4096

/**
 * The host of `<link rel=canonical>`, with its port where it has one, in lower case; null where there is none with an
 * http(s) address. A scan, not a parse: it only votes on what the site's own hosts are (CONTRACT 2, Own hosts).
 */
export function canonicalHost(html: string): string | null {
  const text = html.slice(0, scanned)
  for (let at = nextLink(text, 0); at >= 0;) {
    const tag = tagAt(text, at)
    const relations = attributeOf(tag, 'rel')?.toLowerCase().split(/\s+/) ?? []
    const host = relations.includes('canonical') ? hostOf(attributeOf(tag, 'href') ?? '') : null
    if (host !== null) return host
    at = nextLink(text, at + tag.length)
  }
  return null
}

/** Place of the next `<link`, comments passed over. */
function nextLink(text: string, from: number): number {
  const next = /<!--|<link[\s/]/gi
  next.lastIndex = from
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    if (match[0] !== '<!--') return match.index
    const end = text.indexOf('-->', next.lastIndex)
    if (end < 0) return -1
    next.lastIndex = end
  }
  return -1
}

/** The tag that begins at a place, up to the `>` outside of quotes. */
function tagAt(text: string, start: number): string {
  let quote = ''
  const limit = Math.min(text.length, start + longestTag)
  for (let at = start; at < limit; at++) {
    const character = text.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return text.slice(start, at)
    else if ((character === '"' || character === "'") && /=\s*$/.test(text.slice(Math.max(start, at - 8), at))) quote = character
  }
  return text.slice(start, limit)
}

function attributeOf(tag: string, name: string): string | undefined {
  for (const [, key, double, single, bare] of tag.matchAll(
    /([^\s"'>/=]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    if (key?.toLowerCase() === name) return (double ?? single ?? bare ?? '').trim()
  }
  return undefined
}

function hostOf(href: string): string | null {
  const address = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:\/\//i.test(address)) return null
  try {
    return new URL(address.replaceAll('&amp;', '&')).host || null
  } catch {
    return null
  }
}
