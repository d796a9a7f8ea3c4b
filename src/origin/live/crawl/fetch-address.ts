import { maxRedirects, redirectRefusal } from '../../../model/redirect-policy.ts'
import { withoutUndefined } from '../../../model/without-undefined.ts'
import { isHtmlType, pdfType } from '../../media-types.ts'
import type { ContentFields } from '../../net/content-fields.ts'
import { statusText, type HttpResult } from '../../net/http-request.ts'
import type { Copy, MirrorPage } from '../mirror/mirror.ts'
import { namesPdf, pageAddress, type PageAddress } from '../site-addresses.ts'
import type { CrawlContext } from './crawl-context.ts'

/** The result for an address: redirects are followed, or known to lead to another page of the site. */
export type SiteResult =
  | Exclude<HttpResult, { readonly kind: 'redirect' }>
  | { readonly kind: 'moved'; readonly status: number; readonly target: PageAddress; readonly suffix: string }

const accepts = {
  page: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
  file: '*/*',
  sitemap: 'application/xml, text/xml;q=0.9, */*;q=0.1',
} as const

/** How much of a response is read, by the kind of address. */
function bodyBounds({ kind, address }: MirrorPage, { limits }: CrawlContext): { readonly limit: number; readonly cut?: boolean } {
  if (kind === 'sitemap') return { limit: limits.sitemapBytes }
  // The rest of a longer file is ignored (RFC 9309 section 2.5).
  return address === '/robots.txt' ? { limit: limits.robotsBytes, cut: true } : { limit: limits.pageBytes }
}

/**
 * Requests an address. A page written as `/x/index.html` is requested so, and as `/x/` if that does not exist. A redirect that
 * only changes scheme, host or spelling is followed at once; a file's is followed to wherever it leads on the own hosts.
 */
export async function fetchAddress(page: MirrorPage, context: CrawlContext): Promise<SiteResult> {
  const result = await fetchSpelling(page, page.asked ?? page.address, context)
  const isIndexFile = page.kind === 'page' && /\/index\.html?$/.test(page.asked ?? '')
  return result.kind === 'gone' && isIndexFile ? fetchSpelling(page, page.address, context) : result
}

async function fetchSpelling(page: MirrorPage, written: string, context: CrawlContext): Promise<SiteResult> {
  const { client, site, signal } = context
  const isPage = page.kind === 'page'
  const isPdf = namesPdf(page.address)
  // Without these two nothing can be read, and the first request may be what wakes a server up.
  const isPatient = page.found === 'start' || page.address === '/robots.txt'
  let url = site.urlOf(written)
  const seen = new Set<string>()
  let setsCookie = false
  for (;;) {
    seen.add(url.href)
    const result = await client.send(
      {
        url,
        accept: accepts[page.kind],
        body: bodyBounds(page, context),
        wants: ({ mediaType }) => isHtmlType(mediaType) === isPage || mediaType === '' || (isPdf && mediaType === pdfType),
        etag: page.copy?.etag,
        lastModified: page.copy?.lastModified,
      },
      signal,
      isPatient,
    )
    if (result.kind !== 'redirect') return result
    const { status, to } = result
    setsCookie ||= result.setsCookie
    const target = pageAddress(to)
    const isElsewhere = isPage && target !== undefined && target.path !== page.address
    // Of a page's new address only the path counts: it is requested by the scheme of the site.
    const from = isElsewhere && to.protocol === 'http:' ? new URL(`http://${url.host}`) : url
    const refusal = redirectRefusal(from, to, (other) => site.isOwn(other) || mayMoveTo(page, context))
    if (refusal !== undefined) return failure(`it ${refusal}`)
    if (target === undefined) return failure(`it redirects to an address that cannot be a page`)
    // Where the start address leads is where the site lives.
    if (page.found === 'start' && to.origin !== site.base && !isDowngrade(site.base, to)) site.moveTo(to)
    if (isElsewhere) return { kind: 'moved', status, target, suffix: to.search + to.hash }
    url = new URL(to)
    url.hash = ''
    if (seen.has(url.href)) return failure(loopReason(setsCookie, page.found === 'start' ? client.upstreamOf(url) : undefined))
    if (seen.size > maxRedirects) return failure(`it redirects more than ${maxRedirects} times`)
  }
}

