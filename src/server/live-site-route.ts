import type { IncomingMessage } from 'node:http'
import type { BaseLogger } from 'pino'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { isQuestionError } from '../model/errors.ts'
import { servicePaths } from '../model/service-paths.ts'
import { parsePath } from '../model/site-path.ts'
import type { Standing } from '../pages/pages-face.ts'
import { failureResponse } from '../proxy/proxy-failure.ts'
import type { Passed } from '../proxy/origin-request.ts'
import type { Proxy } from '../proxy/proxy.ts'
import { asksForWebSocket } from '../proxy/tunnels.ts'
import type { Exchange } from './exchange.ts'
import { isMcpPath } from './mcp-route.ts'
import { originForm } from './request-target.ts'
import type { Responder, AnyResponse } from './respond.ts'
import type { Route } from './route.ts'
import { isApiPath, isHealthPath, namePage } from './routes.ts'
import type { ServerOptions } from './server-options.ts'

/** What the route needs besides the faces. */
interface LiveSiteOptions extends Pick<ServerOptions, 'pages' | 'discovery' | 'mcp' | 'baseUrl'> {
  readonly proxy: Proxy
  readonly responder: Responder
  readonly logger: BaseLogger
}

/** A request that is for the live site, and what is known of its address. */
interface SiteRequest {
  readonly standing: Standing
  /** Whether the query leaves the page what it is. */
  readonly samePage: boolean
}

/**
 * The live site behind this service: every address that is not one of the service's own, whatever the method. Where the site does not
 * answer, the last good copy does (docs/in-front-or-beside.md).
 */
export function liveSiteRoute(options: LiveSiteOptions): Route {
  const { proxy, responder, pages, baseUrl, logger } = options

  /** What the service has to say in place of the site: the last good copy, that a page was never loaded, or where else to look. */
  async function answerInstead(exchange: Exchange, passed: Passed): Promise<AnyResponse> {
    const { path } = exchange
    if (passed.kind === 'failed')
      logger.warn({ path, err: passed.failure }, 'the site did not answer; sending the last good copy')
    else if (passed.kind === 'declined' && passed.status >= 500)
      logger.warn({ path, status: passed.status }, 'the site failed; sending the last good copy')
    const response = await pages.answer(exchange)
    namePage(exchange, response)
    return response
  }

  return {
    match: () => true,
    methods: null,
    limited: false,
    isCached: false,
    isShed: true,
    headers: () => [],
    async answer(exchange) {
      const requested = await siteRequest(exchange, options)
      if (requested === null) return 'next'
      const { path, request, response, isRead } = exchange
      clearTimeout(exchange.bodyTimer)
      const { standing, samePage } = requested
      const isPage = isRead && samePage && standing.kind === 'page'
      // Of a page that was never loaded there is no copy, but to say so is better than an error of the site.
      const hasCopy = isRead && samePage && standing.kind !== 'none'
      const wantsMarkdown = isRead && standing.kind === 'none' && (prefersMarkdown(exchange.accept) || path.endsWith('.md'))
      // A response of the site is reported as soon as it has ended, before this goes on.
      exchange.is('passed-on', 'passed-on')
      if (isPage) exchange.subject = { kind: 'page', path: parsePath(path) ?? path }
      request.url = exchange.target
      const passed = await proxy.pass(request, response, {
        additions: isPage ? standing : null,
        declines: (status) => (hasCopy && status >= 500) || (wantsMarkdown && status === 404),
        begin: (status, fields) => responder.forward(exchange, status, fields),
      })
      if (passed.kind === 'answered') return 'sent'
      if (passed.kind === 'failed' && !(hasCopy && passed.failure.isOfOrigin)) {
        logger.warn({ path, err: passed.failure }, 'the site did not answer')
        return failureResponse(passed.failure.reason, exchange, baseUrl())
      }
      return answerInstead(exchange, passed)
    },
  }
}

/** Null for the service's own addresses. */
async function siteRequest(exchange: Exchange, options: LiveSiteOptions): Promise<SiteRequest | null> {
  const { path, query, isRead, accept } = exchange
  if (isServicePath(path)) return null
  const standing = await options.pages.standing(path)
  const asked = { standing, samePage: isSamePage(query) }
  switch (standing.kind) {
    case 'markdown':
      return null
    case 'file':
    case 'pending':
      return asked
    case 'page':
      return isRead && asked.samePage && prefersMarkdown(accept) ? null : asked
    case 'none':
      return (await isMadeHere(path, options)) ? null : asked
  }
}

/** Addresses that are the service's own whatever the site has. */
function isServicePath(path: string): boolean {
  const canonical = parsePath(path) ?? path
  return isApiPath(canonical) || isMcpPath(canonical) || isHealthPath(canonical)
}

/** Whether the service makes a file at a path. Before the first publish this includes all files that it may come to make. */
async function isMadeHere(path: string, { mcp, discovery }: LiveSiteOptions): Promise<boolean> {
  if (path === servicePaths.openApi) return true
  try {
    return ((await mcp.file(path)) ?? (await discovery.answer(path))) !== undefined
  } catch (error) {
    if (!isQuestionError(error)) throw error
    // Crawlers that met a 503 here would stay away from the whole site.
    return path !== servicePaths.robots && path !== servicePaths.sitemap
  }
}

/**
 * Whether a request becomes a WebSocket of the live site. Elsewhere `Upgrade` is ignored, as it may be (RFC 9110 section 7.8), and so is one
 * that is sent behind a request whose response is not finished.
 */
export function isSiteUpgrade(request: IncomingMessage): boolean {
  const [path = '/'] = originForm(request.url ?? '/').split('?', 1)
  return asksForWebSocket(request) && !isServicePath(path)
}

/** Parameters that say where a visitor came from. */
const tracking =
  /^(?:utm_\w*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|mc_[ce]id|igshid|srsltid|_ga|_gl)$/i

/**
 * Whether a query leaves an address the page that it is without one. What else a query asks of a live site, only the site
 * knows: a search, another product, a part of the page.
 */
export function isSamePage(query: string): boolean {
  if (query === '') return true
  return [...new URLSearchParams(query).keys()].every((name) => tracking.test(name))
}
