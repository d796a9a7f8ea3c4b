import { parsePath, type SitePath } from './site-path.ts'

/**
 * Stands for the origin of the site in stored text; responses put the base URL in its place (CONTRACT 2, Own hosts). A private-use
 * character, which is removed from documents before they are read.
 */
export const baseMark = '\uE000'

/** Removes base marks from text that is not ours. */
export function withoutBaseMark(text: string): string {
  return text.includes(baseMark) ? text.replaceAll(baseMark, '') : text
}

/** Joins the base URL (an origin, no slash at its end) to every own address of a stored text. */
export function withBaseUrl(text: string, baseUrl: string): string {
  return text.replaceAll(baseMark, baseUrl)
}

/** {@link withBaseUrl} for every string in a value of JSON. */
export function withBaseUrlDeep<Value>(value: Value, baseUrl: string): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? withBaseUrl(part, baseUrl) : part,
  )
}

/**
 * Address of a page, or of an element on it that has an id.
 * @param baseUrl public origin, no trailing slash
 */
export function placeUrl(
  { path, fragment }: { readonly path: SitePath; readonly fragment?: string | undefined },
  baseUrl: string,
): string {
  return baseUrl + path + (fragment === undefined ? '' : `#${encodeURIComponent(fragment)}`)
}

/** Where a link leads: to an address of this site, elsewhere on the web, or somewhere that must not be published. */
export type LinkTarget =
  | { readonly kind: 'own'; readonly path: SitePath; readonly suffix: string }
  | { readonly kind: 'foreign'; readonly url: string }
  | { readonly kind: 'none' }

/** Stands for the site while links are resolved; no real host can have this name (RFC 6761 section 6.4). */
const placeholder = 'http://daf.invalid'

/** Schemes that a published link may have. */
const publishable = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'whatsapp:'])

/**
 * Resolves a link of a page.
 * @param href as written in the page
 * @param base path of the page, or the value of its `base` element
 * @param ownHosts what is the site itself; see `pathOnSite`
 */
export function resolveLink(href: string, base: string, ownHosts: readonly string[]): LinkTarget {
  let url: URL
  try {
    url = new URL(href.trim(), new URL(base, placeholder))
  } catch {
    return { kind: 'none' }
  }
  const isHere = url.origin === placeholder
  if (isHere || url.protocol === 'http:' || url.protocol === 'https:') {
    const path = parsePath(url.pathname)
    const own = path === undefined ? path : pathOnSite({ host: isHere ? null : url.host, path }, ownHosts)
    if (own !== undefined) return { kind: 'own', path: own, suffix: url.search + url.hash }
    if (isHere) return { kind: 'none' }
  }
  return publishable.has(url.protocol) ? { kind: 'foreign', url: url.href } : { kind: 'none' }
}

/** One of the site's hosts with the path below which the site is there: `owner.example/shop` is `/shop`; empty for a whole host. */
export function basePathOf(ownHost: string): SitePath {
  const slash = ownHost.indexOf('/')
  return slash < 0 ? '' : ownHost.slice(slash)
}

/** The name of one of the site's hosts, without port and path. */
export function hostNameOf(ownHost: string): string {
  return ownHost.replace(/[:/].*$/, '')
}

/**
 * The path on the site of an address; undefined for one that is not the site's.
 * @param address its host is null if it is the page's own
 * @param ownHosts hosts (with port, where they have one) that are the site itself, in lower case; with a path where the site lies
 *   below one (`owner.example/shop`), which the paths of the site are without
 */
export function pathOnSite(
  { host, path }: { readonly host: string | null; readonly path: SitePath },
  ownHosts: readonly string[],
): SitePath | undefined {
  let isOwn = host === null
  for (const ownHost of ownHosts) {
    const base = basePathOf(ownHost)
    if (host !== null && ownHost.slice(0, ownHost.length - base.length) !== host) continue
    if (base === '') isOwn = true
    else if (path === base) return '/'
    else if (path.startsWith(`${base}/`)) return path.slice(base.length)
  }
  return isOwn ? path : undefined
}
