import { readableText } from './readable-text.ts'

/**
 * The address of something on the site: an absolute path, percent-encoded in one canonical way
 * (NFC, upper-case hex, only what RFC 3986 section 3.3 demands), without query and fragment.
 * Two spellings of one address are one SitePath.
 */
export type SitePath = string

/** Longest path that is stored or looked up, in characters of the encoded form. */
export const maxPathLength = 4096

/** Characters that encodeURI leaves alone but that have a special meaning outside of a path. */
const reserved = /[?#]/g

/** The session in addresses for clients without cookies, which Java servers write another one of into each response (Servlet specification, 7.1.3); not the name of a saved copy. */
const session = /;jsessionid=(?![^/;]*\.html?$)[^/;]*/gi

/** The canonical form of a decoded path such as `/שירותים/seo/`, a file name or a request path without dot segments and empty segments. */
export function encodePath(decoded: string): SitePath {
  return encodeURI(decoded.normalize('NFC').toWellFormed()).replace(reserved, encodeURIComponent)
}

/** Text without percent-encoding; as it is where that is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path as people and agents read it, in messages, titles and reports. Invisible characters stay encoded. */
export function displayPath(path: SitePath): string {
  try {
    const decoded = decodeURI(path)
    return readableText(decoded) === decoded ? decoded : path
  } catch {
    return path
  }
}

/** An address without the session that it may carry: each response would name another address of the same page. */
export function withoutSession(path: string): string {
  return path.replace(session, '')
}

/**
 * Reads a path as a client or a page writes it: encoded or not, in either hex case, NFC or NFD.
 * Dot segments are resolved; a session, a query and a fragment are dropped.
 * Undefined for anything else: no leading slash, broken percent-encoding, NUL, backslash, too long.
 */
export function parsePath(raw: string): SitePath | undefined {
  const end = raw.search(/[?#]/)
  const path = end < 0 ? raw : raw.slice(0, end)
  if (!path.startsWith('/') || path.length > maxPathLength) return undefined
  let decoded: string
  try {
    decoded = withoutSession(decodeURIComponent(path))
  } catch {
    return undefined
  }
  if (/[\0\\]/.test(decoded)) return undefined
  return encodePath(resolveDots(decoded))
}

function resolveDots(path: string): string {
  if (!path.includes('/.') && !path.includes('//')) return path
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  for (const [at, segment] of segments.entries()) {
    const last = at === segments.length - 1
    if (segment === '..') kept.pop()
    else if (segment !== '.' && (segment !== '' || last)) kept.push(segment)
    if (last && (segment === '..' || segment === '.')) kept.push('')
  }
  return `/${kept.join('/')}`
}

/** The Markdown address of a page (CONTRACT 3, Pages): `/x/` is `/x.md`, `/` is `/index.md`, `/x.html` is `/x.html.md`. */
export function markdownPath(page: SitePath): SitePath {
  if (page === '/') return '/index.md'
  return `${page.endsWith('/') ? page.slice(0, -1) : page}.md`
}

/** The pages that a Markdown address may refer to, best first: `/x.md` is the twin of `/x/`, `/x`, `/x.html` or `/x.htm`; empty for other paths. */
export function pagesOfMarkdownPath(path: SitePath): readonly SitePath[] {
  if (!path.endsWith('.md')) return []
  const stem = path.slice(0, -'.md'.length)
  const home = stem === '/index' ? ['/'] : []
  const nested = stem.endsWith('/index') && stem !== '/index' ? [stem.slice(0, -'index'.length)] : []
  if (stem.endsWith('/')) return []
  return [...home, `${stem}/`, stem, `${stem}.html`, `${stem}.htm`, ...nested]
}

/** Other spellings of an address, best first (CONTRACT 3, Pages): with and without the last slash, `.html` and `index.html`. */
export function otherSpellings(path: SitePath): readonly SitePath[] {
  const stem = path.replace(/\/index\.html?$/, '/').replace(/\.html?$/, '')
  const bare = stem.length > 1 && stem.endsWith('/') ? stem.slice(0, -1) : stem
  const all = bare === '/' ? ['/'] : [`${bare}/`, bare, `${bare}.html`, `${bare}.htm`]
  return all.filter((spelling) => spelling !== path)
}

/** All spellings of one address, the path itself first. */
export function spellingsOf(path: SitePath): readonly SitePath[] {
  return [path, ...otherSpellings(path)]
}

/** Whether two paths are spellings of one address. */
export function isSameAddress(one: SitePath, other: SitePath): boolean {
  return one === other || otherSpellings(one).includes(other)
}

/** The segments of a path as people read them, without the ending of a file and the name of an index file. */
export function segmentsOf(path: SitePath): readonly string[] {
  return displayPath(path)
    .replace(/(?:\/index)?\.html?$/i, '')
    .split('/')
    .filter(Boolean)
}

/** Whether a page is the home page, in whatever language. */
export function isHomePage(path: SitePath): boolean {
  const [language = 'en', ...others] = segmentsOf(path)
  return others.length === 0 && /^[a-z]{2}(?:-[a-z]{2})?$/i.test(language)
}

/** The section of a page: its first path segment as `/x/`, or undefined for the home page and pages next to it. */
export function sectionOf(page: SitePath): SitePath | undefined {
  const end = page.indexOf('/', 1)
  return end < 0 ? undefined : page.slice(0, end + 1)
}
