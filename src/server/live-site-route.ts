import type { IncomingMessage } from 'node:http'
import { errorFormat, kindOf } from '../http/error-format.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import type { HttpResponse } from '../http/response.ts'
import { isQuestionError } from '../model/errors.ts'
import { servicePaths } from '../model/service-paths.ts'
import { parsePath } from '../model/site-path.ts'
import type { PathStatus } from '../pages/pages-face.ts'
import { failureResponse, unavailableHeaders, type ProxyFailure } from '../proxy/proxy-failure.ts'
import type { ForwardResult } from '../proxy/origin-request.ts'
import type { Proxy } from '../proxy/proxy.ts'
import { asksForWebSocket } from '../proxy/tunnels.ts'
import type { Exchange } from './exchange.ts'
import { originForm } from './request-target.ts'
import type { Responder, AnyResponse } from './respond.ts'
import type { Route } from './route.ts'
import { classifyPage, isServicePath } from './routes.ts'
import type { ServerOptions } from './server-options.ts'

/** Dependencies of the route. */
interface LiveSiteOptions extends Pick<ServerOptions, 'pages' | 'discovery' | 'mcp' | 'baseUrl' | 'logger'> {
  readonly proxy: Proxy
  readonly responder: Responder
}

/** A request for the live site, with what is known about its path. */
interface SiteRequest {
  readonly status: PathStatus
  /** Whether the page is the same as without the query. */
  readonly samePage: boolean
}

/**
 * Forwards every path that is not the service's own to the live site, whatever the method. When the site does not respond, the last
 * good copy is served (docs/in-front-or-beside.md).
 */
export function liveSiteRoute(options: LiveSiteOptions): Route {
  const { proxy, responder, pages, baseUrl, logger } = options

  /** The service's own response in place of the site's: the last good copy, 503 for a page never loaded, or 404 with alternatives. */
  async function fallbackResponse(exchange: Exchange, result: ForwardResult): Promise<AnyResponse> {
    const { path } = exchange
    if (result.kind === 'failed')
      logger.warn({ path, err: result.failure }, 'the site did not respond; serving the last good copy')
    else if (result.kind === 'declined' && result.status >= 500)
      logger.warn({ path, status: result.status }, 'the site failed; serving the last good copy')
    const response = await pages.answer(exchange)
    classifyPage(exchange, response)
    return response
  }

  /** A page in the site's language for people, otherwise a problem document. */
  async function failedResponse({ path, accept, request }: Exchange, failure: ProxyFailure): Promise<HttpResponse> {
    const { reason } = failure
    if (!failure.isOriginFailure || errorFormat(accept, kindOf(path)) !== 'html') return failureResponse(reason, baseUrl())
    const status = reason === 'timeout' ? 504 : 502
    return pages.unavailable(status, unavailableHeaders, request.headers['accept-language'])
  }

  return {
    match: () => true,
    methods: null,
    isShed: true,
    async answer(exchange) {
      const requested = await siteRequest(exchange, options)
      if (requested === null) return 'next'
      const { path, request, response, isRead } = exchange
      clearTimeout(exchange.bodyTimer)
      const { status: pathStatus, samePage } = requested
      const isPage = isRead && samePage && pathStatus.kind === 'page'
      // A page that was never loaded has no copy, but the 503 that says so is more useful than the site's error.
      const hasCopy = isRead && samePage && pathStatus.kind !== 'none'
      const wantsMarkdown = isRead && pathStatus.kind === 'none' && (prefersMarkdown(exchange.accept) || path.endsWith('.md'))
      // Set before forwarding: the exchange is logged as soon as the site's response ends.
      exchange.classify('passed-on', 'passed-on')
      if (isPage) exchange.subject = { kind: 'page', path: parsePath(path) ?? path }
      request.url = exchange.target
      const result = await proxy.forward(request, response, {
        additions: isPage ? pathStatus : null,
        declines: (status) => (hasCopy && status >= 500) || (wantsMarkdown && status === 404),
        begin: (status, fields) => responder.forward(exchange, status, fields),
      })
      if (result.kind === 'sent') return 'sent'
      if (result.kind === 'failed' && !(hasCopy && result.failure.isOriginFailure)) {
        logger.warn({ path, err: result.failure }, 'the site did not respond')
        return failedResponse(exchange, result.failure)
      }
      return fallbackResponse(exchange, result)
    },
  }
}

/** The request as one for the live site; null if the service itself responds at its path. */
async function siteRequest(exchange: Exchange, options: LiveSiteOptions): Promise<SiteRequest | null> {
  const { path, query, isRead, accept } = exchange
  if (isServicePath(path)) return null
  const status = await options.pages.pathStatus(path)
  const found = { status, samePage: isSamePage(query) }
  switch (status.kind) {
    case 'markdown':
      return null
    case 'file':
    case 'pending':
      return found
    case 'page':
      return isRead && found.samePage && prefersMarkdown(accept) ? null : found
    case 'none':
      return (await isServiceFile(path, options)) ? null : found
  }
}

/** Whether the service generates a file at a path. Before the first publish this includes every file that it might generate. */
async function isServiceFile(path: string, { mcp, discovery }: LiveSiteOptions): Promise<boolean> {
  if (path === servicePaths.openApi) return true
  // A crawl does not find every feed, and one of the site itself must not be hidden.
  if (path === servicePaths.feed || path === servicePaths.jsonFeed) return false
  try {
    return ((await mcp.file(path)) ?? (await discovery.answer(path))) !== undefined
  } catch (error) {
    if (!isQuestionError(error)) throw error
    // A 503 here would keep crawlers away from the whole site.
    return path !== servicePaths.robots && path !== servicePaths.sitemap
  }
}

/**
 * Whether a request opens a WebSocket of the live site. Elsewhere `Upgrade` is ignored, which RFC 9110 section 7.8 allows; so is one
 * that is pipelined behind an unfinished response.
 */
export function isSiteUpgrade(request: IncomingMessage): boolean {
  const [path = '/'] = originForm(request.url ?? '/').split('?', 1)
  return asksForWebSocket(request) && !isServicePath(path)
}

/** Tracking parameters, which do not change the page. */
const tracking =
  /^(?:utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|mc_[ce]id|igshid|srsltid|_ga|_gl)$/i

/**
 * Whether a page is the same with this query as without. Only the live site knows what other parameters mean: a search, another
 * product, a part of the page.
 */
export function isSamePage(query: string): boolean {
  if (query === '') return true
  return [...new URLSearchParams(query).keys()].every((name) => tracking.test(name))
}
