import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connections } from './connections.ts'
import { Exchange } from './exchange.ts'
import type { RequestObserver } from './observed-request.ts'
import type { RequestIdOf } from './request-id.ts'
import { requestLine, type RequestLog } from './request-log.ts'
import type { ServerCounts } from './server-counts.ts'

/** Longest path of a refused request that is logged, in UTF-16 code units: it may be what was too long. */
const maxRefusedPath = 1_000

/** Who learns where a request begins and ends. */
interface ExchangesOptions {
  readonly requestLog: RequestLog
  readonly observers: readonly RequestObserver[]
  readonly connections: Connections
  readonly counts: ServerCounts
  readonly requestId: RequestIdOf
}

/** The one place where requests begin and end: each finished one is logged and counted, also one that HTTP itself refuses. */
export class Exchanges {
  readonly #options: ExchangesOptions

  constructor(options: ExchangesOptions) {
    this.#options = options
  }

  /** A request begins. Whoever calls this responds in the same turn of the event loop, or calls `follow`. */
  begin(request: IncomingMessage, response: ServerResponse): Exchange {
    const { connections, requestId } = this.#options
    const exchange = new Exchange(request, response, requestId(request), performance.now())
    connections.count(exchange)
    return exchange
  }

  /** A response is under way until `close`, which comes once for every response, also where the client disconnects. */
  follow(exchange: Exchange): void {
    if (exchange.isFollowed) return
    exchange.isFollowed = true
    const { connections, counts } = this.#options
    counts.running++
    connections.begin(exchange)
    exchange.response.once('close', () => {
      counts.running--
      connections.end(exchange)
      this.#end(exchange)
    })
  }

  /** A response was written. Most have left with that; what a slow reader has not taken yet is still under way. */
  written(exchange: Exchange): void {
    if (exchange.isFollowed) return
    if (exchange.response.socket?.writableLength === 0) this.#end(exchange)
    else this.follow(exchange)
  }

  /**
   * A request that HTTP itself refuses, before there is an exchange: its status, and its request line as far as it was read.
   * @returns its id
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
    })
    return id
  }

  #end(exchange: Exchange): void {
    exchange.milliseconds = performance.now() - exchange.began
    const { response } = exchange
    // A refusal that was written on the bare connection has set its status.
    if (response.headersSent) exchange.status = response.statusCode
    this.#report(exchange.method, exchange.path, exchange)
  }

  #report(method: string, path: string, observed: Parameters<RequestObserver>[0]): void {
    const { requestLog, observers } = this.#options
    requestLog.write(requestLine(method, path, observed))
    for (const observe of observers) observe(observed)
  }
}
