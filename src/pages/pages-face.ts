import type { HttpResponse } from '../http/response.ts'
import { policyFields } from '../http/content-signals.ts'
import type { ContentSignals } from '../model/content-signals.ts'
import { preferredLanguage } from '../http/own-language.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { namesHtml } from '../http/quality-values.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import { NotLoadedError } from '../model/errors.ts'
import type { Entry } from '../model/page-record.ts'
import { markdownPath, parsePath, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import { pageNotLoaded, resolvePath, type Resolution } from '../operations/resolve-path.ts'
import { isStreamed, preparedFile, streamedFile } from './file-response.ts'
import { missingPage } from './missing-page.ts'
import { noticePage } from './notice-page.ts'
import { notLoadedPage } from './not-loaded-page.ts'
import { htmlResponse, isHtmlEntry, linkFieldOf, markdownResponse, redirectResponse } from './page-responses.ts'
import { headAdditions, pageLinks } from './page-links.ts'
import { requestPath } from './request-path.ts'

/** The parts of a request that determine the response. */
interface PageRequest {
  /** As requested, without query. */
  readonly path: string
  /** Without its question mark; empty when there is none. */
  readonly query: string
  /** The `Accept` field. */
  readonly accept: string | undefined
}

/** What is known about a path of a live site, for a server in front of it. */
export type PathStatus =
  /** A published page: the additions to its head, and the value of its `Link` field. */
  | { readonly kind: 'page'; readonly head: string; readonly link: string }
  /** The Markdown address of a page, or of one that has moved; the site itself has nothing there. */
  | { readonly kind: 'markdown' }
  /** A known file of the site, or an address that it redirects. */
  | { readonly kind: 'file' }
  /** A known page that was never loaded. */
  | { readonly kind: 'pending' }
  /** Nothing is known. */
  | { readonly kind: 'none' }

/** The site's own addresses: its pages as HTML and Markdown, its files, its redirects, and 404. */
export interface PagesFace {
  /**
   * Responds with what the site has at an address; otherwise with the file that the service generates there; otherwise with a redirect to
   * the canonical spelling or by a wildcard rule, or 404 in the requested format.
   * @param serviceFile generates the service's file at the address, if there is one
   * @throws QuestionError for a malformed path, and before the first publish unless the client asks for HTML
   */
  answer(
    request: PageRequest,
    serviceFile?: () => Promise<PreparedResponse | undefined>,
  ): Promise<PreparedResponse | StreamedResponse>
  /** The page for a visitor who sent a form, which a published folder does not accept. @throws NotLoadedError */
  refuseForm(status: 404 | 405, headers: Readonly<Record<string, string>>): Promise<HttpResponse>
  /**
   * The page for a visitor of a live site that does not respond.
   * @param languages the `Accept-Language` field, which decides while the language of the site is not known
   */
  unavailable(status: 502 | 504, headers: Readonly<Record<string, string>>, languages: string | undefined): Promise<HttpResponse>
  /** Whether the site responds to a read of this address with anything but a missing page. @throws as `answer` */
  has(path: string): Promise<boolean>
  /** What is known about a path (as requested, without query); `none` before the first publish, and while the catalog is unreachable. */
  pathStatus(path: string): Promise<PathStatus>
}

/**
 * Creates the face; responses are cached in `cache`, which other faces may share.
 * @param signals uses of the content that the owner allows, for Markdown
 */
export function createPagesFace(site: PublishedSite, cache: ResponseCache, signals: ContentSignals = {}): PagesFace {
  return {
    async answer(request, serviceFile) {
      const path = requestPath(request.path)
      const answered = readSite(site, async (context) => {
        const resolution = await resolvePath(context.reader, path)
        const file = yieldsToService(resolution) ? await serviceFile?.() : undefined
        if (file !== undefined) return file
        if (resolution.kind === 'pending') throw pageNotLoaded()
        if (resolution.kind === 'missing') return missingPage(path, request.accept, resolution.gone, cache, context)
        const response = await responseFor(resolution, path, request, site, cache, context, signals)
        return response ?? missingPage(path, request.accept, false, cache, context)
      })
      return answered.catch((error: unknown) => {
        if (error instanceof NotLoadedError && namesHtml(request.accept)) return notLoadedPage(error)
        throw error
      })
    },
    refuseForm: (status, headers) =>
      readSite(site, async ({ reader, baseUrl }) => noticePage('form', status, reader.site, baseUrl, headers)),
    async unavailable(status, headers, languages) {
      const { baseUrl } = site
      try {
        return await readSite(site, async ({ reader }) => noticePage('unavailable', status, reader.site, baseUrl, headers))
      } catch (error) {
        if (!(error instanceof NotLoadedError)) throw error
        const unknown = { name: new URL(baseUrl).host, language: preferredLanguage(languages), contact: null }
        const vary = 'Accept, Accept-Language'
        return noticePage('unavailable', status, unknown, baseUrl, { ...headers, vary })
      }
    },
    has: (requested) =>
      readSite(site, async ({ reader }) => (await resolvePath(reader, requestPath(requested))).kind !== 'missing'),
    async pathStatus(requested) {
      const path = parsePath(requested)
      if (path === undefined || site.catalog.current() === undefined) return { kind: 'none' }
      try {
        return await readSite(site, async (context) => statusOf(await resolvePath(context.reader, path), path, context))
      } catch (error) {
        if (error instanceof NotLoadedError) return { kind: 'none' }
        throw error
      }
    },
  }
}

/** Whether a file that the service generates takes precedence over a resolution. */
function yieldsToService(resolution: Resolution): boolean {
  const { kind } = resolution
  return kind === 'missing' || kind === 'pending' || ('yields' in resolution && resolution.yields)
}

async function statusOf(resolution: Resolution, path: SitePath, context: OperationContext): Promise<PathStatus> {
  switch (resolution.kind) {
    case 'page': {
      // Its bytes are passed on unchanged, in parts where a client asks for some.
      if (!isHtmlEntry(resolution.entry)) return { kind: 'file' }
      const links = await pageLinks(resolution.path, context)
      return { kind: 'page', head: headAdditions(links), link: linkFieldOf(resolution.path, links, context.baseUrl) }
    }
    case 'redirect':
      // The site itself redirects other spellings; only this service knows the Markdown addresses of moved pages.
      if (!resolution.yields) return { kind: 'file' }
      return path.endsWith('.md') ? { kind: 'markdown' } : { kind: 'none' }
    case 'missing':
      return { kind: 'none' }
    case 'pending':
      return { kind: path.endsWith('.md') ? 'markdown' : 'pending' }
    case 'markdown':
    case 'file':
      return { kind: resolution.kind }
  }
}

/** Whether an address is that of what it leads to: where it leads does not change without what is there. */
function isOwnAddress(
  { kind, path }: { readonly kind: Resolution['kind']; readonly path: SitePath },
  requested: SitePath,
): boolean {
  return requested === (kind === 'markdown' ? markdownPath(path) : path)
}

/**
 * The response for a resolved address. The cache key contains what the response depends on, not the spelling of the address or the
 * query; only a redirect depends on the query, and is built for each request.
 */
async function responseFor(
  resolution: Exclude<Resolution, { kind: 'missing' | 'pending' }>,
  requested: SitePath,
  { query, accept }: PageRequest,
  site: PublishedSite,
  cache: ResponseCache,
  context: OperationContext,
  signals: ContentSignals,
): Promise<PreparedResponse | StreamedResponse | undefined> {
  if (resolution.kind === 'redirect') return redirectResponse(resolution.to, resolution.status, query)
  const { path } = resolution
  const isOwn = isOwnAddress(resolution, requested)
  const cached = <Made extends PreparedResponse | undefined>(name: string, make: () => Promise<Made>) =>
    cache.getOrMake(`pages ${context.reader.generation.number} ${isOwn ? '' : 'elsewhere '}${name}`, make)
  const markdownAs = (chosenBy: 'address' | 'accept') =>
    cached(`markdown by ${chosenBy} ${path}`, async () => {
      const page = await context.reader.page(path)
      if (page === undefined) return undefined
      return markdownResponse({ page, chosenBy, isOwn, policy: policyFields(signals) }, context)
    })
  const fileAt = (entry: Extract<Entry, { kind: 'file' | 'page' }>) =>
    isStreamed(entry)
      ? streamedFile(path, entry, site, context)
      : cached(`file ${path}`, () => preparedFile(path, entry, context))
  switch (resolution.kind) {
    case 'file':
      return fileAt(resolution.entry)
    case 'markdown':
      return markdownAs('address')
    case 'page': {
      const { entry } = resolution
      const markdown = prefersMarkdown(accept) ? await markdownAs('accept') : undefined
      if (markdown !== undefined) return markdown
      return isHtmlEntry(entry) ? cached(`html ${path}`, () => htmlResponse({ path, entry, isOwn }, context)) : fileAt(entry)
    }
  }
}