/** @param upstream where the start address is requested, if that is another one: at its own it may work */
function loopReason(setsCookie: boolean, upstream: string | undefined): string {
  if (upstream !== undefined)
    return `${upstream}, where daf requests that address, redirects there in any case; let it serve the site under that host, or name another source`
  if (!setsCookie) return 'it redirects in a loop'
  return 'it redirects in a loop and sets a cookie, which daf does not return; let it answer the User-Agent `daf` without one'
}

function isDowngrade(base: string, to: URL): boolean {
  return base.startsWith('https:') && to.protocol === 'http:'
}

/** The start address may lead to another host, unless pages are known already: then it is a mistake of the site, or another site. */
function mayMoveTo({ found, address }: MirrorPage, { mirror }: CrawlContext): boolean {
  return found === 'start' && mirror.pages.get(address)?.copy === undefined && mirror.crawl?.isComplete !== true
}

function failure(reason: string): SiteResult {
  return { kind: 'failed', reason, temporary: false }
}

/**
 * The page after a response without a body. A copy is dropped on 404 and 410 alone (CONTRACT 3, Pages); after any other response
 * without a new document it stays, and the failure is recorded with the time since which it lasts.
 * @param now milliseconds since 1970
 */
export function withResult(page: MirrorPage, result: Exclude<SiteResult, { readonly kind: 'body' }>, now: number): MirrorPage {
  /** There should be a document: there was one. */
  const isExpected = page.copy !== undefined
  switch (result.kind) {
    case 'unchanged':
      return page.copy === undefined
        ? withFault(page, '304 for a page that was never read', now)
        : { ...settled(page, now), copy: page.copy }
    case 'moved': {
      const { target, suffix, status } = result
      const redirect = { to: target.path + suffix, path: target.path, status, since: page.redirect?.since ?? now }
      return { ...settled(page, now), ...(page.copy === undefined ? {} : { copy: page.copy }), redirect }
    }
    case 'gone':
      return asGone(page, now)
    case 'unwanted':
      return isExpected || page.found === 'start'
        ? withFault(page, `a response of type ${result.mediaType}`, now)
        : asGone(page, now)
    case 'refused': {
      const isNamed = isExpected || page.found === 'sitemap' || page.found === 'start'
      return isNamed ? withFault(page, refusalText(result.status), now) : asGone(page, now)
    }
    case 'failed':
      return withFault(page, result.reason, now, result.temporary)
  }
}

/** What the owner can do about a status by which a site refuses its pages. */
const remedies: ReadonlyMap<number, string> = new Map([
  [401, 'it asks for a password; name an address that asks for none as `upstream`'],
  [
    403,
    'the site, or a service that protects it, refuses programs; let it accept the User-Agent `daf`, or name an address behind that service as `upstream`',
  ],
])

function refusalText(status: number): string {
  const remedy = remedies.get(status)
  return remedy === undefined ? statusText(status) : `${statusText(status)} (${remedy})`
}

/** The page with a new good response. */
export function withCopy(
  page: MirrorPage,
  content: ContentFields,
  body: { readonly hash: string; readonly size: number },
  now: number,
): MirrorPage & { readonly copy: Copy } {
  const { mediaType, charset, etag, lastModified, noindex, canonical } = content
  const declared = withoutUndefined({ charset, noindex: noindex || undefined, canonical, etag, lastModified })
  return { ...settled(page, now), copy: { ...body, read: now, mediaType, ...declared } }
}

/** The page with a failure, new or repeated. After a temporary one it is requested again when the crawl is resumed. */
export function withFault(page: MirrorPage, reason: string, now: number, temporary = false): MirrorPage {
  return { ...page, answered: temporary ? page.answered : now, fault: { since: page.fault?.since ?? now, reason } }
}

/** The page without its copy: there is no document at its address. */
export function asGone(page: MirrorPage, now: number): MirrorPage {
  return { ...settled(page, now), gone: { since: page.gone?.since ?? now } }
}

/** What is kept about an address whatever the response. */
function settled({ address, asked, found, depth, kind }: MirrorPage, answered: number): MirrorPage {
  return { address, ...(asked === undefined ? {} : { asked }), found, depth, kind, answered }
}
