import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connections } from './connections.ts'
import { Exchange } from './exchange.ts'
import type { ObservedRequest, RequestObserver } from './observed-request.ts'
import type { RequestIdOf } from './request-id.ts'
import { requestLine, type RequestLog } from './request-log.ts'
import type { ServerCounts } from './server-counts.ts'

/** Longest logged path of a refused request, in UTF-16 code units: it may have been refused for its length. */
const maxRefusedPath = 1_000

/** What is notified when a request begins and ends. */
interface ExchangesOptions {
  readonly requestLog: RequestLog
  readonly observers: readonly RequestObserver[]
  readonly connections: Connections
  readonly counts: ServerCounts
  readonly requestId: RequestIdOf
}

/** The single place where requests begin and end: each finished one is logged and counted, including those refused by the parser. */
export class Exchanges {
  readonly #options: ExchangesOptions

  constructor(options: ExchangesOptions) {
    this.#options = options
  }

  /** Begins an exchange. The caller must respond in the same turn of the event loop, or call `track`. */
  begin(request: IncomingMessage, response: ServerResponse): Exchange {
    const { connections, requestId } = this.#options
    const exchange = new Exchange(request, response, requestId(request), performance.now())
    connections.count(exchange)
    return exchange
  }

  /** Tracks an exchange until its response emits `close`, which happens exactly once, also if the client disconnects. */
  track(exchange: Exchange): void {
    if (exchange.isTracked) return
    exchange.isTracked = true
    const { connections, counts } = this.#options
    counts.running++
    connections.begin(exchange)
    exchange.response.once('close', () => {
      counts.running--
      connections.end(exchange)
      this.#end(exchange)
    })
  }

  /** Ends an exchange whose response was written, or tracks it until a slow client has read it. */
  written(exchange: Exchange): void {
    if (exchange.isTracked) return
    if (exchange.response.socket?.writableLength === 0) this.#end(exchange)
    else this.track(exchange)
  }

  /**
   * Logs and counts a request that was refused before it became an exchange.
   * @param line the request line as far as it could be read
   * @returns the id of the request
   */
  refused(status: number, line: { readonly method: string; readonly target: string }): string {
    const id = this.#options.requestId(null)
    const [path = ''] = line.target.split('?', 1)
    this.#report(line.method, path.slice(0, maxRefusedPath), {
      id,
      interface: 'other',
      route: 'refused',
      subject: null,
      reads: true,
      status,
      milliseconds: 0,
      head: null,
    })
    return id
  }

  #end(exchange: Exchange): void {
    exchange.milliseconds = performance.now() - exchange.began
    const { response } = exchange
    // A refusal written directly to the socket has already set the status.
    if (response.headersSent) exchange.status = response.statusCode
    this.#report(exchange.method, exchange.path, exchange)
  }

  #report(method: string, path: string, observed: ObservedRequest): void {
    const { requestLog, observers } = this.#options
    requestLog.write(requestLine(method, path, observed))
    for (const observe of observers) observe(observed)
  }
}
