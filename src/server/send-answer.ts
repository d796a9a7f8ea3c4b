import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../http/answer.ts'
import { matchesEntityTag } from '../http/conditional.ts'
import { chooseCoding } from '../http/content-coding.ts'
import { hasBody } from '../http/has-body.ts'
import { type AnswerForm, notModifiedHeaders, PreparedAnswer } from '../http/prepared-answer.ts'
import type { StreamedAnswer } from '../http/streamed-answer.ts'
import { parseByteRange } from './byte-range.ts'
import { inTurns } from './piece-turns.ts'

/**
 * Sends an answer to one client: the coding that it accepts, 304 when it has the answer already, ranges of large files,
 * no body to HEAD (which Node leaves out by itself).
 * @param extra fields that belong to this request, such as the state of its rate limit
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer | StreamedAnswer | Answer,
  extra: Readonly<Record<string, string>> = {},
): Promise<FastifyReply> {
  reply.headers(extra)
  if (!request.raw.complete && (await leavesBody(request.raw))) reply.raw.shouldKeepAlive = false
  if ('kind' in answer) return sendStreamed(request, reply, answer)
  const prepared = answer instanceof PreparedAnswer ? answer : new PreparedAnswer(answer)
  if (reply.observation !== undefined) reply.observation.subject = prepared.subject
  const coding = chooseCoding(singleHeader(request.headers['accept-encoding']))
  const isUnchanged = ({ entityTag }: AnswerForm) =>
    entityTag !== null && matchesEntityTag(request.headers['if-none-match'], entityTag)
  const { inFlight } = request.server
  const cached = prepared.cachedForm(coding)
  // What is not sent takes no room.
  if (cached !== undefined && isUnchanged(cached)) return sendNotModified(reply, cached.headers)
  const form =
    answer instanceof PreparedAnswer && inFlight !== undefined
      ? await inFlight.whileCoding(reply.raw, answer, () => answer.form(coding))
      : await prepared.form(coding)
  if (isUnchanged(form)) return sendNotModified(reply, form.headers)
  // Who asks why can name the request; what is kept by others carries no name of one request.
  if (prepared.status >= 400) reply.header('x-request-id', request.id)
  return reply
    .code(prepared.status)
    .headers({ ...form.headers, 'content-length': String(form.body.byteLength) })
    .send(form.body)
}

/** Whether a part of a request's body has not come; nobody waits for it, and what came later would be taken for a request. */
async function leavesBody(request: IncomingMessage): Promise<boolean> {
  if (!hasBody(request)) return false
  // A body that came in one piece with its head is read after this.
  await immediate()
  return !request.complete
}

function sendNotModified(reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply {
  return reply.code(304).headers(notModifiedHeaders(headers)).send()
}

function sendStreamed(request: FastifyRequest, reply: FastifyReply, answer: StreamedAnswer): FastifyReply {
  const headers = { ...answer.headers, etag: answer.entityTag, 'accept-ranges': 'bytes' }
  if (matchesEntityTag(request.headers['if-none-match'], answer.entityTag)) return sendNotModified(reply, headers)
  const condition = singleHeader(request.headers['if-range'])
  const wanted = condition === undefined || condition === answer.entityTag ? singleHeader(request.headers.range) : undefined
  const range = request.method === 'GET' ? parseByteRange(wanted, answer.size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${answer.size}`)
    throw new UnsatisfiableRangeError(answer.size)
  }
  const { start, end } = range ?? { start: 0, end: answer.size }
  reply
    .code(range === null ? 200 : 206)
    .headers({ ...headers, 'content-length': String(end - start) })
    .headers(range === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${answer.size}` })
  return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(inTurns(answer.bytes(start, end), reply.raw)))
}

/** Fastify's error handler makes it a problem document by its status, as it does the framework's own refusals. */
class UnsatisfiableRangeError extends Error {
  override readonly name = 'UnsatisfiableRangeError'
  readonly statusCode = 416

  constructor(size: number) {
    super(`The file has ${size} bytes and Range starts behind them; ask for bytes before its end, or for all.`)
  }
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
