import { cacheControl, jsonResponse } from '../http/response.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { namesHtml } from '../http/quality-values.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import { isWebmcpPath } from '../discovery/webmcp-files.ts'
import { apiRoot, servicePaths } from '../model/service-paths.ts'
import { parsePath } from '../model/site-path.ts'
import { requestPath } from '../pages/request-path.ts'
import type { Exchange } from './exchange.ts'
import { isMcpPath } from './mcp-route.ts'
import { readMethods, type Route } from './route.ts'
import type { ServerOptions } from './server-options.ts'

/** Whether a path belongs to the service, whatever the site has there: API, MCP server, health checks. */
export function isServicePath(path: string): boolean {
  const canonical = parsePath(path) ?? path
  return isApiPath(canonical) || isMcpPath(canonical) || isHealthPath(canonical)
}

/** Whether a path belongs to the REST API. */
function isApiPath(path: string): boolean {
  return path.startsWith(apiRoot) && (path.length === apiRoot.length || path.charAt(apiRoot.length) === '/')
}

/** Whether a path is a health check. */
function isHealthPath(path: string): boolean {
  return path === '/healthz' || path === '/readyz'
}

/** The REST API. Responses carry the dates of its version: Deprecation (RFC 9745) and Sunset (RFC 8594), SPEC section 9. */
export function apiRoute({ rest, lifecycle, baseUrl }: ServerOptions): Route {
  const { deprecation, sunset } = lifecycle
  const headers = () => {
    const policy = `<${baseUrl()}/developers/#versions>`
    const links = [
      ...(deprecation === null ? [] : [`${policy}; rel="deprecation"; type="text/html"`]),
      ...(sunset === null ? [] : [`${policy}; rel="sunset"; type="text/html"`]),
    ]
    return [
      ...(deprecation === null ? [] : ['deprecation', `@${Math.floor(Date.parse(deprecation) / 1000)}`]),
      ...(sunset === null ? [] : ['sunset', new Date(sunset).toUTCString()]),
      'link',
      links.join(', '),
    ]
  }
  const operationOf = ({ routePath, path }: Exchange) => rest.operationAt(routePath) ?? rest.operationAt(parsePath(path) ?? path)
  const endpointOf = (exchange: Exchange) => {
    const operation = operationOf(exchange)
    if (operation !== undefined) return operation
    requestPath(exchange.path)
    throw rest.unknownEndpoint()
  }
  return {
    match: isApiPath,
    methods: readMethods,
    limited: true,
    isCached: true,
    isShed: true,
    ...(deprecation === null && sunset === null ? {} : { headers }),
    classify: (exchange) => exchange.classify('rest', operationOf(exchange)?.id ?? 'missing'),
    exists: async (exchange) => endpointOf(exchange) !== undefined,
    answer: (exchange) => rest.answer(endpointOf(exchange), exchange.query),
  }
}

/** The responses of the health checks. */
const states = {
  alive: stateResponse(200, 'ok'),
  ready: stateResponse(200, 'ready'),
  notReady: stateResponse(503, 'not ready', { 'retry-after': '5' }),
}

function stateResponse(status: number, word: string, headers: Readonly<Record<string, string>> = {}): PreparedResponse {
  const fields = { 'content-type': 'application/json', 'cache-control': cacheControl.problem, ...headers }
  return new PreparedResponse({ ...jsonResponse(status, { status: word }), headers: fields })
}

/** `/healthz`: the process is alive; `/readyz`: it has content to serve. */
export function healthRoute(ready: () => boolean): Route {
  return {
    match: isHealthPath,
    methods: readMethods,
    classify: (exchange) => exchange.classify('health', exchange.routePath.slice(1)),
    answer: ({ routePath }) => (routePath === '/healthz' ? states.alive : ready() ? states.ready : states.notReady),
  }
}

/** Everything else: the site's pages and files, then the files that the service generates, otherwise 404. */
export function siteRoute(options: ServerOptions): Route {
  const { pages, proxy } = options
  return {
    match: () => true,
    methods: readMethods,
    // In front of a live site, this route is only the fallback.
    isCached: proxy === undefined,
    isShed: true,
    exists: async ({ path }) => (await pages.has(path)) || (await serviceFile(path, options)) !== undefined,
    refuse: async ({ method, accept }, status, headers) =>
      method === 'POST' && namesHtml(accept) ? pages.refuseForm(status, headers) : null,
    async answer(exchange) {
      let made: PreparedResponse | undefined
      const response = await pages.answer(exchange, async () => (made = await serviceFile(exchange.path, options)))
      if (made === undefined) classifyPage(exchange, response)
      else exchange.classify(isWebmcpPath(exchange.path) ? 'webmcp-script' : 'discovery', 'file')
      return response
    },
  }
}

/** A file that the service generates. @throws NotLoadedError */
export async function serviceFile(
  requested: string,
  { discovery, rest, mcp }: Pick<ServerOptions, 'discovery' | 'rest' | 'mcp'>,
): Promise<PreparedResponse | undefined> {
  const path = parsePath(requested) ?? requested
  if (path === servicePaths.openApi) return rest.openApi()
  return (await mcp.file(path)) ?? discovery.answer(path)
}

/** Classifies a response at one of the site's own addresses: a page in one of its forms, a file, a redirect, or missing. */
export function classifyPage(exchange: Exchange, response: PreparedResponse | StreamedResponse): void {
  const { status, type } =
    response instanceof PreparedResponse
      ? { status: response.status, type: response.identity.headers['content-type'] ?? '' }
      : { status: 200, type: '' }
  if (status >= 300 && status < 400) return exchange.classify('html', 'redirect')
  const route = status === 200 ? 'page' : 'missing'
  if (type.startsWith('text/markdown')) return exchange.classify('markdown', route)
  if (type.startsWith('text/html')) return exchange.classify('html', route)
  if (status === 200) exchange.classify('asset', 'file')
  else exchange.classify('other', route)
}
