import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasBody } from '../http/has-body.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { isQuestionError } from '../model/errors.ts'
import { servicePaths } from '../model/service-paths.ts'
import { parsePath } from '../model/site-path.ts'
import type { Standing } from '../pages/pages-face.ts'
import { failureAnswer } from '../proxy/failure-answer.ts'
import type { Passed } from '../proxy/passing.ts'
import type { ProxyFailure } from '../proxy/proxy-failure.ts'
import type { Proxy } from '../proxy/proxy.ts'
import { asksForWebSocket } from '../proxy/tunnels.ts'
import { isApi } from './api-lifecycle.ts'
import type { ArrivalTime } from './arrival-time.ts'
import type { Connections } from './connections.ts'
import { hasValidHost } from './host-fields.ts'
import { isMcpAddress } from './mcp-listener.ts'
import { namePageAnswer } from './name-page-answer.ts'
import { originForm, splitTarget } from './request-target.ts'
import { isHealthAddress } from './routes.ts'
import { isSamePage } from './same-page.ts'
import { sendAnswer } from './send-answer.ts'
import type { ServerOptions } from './server-options.ts'

/** What is needed to tell the service's own addresses from those of the site behind it. */
export interface PassOnOptions extends Pick<ServerOptions, 'pages' | 'discovery' | 'mcp' | 'baseUrl'> {
  readonly proxy: Proxy
  readonly arrival: ArrivalTime
}

/** A request that is for the site behind this service, and what is known of its address. */
interface ForSite {
  readonly path: string
  readonly standing: Standing
  /** Whether the query leaves the page what it is. */
  readonly samePage: boolean
  readonly reads: boolean
}

/**
 * Answers a request from the site behind this service, unless it is for an address of the service's own.
 * @returns whether it was answered
 */
export async function passOn(request: FastifyRequest, reply: FastifyReply, options: PassOnOptions): Promise<boolean> {
  const asked = await forSite(request, options)
  if (asked === null) return false
  const { proxy, arrival, baseUrl } = options
  arrival.lift(request.raw)
  const { accept } = request.headers
  const { standing, samePage, reads } = asked
  // Of a page that was never loaded there is no copy, but to say so is better than an error of the site.
  const hasCopy = reads && samePage && standing.kind !== 'none'
  const wantsMarkdown = reads && standing.kind === 'none' && (prefersMarkdown(accept) || asked.path.endsWith('.md'))
  // An answer of the site is told of as soon as it has ended, before this goes on.
  reply.observation?.is('passed-on', 'passed-on')
  if (reply.observation !== undefined && standing.kind === 'page' && samePage && reads)
    reply.observation.subject = { kind: 'page', path: parsePath(asked.path) ?? asked.path }
  const passed = await proxy.pass(request.raw, reply.raw, {
    additions: reads && samePage && standing.kind === 'page' ? standing : null,
    declines: (status) => (hasCopy && status >= 500) || (wantsMarkdown && status === 404),
  })
  if (passed.kind === 'answered') reply.hijack()
  else if (passed.kind === 'failed' && !(hasCopy && passed.failure.isOfOrigin))
    await sendFailure(request, reply, passed.failure, baseUrl())
  else await sendOther(request, reply, passed, options)
  return true
}

/** Null for the service's own addresses. */
async function forSite(request: FastifyRequest, options: PassOnOptions): Promise<ForSite | null> {
  const { path, query } = splitTarget(request.url)
  if (isServiceAddress(request.url)) return null
  const standing = await options.pages.standing(path)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const asked = { path, standing, samePage: isSamePage(query), reads }
  switch (standing.kind) {
    case 'markdown':
      return null
    case 'file':
    case 'pending':
      return asked
    case 'page':
      return reads && asked.samePage && prefersMarkdown(request.headers.accept) ? null : asked
    case 'none':
      return (await isMadeHere(path, options)) ? null : asked
  }
}

/** Addresses that are the service's own whatever the site has. */
function isServiceAddress(target: string): boolean {
  const { path } = splitTarget(originForm(target))
  const canonical = parsePath(path) ?? path
  return isApi(canonical) || isMcpAddress(path) || isHealthAddress(canonical)
}

/** Whether the service makes a file at a path. Before the first publish it says so of all that it may come to make. */
async function isMadeHere(path: string, { mcp, discovery }: PassOnOptions): Promise<boolean> {
  if (path === servicePaths.openApi) return true
  try {
    return ((await mcp.file(path)) ?? (await discovery.answer(path))) !== undefined
  } catch (error) {
    if (!isQuestionError(error)) throw error
    // Crawlers that met a 503 here would stay away from the whole site.
    return path !== servicePaths.robots && path !== servicePaths.sitemap
  }
}

/** What the service has to say in place of the site: the last good copy, that a page was never loaded, or where else to look. */
async function sendOther(request: FastifyRequest, reply: FastifyReply, passed: Passed, { pages }: PassOnOptions): Promise<void> {
  const { path, query } = splitTarget(request.url)
  const asked = { path, query, accept: request.headers.accept }
  if (passed.kind === 'failed')
    request.log.warn({ path, err: passed.failure }, 'the site gave no answer; the last good copy is sent')
  else if (passed.kind === 'declined' && passed.status >= 500)
    request.log.warn({ path, status: passed.status }, 'the site failed; the last good copy is sent')
  const answer = (await pages.answer(asked)) ?? (await pages.notFound(asked))
  if (reply.observation !== undefined) namePageAnswer(reply.observation, answer)
  await sendAnswer(request, reply, answer)
}

async function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: ProxyFailure, baseUrl: string): Promise<void> {
  const { path } = splitTarget(request.url)
  const { accept, 'accept-language': acceptLanguage } = request.headers
  request.log.warn({ path, err: failure }, 'the site gave no answer')
  // What is left of a body is not read.
  if (hasBody(request.raw)) reply.raw.shouldKeepAlive = false
  await sendAnswer(request, reply, failureAnswer(failure.reason, { path, accept, acceptLanguage }, baseUrl))
}

/**
 * Leads WebSockets of the site through; elsewhere an `Upgrade` is ignored, as it may be (RFC 9110 section 7.8), and so is one that is
 * sent behind a request whose response is not finished.
 */
export function upgradesOf(
  proxy: Proxy,
  connections: Connections,
): {
  readonly accepts: (request: IncomingMessage) => boolean
  readonly listen: (server: FastifyInstance) => void
} {
  return {
    accepts: (request) =>
      asksForWebSocket(request) && !isServiceAddress(request.url ?? '/') && hasValidHost(request) && !connections.isBusy(request),
    listen: ({ server }) => {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // The framework, which does it for other requests, does not see these: a host named here could be another site of the server.
        request.url = originForm(request.url ?? '/')
        connections.keep(request)
        proxy.tunnel(request, socket, head)
      })
    },
  }
}
