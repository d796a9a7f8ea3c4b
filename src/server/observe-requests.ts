import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Connections } from './connections.ts'
import { logRequest } from './request-log.ts'
import { Observation, type RequestObserver } from './request-observer.ts'
import type { ServerCounts } from './server-counts.ts'

/** Begins to observe a request; whoever answers it says on the observation what it is. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse, id: string) => Observation

/** Those who are told where a request begins or ends. */
interface Observers {
  readonly logger: FastifyBaseLogger
  readonly observers: readonly RequestObserver[]
  readonly connections: Connections
  readonly counts: ServerCounts
}

/** Gives the one place where requests begin and end: each that is finished is logged and told of. */
export function createObserveRequest({ logger, observers, connections, counts }: Observers): ObserveRequest {
  return (request, response, id) => {
    const observation = new Observation(id, performance.now())
    connections.begin(request, response, observation)
    counts.running++
    // `close` comes once for every request, also where the client went in the middle.
    response.on('close', () => {
      counts.running--
      connections.end(response)
      observation.milliseconds = performance.now() - observation.began
      observation.status = response.headersSent ? response.statusCode : 0
      logRequest(logger, request, observation)
      for (const tell of observers) tell(observation)
    })
    return observation
  }
}
