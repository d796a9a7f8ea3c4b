import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Connections } from './connections.ts'
import { logRequest } from './request-log.ts'
import { Observation, type RequestObserver } from './request-observer.ts'
import type { ServerCounts } from './server-counts.ts'

/** Those who are told where a request begins or ends. */
interface Observers {
  readonly logger: FastifyBaseLogger
  readonly observers: readonly RequestObserver[]
  readonly connections: Connections
  readonly counts: ServerCounts
}

/** The one place where requests begin and end: each that is finished is logged and told of. */
export class ObservedRequests {
  readonly #told: Observers

  constructor(told: Observers) {
    this.#told = told
  }

  /** Begins to observe a request until its connection is done with it; whoever answers it says on the observation what it is. */
  observe(request: IncomingMessage, response: ServerResponse, id: string): Observation {
    const observation = this.begin(request, response, id)
    this.endOnClose(request, response, observation)
    return observation
  }

  /** A request begins; whoever calls this sees to its end. */
  begin(request: IncomingMessage, response: ServerResponse, id: string): Observation {
    const observation = new Observation(id, performance.now())
    observation.reads = request.method !== 'HEAD'
    this.#told.connections.begin(request, response, observation)
    this.#told.counts.running++
    return observation
  }

  /** `close` comes once for every request, also where the client went in the middle. */
  endOnClose(request: IncomingMessage, response: ServerResponse, observation: Observation): void {
    response.on('close', () => this.end(request, response, observation))
  }

  /** A request has ended. */
  end(request: IncomingMessage, response: ServerResponse, observation: Observation): void {
    const { connections, counts, logger, observers } = this.#told
    counts.running--
    connections.end(response)
    observation.milliseconds = performance.now() - observation.began
    observation.status = response.headersSent ? response.statusCode : 0
    logRequest(logger, request, observation)
    for (const tell of observers) tell(observation)
  }
}
