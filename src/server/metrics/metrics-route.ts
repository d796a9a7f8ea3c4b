import type { FastifyInstance } from 'fastify'
import { cacheControl, textAnswer } from '../../http/answer.ts'
import { sendAnswer } from '../send-answer.ts'
import type { Metrics } from './create-metrics.ts'

/** Adds `/metrics` to the admin port (CONTRACT 1). */
export function addMetricsRoute(server: FastifyInstance, { contentType, render }: Metrics): void {
  for (const url of ['/metrics', '/metrics/'])
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) =>
        sendAnswer(request, reply, textAnswer(200, contentType, await render(), { 'cache-control': cacheControl.problem })),
    })
}
