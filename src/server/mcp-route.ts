import { cacheControl, type HttpResponse } from '../http/response.ts'
import { refusalResponse } from '../http/problems.ts'
import type { Reply } from '../mcp/protocol/reply.ts'
import { mcpPath } from '../model/service-paths.ts'
import type { Exchange } from './exchange.ts'
import { bodyTooLarge, readBody } from './read-body.ts'
import type { Methods, Route } from './route.ts'
import type { RateLimitVerdict } from './rate-limit.ts'
import type { ServerOptions } from './server-options.ts'

/** Whether a path is that of the MCP server, with or without the trailing slash (CONTRACT 3, Everywhere). */
export function isMcpPath(path: string): boolean {
  return path === mcpPath || (path.length === mcpPath.length - 1 && mcpPath.startsWith(path))
}

const allow = 'POST, OPTIONS'

/** An MCP server without event streams only supports POST (MCP, Streamable HTTP). */
export const mcpMethods: Methods = {
  handled: ['POST'],
  allow,
  preflight: {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
    'access-control-max-age': '86400',
  },
  refusal: () => 'This is an MCP server: send messages with POST.',
}

/** Response fields that scripts in browsers may read. */
const exposedFields = 'RateLimit, RateLimit-Policy, Retry-After'

/** Without CORS fields: a page that is not allowed to use the server cannot read the reason, either. */
const varyOnly = ['vary', 'Origin'] as const

/** Dependencies of the route. */
interface McpRouteOptions extends Pick<ServerOptions, 'mcp' | 'baseUrl'> {
  /** Counts a request for the rate limit. */
  readonly count: (exchange: Exchange) => RateLimitVerdict | Promise<RateLimitVerdict>
}

/** The MCP server: Host and Origin, method, body, limit, message, in this order (CONTRACT 3, MCP). Only messages with an id count for the limit. */
export function mcpRoute({ mcp, baseUrl, count }: McpRouteOptions): Route {
  return {
    match: isMcpPath,
    methods: mcpMethods,
    isShed: true,
    headers: (exchange) => {
      exchange.classify('mcp', 'refused')
      exchange.cors = 'restricted'
      return varyOnly
    },
    admit: (exchange) => {
      const { host, origin, request } = exchange
      const { localAddress: address, localPort: port } = request.socket
      const refusal = mcp.admit({ host: host ?? undefined, origin }, { address, port })
      // An allowed origin is echoed; `Vary: Origin` keeps caches from mixing up responses to different origins.
      if (refusal === null && origin !== undefined)
        exchange.fields = [...varyOnly, 'access-control-allow-origin', origin, 'access-control-expose-headers', exposedFields]
      return refusal
    },
    async answer(exchange) {
      const body = await readBody(exchange)
      if (body === null) return refusalResponse(413, bodyTooLarge, baseUrl())
      const read = mcp.read(exchange.request.headers, body)
      if (read.kind === 'refused') return read.response
      if (read.hasId) {
        const counted = count(exchange)
        const { fields, refusal } = counted instanceof Promise ? await counted : counted
        exchange.fields = exchange.fields.concat(fields)
        if (refusal !== null) return refusal
      }
      if (read.kind === 'invalid') return responseOf(read.reply)
      exchange.route = mcp.nameOf(read.message)
      const { reply, subject } = await mcp.answer(read.message)
      exchange.subject = subject
      return responseOf(reply)
    },
  }
}

function responseOf({ status, contentType, body }: Reply): HttpResponse {
  const headers = { 'cache-control': cacheControl.problem, ...(contentType === null ? {} : { 'content-type': contentType }) }
  return { status, body, headers }
}
