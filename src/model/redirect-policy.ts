/** Redirects that are followed for one request (CONTRACT 3, Pages). */
export const maxRedirects = 5

/** Statuses whose `Location` is followed (RFC 9110 section 15.4). */
export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Where a response redirects to; undefined without a usable address.
 * @param location value of `Location` as undici has it: servers often write UTF-8, which arrives byte by byte
 */
export function redirectTarget(location: string, from: URL): URL | undefined {
  if (location === '') return undefined
  return URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from) ?? undefined
}

/**
 * The policy of every client that follows redirects: it stays on the host and port that were asked, or on a host that is known to
 * be the same site, it may go from `http:` to `https:` and never back, and it takes over no credentials. What was asked with a
 * password, or through a guard for private addresses, is never asked of anybody else.
 * @param isSameSite whether an address on another host belongs to what was asked
 * @returns why the redirect is not followed, as the rest of a sentence that begins with “it”; undefined if it may be followed
 */
export function redirectRefusal(from: URL, to: URL, isSameSite: (to: URL) => boolean = () => false): string | undefined {
  const isWeb = to.protocol === 'https:' || to.protocol === 'http:'
  const isSameHost = isWeb && to.username === '' && to.password === '' && (to.host === from.host || isSameSite(to))
  if (!isSameHost) return `redirects to another site (${isWeb ? to.host : to.protocol}), which is not followed`
  return from.protocol === 'https:' && to.protocol === 'http:' ? 'redirects from https to http, which is not followed' : undefined
}
