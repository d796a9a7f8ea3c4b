import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connections } from './connections.ts'
import { requestLine, type RequestLog } from './request-log.ts'
import { Observation, type RequestObserver } from './request-observer.ts'
import type { ServerCounts } from './server-counts.ts'

/** Those who are told where a request begins or ends. */
interface Observers {
  readonly requestLog: RequestLog
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
    this.follow(request, response, observation)
    return observation
  }

  /** A request begins; whoever calls this calls `follow`, or `end` before anything else happens in this thread. */
  begin(request: IncomingMessage, response: ServerResponse, id: string): Observation {
    const observation = new Observation(id, performance.now())
    observation.reads = request.method !== 'HEAD'
    this.#told.connections.count(request, response, observation.began)
    return observation
  }

  /** A request is under way, to `close`, which comes once for every request, also where the client went in the middle. */
  follow(request: IncomingMessage, response: ServerResponse, observation: Observation): void {
    const { connections, counts } = this.#told
    counts.running++
    connections.begin(response, observation)
    response.on('close', () => {
      counts.running--
      connections.end(response)
      this.end(request, response, observation)
    })
  }

  /** A request has ended. */
  end(request: IncomingMessage, response: ServerResponse, observation: Observation): void {
    const { requestLog, observers } = this.#told
    observation.milliseconds = performance.now() - observation.began
    observation.status = response.headersSent ? response.statusCode : 0
    requestLog.write(requestLine(request, observation))
    for (const tell of observers) tell(observation)
  }
}
