import type { FastifyReply, FastifyRequest } from 'fastify'
import { lookName } from '../model/own-addresses.ts'
import { failureAnswer } from '../proxy/failure-answer.ts'
import { fieldsOf } from '../proxy/fields.ts'
import { isLoop } from '../proxy/forwarding-fields.ts'
import { splitTarget } from './request-target.ts'
import { sendAnswer } from './send-answer.ts'

/**
 * Refuses the questions of this service's own look at the site, which a server beside it has handed on to it: what the service
 * makes would be taken for the site's, and never change again.
 * @returns whether it was answered
 */
export async function refuseOwnLook(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Promise<boolean> {
  if (request.headers.via === undefined || !isLoop(fieldsOf(request.raw.rawHeaders), lookName(baseUrl))) return false
  const { path } = splitTarget(request.url)
  const { accept, 'accept-language': acceptLanguage } = request.headers
  await sendAnswer(request, reply, failureAnswer('loop', { path, accept, acceptLanguage }, baseUrl))
  return true
}
