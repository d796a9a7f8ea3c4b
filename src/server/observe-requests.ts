import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { logRequest } from './request-log.ts'
import { Observation, type RequestObserver } from './request-observer.ts'

/** Begins to observe a request; whoever answers it says on the observation what it is. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse) => Observation

/** Gives the one place where requests begin and end: each that is finished is logged and told of. */
export function createObserveRequest(logger: FastifyBaseLogger, observers: readonly RequestObserver[]): ObserveRequest {
  return (request, response) => {
    const observation = new Observation(performance.now())
    // `close` comes once for every request, also where the client went in the middle.
    response.on('close', () => {
      observation.milliseconds = performance.now() - observation.began
      observation.status = response.headersSent ? response.statusCode : 0
      logRequest(logger, request, observation)
      for (const tell of observers) tell(observation)
    })
    return observation
  }
}
