import { escapeMarkup } from '../http/escape-markup.ts'
import type { policyFields } from '../http/content-signals.ts'
import { cacheControl, corsHeaders, textResponse } from '../http/response.ts'
import { lastModified } from '../http/http-date.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { withBaseUrl } from '../model/base-url.ts'
import type { Entry, PageRecord } from '../model/page-record.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { offersPageTools } from '../operations/published-site.ts'
import {
  headAdditions,
  homeLinkField,
  htmlLinkField,
  insertAt,
  markdownLinkField,
  type PageLinks,
  pageLinks,
} from './page-links.ts'

/** Fields of every response whose form depends on the `Accept` field. */
export const negotiated = { vary: 'Accept' } as const

/** The entry of a page that is HTML. */
type HtmlEntry = Extract<Entry, { kind: 'page' }> & { readonly headOffset: number }

/** Whether a page is HTML; others, such as PDFs, are served like files. */
export function isHtmlEntry(entry: Extract<Entry, { kind: 'page' }>): entry is HtmlEntry {
  return entry.headOffset !== null
}

/**
 * A published page with the additions to its head, otherwise unchanged (CONTRACT 3, Pages).
 * @param isOwn whether it is asked for at its own address; elsewhere its time says nothing about where that leads
 */
export async function htmlResponse(
  { path, entry, isOwn }: { readonly path: SitePath; readonly entry: HtmlEntry; readonly isOwn: boolean },
  context: OperationContext,
): Promise<PreparedResponse> {
  const { reader, baseUrl, servedSince } = context
  const links = await pageLinks(path, context)
  const document = await reader.content(entry.content)
  const times = isOwn ? await reader.pageTimes(path) : undefined
  const additions = headAdditions(links, {
    hasTools: offersPageTools(context),
    feeds: await announcedFeeds(path, document, context),
  })
  return new PreparedResponse({
    status: 200,
    body: isMarkup(document) ? insertAt(document, entry.headOffset, additions) : document,
    headers: {
      'content-type': entry.contentType,
      'cache-control': cacheControl.site,
      link: linkFieldOf(path, links, baseUrl),
      ...lastModified([
        ...(times === undefined ? [reader.times.latest] : [times.body, times.markdown, reader.times.head]),
        servedSince,
      ]),
      ...negotiated,
    },
    subject: { kind: 'page', path },
  })
}

/** The `Link` field of a page: its other forms, and on the home page the descriptions of the service. */
export function linkFieldOf(path: SitePath, links: PageLinks, baseUrl: string): string {
  const own = htmlLinkField(links)
  return path === '/' ? `${own}, ${homeLinkField(baseUrl)}` : own
}

/** Bytes allowed before the first element: whitespace and a byte order mark. */
const leading = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf])

/** Whether a document begins like HTML. Site verification files are plain text despite their type, and must not be changed. */
function isMarkup(document: Uint8Array): boolean {
  return document.find((byte) => !leading.has(byte)) === 0x3c
}

/** UTF-8 bytes per token, about (CONTRACT 4, `x-markdown-tokens`): four letters of English, or two of Hebrew with two bytes each. */
const tokenBytes = 4

/** Which Markdown is asked for, and how. */
interface MarkdownForm {
  readonly page: PageRecord
  readonly chosenBy: 'address' | 'accept'
  readonly isOwn: boolean
  /** Fields of the owner's policy on the use of the content. */
  readonly policy: ReturnType<typeof policyFields>
}

/**
 * A published page as Markdown.
 * @param isOwn as for HTML
 * @param chosenBy `address`: requested at its own address, which shared caches may store; `accept`: at the page's address, where they
 *   must not, because many ignore `Vary` and would serve Markdown to people (CONTRACT 3, Pages)
 */
export async function markdownResponse(
  { page, chosenBy, isOwn, policy }: MarkdownForm,
  { reader, baseUrl, servedSince }: OperationContext,
): Promise<PreparedResponse> {
  const times = isOwn ? await reader.pageTimes(page.path) : undefined
  const text = withBaseUrl(new TextDecoder().decode(await reader.content(page.markdown)), baseUrl)
  const body = new TextEncoder().encode(text)
  return new PreparedResponse({
    status: 200,
    body,
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      link: markdownLinkField(page.path, baseUrl),
      ...lastModified([times?.markdown ?? reader.times.latest, servedSince]),
      'x-markdown-tokens': String(Math.ceil(body.byteLength / tokenBytes)),
      ...Object.fromEntries(policy.map(([name, value]) => [name.toLowerCase(), value])),
      ...(chosenBy === 'address'
        ? { 'cache-control': cacheControl.api }
        : { 'cache-control': cacheControl.negotiated, 'cdn-cache-control': 'no-store' }),
      ...negotiated,
      ...corsHeaders,
    },
    subject: { kind: 'page', path: page.path },
  })
}

/** Types of feeds that a page may announce itself. */
const feedTypes = ['application/rss+xml', 'application/atom+xml', 'application/feed+json']

/** The elements that announce the service's feeds in a hub or an article (CONTRACT 4), unless the site has its own feeds. */
async function announcedFeeds(path: SitePath, document: Uint8Array, context: OperationContext): Promise<string> {
  const { reader, baseUrl } = context
  if (reader.site.newestArticles.length === 0) return ''
  const page = await reader.page(path)
  if (page?.type !== 'hub' && page?.type !== 'article') return ''
  for (const feed of [servicePaths.feed, servicePaths.jsonFeed]) if ((await reader.entry(feed)) !== undefined) return ''
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  if (feedTypes.some((type) => bytes.includes(type))) return ''
  const link = (address: string, type: string) =>
    `<link rel="alternate" type="${type}" href="${escapeMarkup(baseUrl + address)}">`
  return link(servicePaths.feed, 'application/atom+xml') + link(servicePaths.jsonFeed, 'application/feed+json')
}

/**
 * A redirect of the site.
 * @param to a canonical path with or without query and fragment, or an absolute URL; ASCII, as returned by resolvePath
 * @param query of the request, without its question mark; appended to a target without one, as Netlify and Cloudflare Pages do
 */
export function redirectResponse(to: string, status: number, query: string): PreparedResponse {
  const location = withQuery(to, query)
  return new PreparedResponse(
    textResponse(status, 'text/plain; charset=utf-8', `This page is at ${location}\n`, {
      location,
      'cache-control': cacheControl.site,
      vary: 'Accept',
    }),
  )
}

function withQuery(to: string, query: string): string {
  if (query === '') return to
  // A request target may contain characters that are not allowed in a header field.
  const safe = query.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()))
  return to.replace(/^[^?#]*(?=#|$)/, (target) => `${target}?${safe}`)
}
