import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Observation } from './request-observer.ts'

/** A connection, and what came on it. */
interface Connection {
  /** So far. */
  requests: number
  /** Whether something on it was refused that is no request. */
  broken: boolean
}

/**
 * Knows the connections of a server and the requests that are being answered on them, so that a connection can be ended
 * between two answers and never in one.
 */
export class Connections {
  readonly #connections = new Map<Socket, Connection>()
  readonly #running = new Map<ServerResponse, Observation>()
  readonly #mostRequests: number
  #ending = false

  /** @param mostRequests after so many a connection ends, so that load spreads anew */
  constructor(mostRequests: number) {
    this.#mostRequests = mostRequests
  }

  /** Follows the connections of a server. */
  follow(server: Server): void {
    server.on('connection', (socket) => {
      this.#connections.set(socket, { requests: 0, broken: false })
      socket.once('close', () => this.#connections.delete(socket))
    })
  }

  /** Requests that are being answered, the longest first. */
  get running(): ReadonlyMap<ServerResponse, Observation> {
    return this.#running
  }

  /** A request has begun. Its answer says where it is the last one of its connection (RFC 9112 section 9.6). */
  count(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket)
    if (this.#ending || (connection !== undefined && ++connection.requests >= this.#mostRequests))
      response.shouldKeepAlive = false
  }

  /** A request is being answered, until `end`. */
  begin(response: ServerResponse, observation: Observation): void {
    this.#running.set(response, observation)
  }

  end(response: ServerResponse): void {
    this.#running.delete(response)
  }

  /**
   * What came on a connection is no request, or does not come whole. Answers to what came before it are finished first, and the
   * connection is closed after them.
   * @returns whether nothing more can be said on the connection
   */
  breakOff(socket: Socket): boolean {
    const connection = this.#connections.get(socket)
    if (connection?.broken === true) return true
    if (connection !== undefined) connection.broken = true
    const running = [...this.#running.keys()].filter(({ req }) => req.socket === socket)
    // Of a request that has not come whole, what is broken is its own body: it would wait for it in vain.
    const last = running.findLast(({ req }) => req.complete)
    if (last !== undefined) {
      if (!last.headersSent) last.shouldKeepAlive = false
      last.once('close', () => socket.destroySoon())
      return true
    }
    if (!running.some(({ headersSent }) => headersSent)) return false
    socket.destroy()
    return true
  }

  /** From now on every answer that has not begun is the last one of its connection. */
  beginEnding(): void {
    this.#ending = true
    for (const response of this.#running.keys()) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /** Closes connections on which nothing is being answered: idle ones, and those whose request does not come. */
  closeUnused(): void {
    const used = new Set([...this.#running.keys()].map(({ req }) => req.socket))
    for (const socket of this.#connections.keys()) if (!used.has(socket)) socket.destroy()
  }

  /** Closes every connection, whatever is being answered on it. */
  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy()
    // Those of further bindings of a name are not followed.
    for (const { req } of this.#running.keys()) req.socket.destroy()
  }
}
