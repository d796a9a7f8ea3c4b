import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl, corsHeaders, jsonAnswer, type Answer } from '../http/answer.ts'
import { errorAnswer, problemAnswer } from '../http/problems.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import type { StreamedAnswer } from '../http/streamed-answer.ts'
import { apiRoot, servicePaths } from '../model/service-paths.ts'
import { NotFoundError } from '../model/errors.ts'
import { parsePath } from '../model/site-path.ts'
import { isWebmcpPath } from '../discovery/webmcp-files.ts'
import type { DirectAnswers } from './direct-answers.ts'
import { isApi } from './api-lifecycle.ts'
import { isMcpAddress } from './mcp-listener.ts'
import { namePageAnswer } from './name-page-answer.ts'
import type { RateLimiter } from './rate-limit.ts'
import { splitTarget } from './request-target.ts'
import { sendAnswer } from './send-answer.ts'
import type { ServerOptions } from './server-options.ts'

type RouteOptions = Pick<ServerOptions, 'rest' | 'mcp' | 'pages' | 'discovery' | 'baseUrl' | 'ready' | 'proxy'>
type Limiter = (request: FastifyRequest) => ReturnType<RateLimiter>

const readMethods = ['GET', 'HEAD']
const allowedMethods = 'GET, HEAD, OPTIONS'

/**
 * The path of a request: REST under the API root (counted), the OpenAPI document, health, and everything else the site's
 * pages, then the discovery files, then a 404. OPTIONS and other methods are answered before a body is read.
 */
export function addRoutes(server: FastifyInstance, options: RouteOptions, limiter: Limiter, direct: DirectAnswers): void {
  server.addHook('onRequest', answerOtherMethods(options))
  for (const url of [apiRoot, `${apiRoot}/*`]) {
    server.route({ method: readMethods, url, handler: (request, reply) => answerRest(request, reply, options, limiter, direct) })
  }
  addHealthRoutes(server, options.ready)
  server.route({ method: readMethods, url: '*', handler: (request, reply) => answerSite(request, reply, options, direct) })
}

const healthAddresses: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Whether a target asks for the state of the server. */
export function isHealthAddress(target: string): boolean {
  return healthAddresses.has(splitTarget(target).path)
}

/** `/healthz`: the process answers; `/readyz`: it has content to answer with. */
export function addHealthRoutes(server: FastifyInstance, ready: () => boolean): void {
  server.route({
    method: readMethods,
    url: '/healthz',
    handler: (request, reply) => {
      reply.observation?.is('health', 'healthz')
      return sendAnswer(request, reply, stateAnswer(200, 'ok'))
    },
  })
  server.route({
    method: readMethods,
    url: '/readyz',
    handler: (request, reply) => {
      reply.observation?.is('health', 'readyz')
      return ready()
        ? sendAnswer(request, reply, stateAnswer(200, 'ready'))
        : sendAnswer(request, reply, stateAnswer(503, 'not ready'), { 'retry-after': '5' })
    },
  })
}

function stateAnswer(status: number, word: string): Answer {
  return {
    ...jsonAnswer(status, { status: word }),
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl.problem },
  }
}

async function answerRest(
  request: FastifyRequest,
  reply: FastifyReply,
  { rest, baseUrl }: RouteOptions,
  limiter: Limiter,
  direct: DirectAnswers,
) {
  const { path, query } = splitTarget(request.url)
  const operation = rest.operationAt(parsePath(path) ?? path)
  reply.observation?.is('rest', operation?.id ?? 'missing')
  const counted = limiter(request)
  const { headers, refusal } = counted instanceof Promise ? await counted : counted
  if (refusal !== null) return sendAnswer(request, reply, refusal, headers)
  const period = direct.period()
  try {
    if (operation === undefined) throw rest.unknownEndpoint()
    const answer = await rest.answer(operation, new URLSearchParams(query))
    direct.learn(request.raw, answer, period, { interface: 'rest', route: operation.id })
    return await sendAnswer(request, reply, answer, headers)
  } catch (error) {
    const answer = errorAnswer(error, baseUrl())
    if (answer.status === 500) request.log.error({ err: error }, 'a request failed')
    return sendAnswer(request, reply, answer, headers)
  }
}

async function answerSite(request: FastifyRequest, reply: FastifyReply, options: RouteOptions, direct: DirectAnswers) {
  const { path, query } = splitTarget(request.url)
  const asked = { path, query, accept: request.headers.accept }
  const { observation } = reply
  const period = direct.period()
  const learn = (answer: PreparedAnswer | StreamedAnswer) => {
    // Before a live site these are answered only where and while it does not answer itself.
    if (observation !== undefined && options.proxy === undefined) direct.learn(request.raw, answer, period, observation)
  }
  const own = await options.pages.answer(asked)
  const made = own === undefined ? await madeAnswer(path, options) : undefined
  if (made !== undefined) {
    observation?.is(isWebmcpPath(path) ? 'webmcp-script' : 'discovery', 'file')
    learn(made)
    return sendAnswer(request, reply, made)
  }
  const answer = own ?? (await options.pages.notFound(asked))
  if (observation !== undefined) namePageAnswer(observation, answer)
  learn(answer)
  return sendAnswer(request, reply, answer)
}

/** A file that the service makes. */
async function madeAnswer(asked: string, { discovery, rest, mcp }: RouteOptions): Promise<PreparedAnswer | undefined> {
  const path = parsePath(asked) ?? asked
  if (path === servicePaths.openApi) return rest.openApi()
  return (await mcp.file(path)) ?? discovery.answer(path)
}

/** The MCP server has methods of its own. Elsewhere OPTIONS is 204 with CORS; what is not a read is 405 on a path that exists and 404 on one that does not. */
function answerOtherMethods(options: RouteOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (readMethods.includes(request.method) || isMcpAddress(request.url)) return
    if (request.method === 'OPTIONS') {
      reply.observation?.is('other', 'preflight')
      await reply
        .code(204)
        .headers({
          ...corsHeaders,
          allow: allowedMethods,
          'access-control-allow-methods': allowedMethods,
          'access-control-allow-headers': 'Accept, Content-Type, If-None-Match',
          'access-control-max-age': '86400',
        })
        .send()
      return
    }
    await sendAnswer(request, reply, await refuseMethod(request, options))
  }
}

async function refuseMethod(request: FastifyRequest, options: RouteOptions): Promise<Answer> {
  const baseUrl = options.baseUrl()
  const refusal = problemAnswer(
    'method-not-allowed',
    `Everything here is read-only; use GET instead of ${request.method}.`,
    baseUrl,
    {
      headers: { allow: allowedMethods },
    },
  )
  try {
    return (await exists(request, options))
      ? refusal
      : errorAnswer(new NotFoundError('There is nothing at this address.'), baseUrl)
  } catch (error) {
    return errorAnswer(error, baseUrl)
  }
}

async function exists(request: FastifyRequest, options: RouteOptions): Promise<boolean> {
  const { path, query } = splitTarget(request.url)
  const canonical = parsePath(path) ?? path
  if (isHealthAddress(canonical)) return true
  if (isApi(canonical)) return options.rest.operationAt(canonical) !== undefined
  return ((await options.pages.answer({ path, query, accept: undefined })) ?? (await madeAnswer(path, options))) !== undefined
}
