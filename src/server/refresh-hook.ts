import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl, jsonAnswer, type Answer } from '../http/answer.ts'
import { problemAnswer, refusalAnswer } from '../http/problems.ts'
import { sendAnswer } from './send-answer.ts'
import { createCallVerifier } from './signed-calls.ts'

/** Address of the hook on the admin port (CONTRACT 1). */
const hookPath = '/hooks/refresh'

/** Largest body that is read, in bytes; deploys send what they like. */
const bodyLimit = 64 * 1024

/** What a call of the hook does. */
export interface RefreshHook {
  /** Shared with those who may call it. */
  readonly secret: string
  /** Has the source looked at at once. */
  readonly refresh: () => void
}

/**
 * Adds `POST /hooks/refresh`: a deploy that knows the secret has the source looked at at once (CONTRACT 1). 202 when it is
 * accepted, 401 when it is not signed or was sent before.
 * @param hook null: there is none, and its address answers 404
 */
export function addRefreshHook(server: FastifyInstance, hook: RefreshHook | null, baseUrl: () => string): void {
  const verify = hook === null ? undefined : createCallVerifier(hook.secret)
  const answer = (request: FastifyRequest): Answer => {
    if (hook === null || verify === undefined)
      return problemAnswer(
        'not-found',
        'There is no hook here; DAF_HOOK_SECRET is not set, or this process does not publish.',
        baseUrl(),
      )
    if (request.method !== 'POST')
      return problemAnswer('method-not-allowed', `Use POST instead of ${request.method}.`, baseUrl(), {
        headers: { allow: 'POST' },
      })
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    const call = { timestamp: field(request, 'x-daf-timestamp'), signature: field(request, 'x-daf-signature'), body }
    if (!verify(call)) return refusedCall(baseUrl())
    hook.refresh()
    return {
      ...jsonAnswer(202, { status: 'accepted' }),
      headers: { 'content-type': 'application/json', 'cache-control': cacheControl.problem },
    }
  }
  const send = (request: FastifyRequest, reply: FastifyReply) => sendAnswer(request, reply, answer(request))
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  for (const url of [hookPath, `${hookPath}/`])
    server.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url, bodyLimit, handler: send })
}

function refusedCall(baseUrl: string): Answer {
  const detail =
    'The call is not signed with the secret, its time is more than 5 minutes away, or it was sent before. X-Daf-Timestamp: Unix seconds; X-Daf-Signature: sha256= and the hex HMAC-SHA-256 of "timestamp.body".'
  // RFC 9110 section 15.5.2 asks for a challenge.
  return refusalAnswer(401, detail, baseUrl, { headers: { 'www-authenticate': 'DafSignature' } })
}

function field({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
