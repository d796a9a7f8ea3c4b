import type { FastifyInstance } from 'fastify'
import type { Answer } from '../http/answer.ts'
import { sendAnswer } from './send-answer.ts'
import { splitTarget } from './request-target.ts'

/** Makes the page that shows the owner how the site is used. */
export interface TrafficPage {
  /** @param languages the `Accept-Language` field, or a language that was chosen */
  page(languages: string | undefined): Promise<Answer>
}

/** Adds the page to the admin port, at its root too. */
export function addTrafficRoute(server: FastifyInstance, traffic: TrafficPage): void {
  for (const url of ['/', '/traffic', '/traffic/'])
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const chosen = new URLSearchParams(splitTarget(request.url).query).get('lang')
        return sendAnswer(request, reply, await traffic.page(chosen ?? request.headers['accept-language']))
      },
    })
}
