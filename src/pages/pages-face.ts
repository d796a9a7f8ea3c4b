import type { ResponseCache } from '../http/response-cache.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import { NotLoadedError } from '../model/errors.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import { pageNotLoaded, resolvePath, type Resolution } from '../operations/resolve-path.ts'
import { isStreamed, preparedFile, streamedFile } from './file-response.ts'
import { missingPage } from './missing-page.ts'
import { htmlResponse, linkFieldOf, markdownResponse, redirectResponse } from './page-responses.ts'
import { headAdditions, pageLinks } from './page-links.ts'
import { requestPath } from './request-path.ts'

/** What of a request decides how an address of the site is answered. */
interface PageRequest {
  /** As requested, without query. */
  readonly path: string
  /** Without its question mark; empty when there is none. */
  readonly query: string
  /** The `Accept` field. */
  readonly accept: string | undefined
}

/** What stands at an address of a live site, for a server between it and its visitors. */
export type Standing =
  /** A published page: what its head gains, and the value of its `Link` field. */
  | { readonly kind: 'page'; readonly head: string; readonly link: string }
  /** The Markdown address of a page, or of one that was moved: nothing that the site itself has. */
  | { readonly kind: 'markdown' }
  /** A file that is known of the site, or an address that it redirects. */
  | { readonly kind: 'file' }
  /** A page that is known and was never loaded. */
  | { readonly kind: 'pending' }
  /** Nothing is known of the site here. */
  | { readonly kind: 'none' }

/** The site's own addresses: its pages as HTML and Markdown, its files, its redirects, and what is missing. */
export interface PagesFace {
  /**
   * Answers an address: with what the site has at it; else with the file that the service makes there; else, as a redirect to another
   * spelling, by a rule for many addresses, or that the page is missing, in the format that was asked for.
   * @param serviceFile makes the file of the service at the address, if there is one
   * @throws QuestionError for what is not a path, and before the first publish
   */
  answer(
    request: PageRequest,
    serviceFile?: () => Promise<PreparedResponse | undefined>,
  ): Promise<PreparedResponse | StreamedResponse>
  /** Whether the site has something at this very address, not only a rule for many addresses or another spelling. @throws as `answer` */
  has(path: string): Promise<boolean>
  /** What is known at a path (as requested, without query); nothing before the first publish, and while it cannot be reached. */
  standing(path: string): Promise<Standing>
}

/** Builds the face; answers are kept in `cache`, which other faces may share. */
export function createPagesFace(site: PublishedSite, cache: ResponseCache): PagesFace {
  return {
    async answer(request, serviceFile) {
      const path = requestPath(request.path)
      return readSite(site, async (context) => {
        const resolution = await resolvePath(context.reader, path)
        const made = givesWay(resolution) ? await serviceFile?.() : undefined
        if (made !== undefined) return made
        if (resolution.kind === 'pending') throw pageNotLoaded()
        if (resolution.kind === 'missing') return missingPage(path, request.accept, resolution.gone, cache, context)
        const answer = await answerFor(resolution, request, site, cache, context)
        return answer ?? missingPage(path, request.accept, false, cache, context)
      })
    },
    has: (requested) => readSite(site, async ({ reader }) => !givesWay(await resolvePath(reader, requestPath(requested)))),
    async standing(requested) {
      const path = parsePath(requested)
      if (path === undefined || site.catalog.current() === undefined) return { kind: 'none' }
      try {
        return await readSite(site, async (context) => standingOf(await resolvePath(context.reader, path), path, context.baseUrl))
      } catch (error) {
        if (error instanceof NotLoadedError) return { kind: 'none' }
        throw error
      }
    },
  }
}

/** Whether a file that the service makes goes before what an address leads to. */
function givesWay(resolution: Resolution): boolean {
  const { kind } = resolution
  return kind === 'missing' || kind === 'pending' || ('yields' in resolution && resolution.yields)
}

function standingOf(resolution: Resolution, path: SitePath, baseUrl: string): Standing {
  switch (resolution.kind) {
    case 'page': {
      const links = pageLinks(resolution.path, baseUrl)
      return { kind: 'page', head: headAdditions(links), link: linkFieldOf(resolution.path, baseUrl) }
    }
    case 'redirect':
      // Another spelling is the site's to redirect; where pages that were moved have their Markdown, only this service knows.
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

/**
 * The response for what stands at an address. It is cached by what it depends on, which the spelling of the address and the query
 * are not; only a redirect depends on the query, and is made for each request.
 */
async function answerFor(
  resolution: Exclude<Resolution, { kind: 'missing' | 'pending' }>,
  { query, accept }: PageRequest,
  site: PublishedSite,
  cache: ResponseCache,
  context: OperationContext,
): Promise<PreparedResponse | StreamedResponse | undefined> {
  if (resolution.kind === 'redirect') return redirectResponse(resolution.to, resolution.status, query)
  const { path } = resolution
  // Keyed by what stands at an address and in which form, never by how it was requested.
  const cached = <Made extends PreparedResponse | undefined>(name: string, make: () => Promise<Made>) =>
    cache.getOrMake(`pages ${context.reader.generation.number} ${name}`, make)
  const markdownAs = (chosenBy: 'address' | 'accept') =>
    cached(`markdown by ${chosenBy} ${path}`, async () => {
      const page = await context.reader.page(path)
      return page === undefined ? undefined : markdownResponse(page, chosenBy, context)
    })
  switch (resolution.kind) {
    case 'file': {
      const { entry } = resolution
      return isStreamed(entry)
        ? streamedFile(path, entry, site)
        : cached(`file ${path}`, () => preparedFile(path, entry, context))
    }
    case 'markdown':
      return markdownAs('address')
    case 'page': {
      const { entry } = resolution
      const markdown = prefersMarkdown(accept) ? await markdownAs('accept') : undefined
      return markdown ?? cached(`html ${path}`, () => htmlResponse(path, entry, context))
    }
  }
}
