import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorAnswer, refusalAnswer } from '../http/problems.ts'
import { sendAnswer } from './send-answer.ts'

/** Answers what a route or the framework threw; what nobody expected is logged and tells nothing of the inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) {
    const detail = error instanceof Error ? error.message : 'The request was refused.'
    return sendAnswer(request, reply, refusalAnswer(status, detail, baseUrl))
  }
  const answer = errorAnswer(error, baseUrl)
  if (answer.status === 500) request.log.error({ err: error }, 'a request failed')
  return sendAnswer(request, reply, answer)
}

/** The status that Fastify gives its own refusals, such as a body that is too large; undefined for any other error. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}
