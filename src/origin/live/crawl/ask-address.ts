import { isHtmlType } from '../html-type.ts'
import type { MirrorPage } from '../mirror/mirror-page.ts'
import type { Answer } from '../net/answer.ts'
import type { ContentFields } from '../net/content-fields.ts'
import { pageAddress, type PageAddress } from '../site-addresses.ts'
import type { CrawlContext } from './crawl-context.ts'

/** An answer in which a redirect is known to lead to another own page. */
export type SiteAnswer =
  | Exclude<Answer, { readonly kind: 'redirect' }>
  | { readonly kind: 'moved'; readonly status: number; readonly target: PageAddress; readonly suffix: string }

/** Redirects that are followed for one answer (CONTRACT 3, Pages). */
const mostRedirects = 5

const accepts = {
  page: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
  file: '*/*',
  sitemap: 'application/xml, text/xml;q=0.9, */*;q=0.1',
} as const

/** How much of an answer is read, by the kind of address. */
function bodyBounds({ kind, address }: MirrorPage, { limits }: CrawlContext): { readonly limit: number; readonly cut?: boolean } {
  if (kind === 'sitemap') return { limit: limits.sitemapBytes }
  // The rest of a longer file counts as absent (RFC 9309 section 2.5).
  return address === '/robots.txt' ? { limit: limits.robotsBytes, cut: true } : { limit: limits.pageBytes }
}

/**
 * Asks for an address. A redirect that only changes scheme, host or spelling is followed at once; a file's is followed wherever
 * it leads on the own hosts. No request ever leaves them.
 */
export async function askAddress(page: MirrorPage, context: CrawlContext): Promise<SiteAnswer> {
  const { client, site, signal } = context
  const isPage = page.kind === 'page'
  let url = site.urlOf(page.asked ?? page.address)
  const seen = new Set<string>()
  for (;;) {
    seen.add(url.href)
    const wants = ({ mediaType }: ContentFields) => isHtmlType(mediaType) === isPage || mediaType === ''
    const question = {
      url,
      accept: accepts[page.kind],
      body: bodyBounds(page, context),
      wants,
      etag: page.copy?.etag,
      lastModified: page.copy?.lastModified,
    }
    const answer = await client.ask(question, signal)
    if (answer.kind !== 'redirect') return answer
    const { status, to } = answer
    if (!mayFollow(to, page, context))
      return fault(`it redirects to another site (${isWeb(to) ? to.host : to.protocol}), which is not asked`)
    const target = pageAddress(to)
    if (target === undefined) return fault(`it redirects to an address that cannot be a page`)
    // Where the start address leads is where the site lives.
    if (page.found === 'start' && to.origin !== site.base) site.moveTo(to)
    if (isPage && target.path !== page.address) return { kind: 'moved', status, target, suffix: to.search + to.hash }
    url = new URL(to)
    url.hash = ''
    if (seen.has(url.href)) return fault('it redirects in a loop')
    if (seen.size > mostRedirects) return fault(`it redirects more than ${mostRedirects} times`)
  }
}

/** The start address may lead to another host, unless pages are known already: then it is a fault of the site or another's site. */
function mayFollow(to: URL, page: MirrorPage, { site, mirror }: CrawlContext): boolean {
  if (site.isOwn(to)) return true
  return (
    isWeb(to) &&
    to.username === '' &&
    to.password === '' &&
    page.found === 'start' &&
    mirror.pages.get(page.address)?.copy === undefined &&
    mirror.look?.isComplete !== true
  )
}

function fault(reason: string): SiteAnswer {
  return { kind: 'fault', reason, passing: false }
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}
