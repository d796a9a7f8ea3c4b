import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionClient, type ClientOf } from './client.ts'
import { Connection } from './connection.ts'
import { connectionsToClose, largestHolding } from './connections-to-close.ts'
import type { Exchange } from './exchange.ts'
import { closeInStages } from './staged-close.ts'

/** Connection limits of one server. Times in milliseconds, rates in bytes per second. */
export const connectionLimits = {
  /** Maximum number of connections; beyond it, others are closed to make room (docs/decisions/0036). */
  max: 2_000,
  /** Extra connections that get one response each when no other connection can be closed. */
  reserve: 100,
  /** Maximum requests per connection, so that load is rebalanced over threads and machines. */
  requests: 1_000,
  /**
   * A connection that transfers less than this over a whole window while waiting for its client is closed. Six concurrent downloads
   * over GPRS (5 KB/s) stay above it.
   */
  minimumRate: 500,
  window: 60_000,
  /** A connection that waits for its client below this rate for longer than the grace period may be closed to make room. */
  slowRate: 5_000,
  grace: 5_000,
  /** Time between two measurements. */
  sweep: 1_000,
}
export type ConnectionLimits = Readonly<typeof connectionLimits>

/** Minimum interval between searches for connections to close, in milliseconds; connections accepted in between are surplus. */
const searchPause = 5

/** Time in which the first request of a new connection is expected when a server closes, in milliseconds. */
const firstRequest = 500

/**
 * Tracks the connections of a server and the responses in progress on them: limits their number and the time they wait for their
 * clients, and closes them between responses, never in the middle of one.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #clientOf: ClientOf
  readonly #connections = new Map<Socket, Connection>()
  /** Connections above the limit, oldest first. */
  readonly #surplus = new Set<Connection>()
  readonly #running = new Set<Exchange>()
  readonly #timer: NodeJS.Timeout
  #swept = performance.now()
  #searched = -Infinity
  #isClosing = false

  /** @param clientOf identifies the client of a request, also behind a trusted proxy */
  constructor(limits: ConnectionLimits, clientOf: ClientOf) {
    this.#limits = limits
    this.#clientOf = clientOf
    this.#timer = setInterval(() => this.#sweep(), limits.sweep).unref()
  }

  /** Number of open connections. */
  get size(): number {
    return this.#connections.size
  }

  /** Tracks the connections of a server. */
  track(server: Server): void {
    server.on('connection', (socket) => this.#add(socket))
    // Called when a server closes. Node's own version treats a response as sent as soon as it is written.
    server.closeIdleConnections = () => this.closeIdle()
  }

  /** Marks the connection of a request as a tunnel, which stays in progress until it is closed. */
  markTunnel({ socket }: IncomingMessage): void {
    const connection = this.#connections.get(socket)
    if (connection === undefined) return
    connection.underWay++
    connection.used = performance.now()
  }

  /** Stops measuring. */
  close(): void {
    clearInterval(this.#timer)
  }

  /** Responses in progress, oldest first. */
  get running(): ReadonlySet<Exchange> {
    return this.#running
  }

  /** Whether to process a request: those after the last response of a connection are ignored (RFC 9112 section 9.6). */
  accepts({ socket }: IncomingMessage): boolean {
    const connection = this.#connections.get(socket)
    return connection === undefined || !(connection.closing || connection.exchange?.response.shouldKeepAlive === false)
  }

  /** Whether a request would have to wait for earlier responses on its connection. */
  isBusy({ socket }: IncomingMessage): boolean {
    const connection = this.#connections.get(socket)
    return connection !== undefined && (connection.underWay > 0 || connection.closing)
  }

  /** Counts a started request, and marks its response if it is the last of the connection (RFC 9112 section 9.6). */
  count({ request, response, began }: Exchange): void {
    const connection = this.#connections.get(request.socket)
    if (connection === undefined) return
    connection.used = began
    if (this.#isClosing || ++connection.requests >= this.#limits.requests || this.#surplus.has(connection))
      response.shouldKeepAlive = false
    if (!response.shouldKeepAlive) connection.closing = true
  }

  /** Marks a response as in progress until `end`. */
  begin(exchange: Exchange): void {
    this.#running.add(exchange)
    const connection = this.#connections.get(exchange.request.socket)
    if (connection === undefined) return
    connection.underWay++
    connection.exchange = exchange
  }

  end(exchange: Exchange): void {
    this.#running.delete(exchange)
    const connection = this.#connections.get(exchange.request.socket)
    if (connection === undefined) return
    connection.underWay--
    if (connection.exchange !== exchange) return
    connection.exchange = null
    connection.waitingSince = null
  }

  /** The exchange whose request is still arriving on a connection, if its response is already in progress. */
  arriving(socket: Socket): Exchange | null {
    const exchange = this.#connections.get(socket)?.exchange ?? null
    return exchange === null || exchange.request.complete ? null : exchange
  }

  /**
   * Handles a malformed or incomplete request: responses to earlier requests are finished first, then the connection is closed.
   * @returns whether an error response can be sent on the connection; else whether it is about a request at all, or about bytes behind the
   *   last response
   */
  breakOff(socket: Socket): 'respond' | 'respond-after-others' | 'discard' {
    const connection = this.#connections.get(socket)
    if (connection?.broken === true) return 'discard'
    if (connection !== undefined) connection.broken = true
    const running = connection?.underWay === 0 ? [] : [...this.#running].filter(({ request }) => request.socket === socket)
    // An incomplete request cannot finish: the malformed bytes are its own body.
    const last = running.findLast(({ request }) => request.complete)?.response
    if (last !== undefined) {
      if (!last.headersSent) last.shouldKeepAlive = false
      last.once('close', () => socket.destroySoon())
      return 'respond-after-others'
    }
    // The last response is being sent: anything received after its request is discarded.
    if (running.length === 0 && connection?.closing === true) return 'discard'
    if (!running.some(({ response }) => response.headersSent)) {
      if (connection !== undefined) connection.closing = true
      return 'respond'
    }
    socket.destroy()
    return 'respond-after-others'
  }

  /** From now on, each response that has not begun is the last of its connection. */
  startClosing(): void {
    this.#isClosing = true
    for (const { response } of this.#running) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /** Closes connections on which no byte of a next request has arrived. */
  closeIdle(): void {
    for (const connection of this.#connections.values())
      if (connection.isUnused && !this.#isArriving(connection)) connection.socket.destroy()
  }

  /** Closes connections without a response in progress: idle ones, and those whose request is incomplete. */
  closeUnused(): void {
    for (const connection of this.#connections.values()) if (connection.isUnused) connection.socket.destroy()
  }

  /** Closes every connection, even in the middle of a response. */
  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy()
  }

  #add(socket: Socket): void {
    const connection = new Connection(socket)
    this.#connections.set(socket, connection)
    // Node calls this after the last response and would close immediately.
    socket.destroySoon = () => {
      connection.closing = true
      closeInStages(socket)
    }
    socket.once('close', () => {
      this.#connections.delete(socket)
      this.#surplus.delete(connection)
      if (connection.underWay > 0) setImmediate(() => this.#closeResponses(socket))
    })
    if (this.#connections.size > this.#limits.max) this.#makeRoom(connection)
  }

  /** Whether part of a request has arrived, bytes that do not belong to a started request, or is on its way over a new connection. */
  #isArriving({ socket, requests, read, used }: Connection): boolean {
    if (requests === 0) return socket.bytesRead > 0 || performance.now() - used < firstRequest
    return used <= this.#swept && socket.bytesRead > read
  }

  /** Node does not close responses that wait behind another one on a connection that it has handed over (`CONNECT`). */
  #closeResponses(socket: Socket): void {
    for (const { request, response } of this.#running) {
      if (request.socket !== socket) continue
      // Responses still being built for it are not sent.
      response.destroy()
      response.emit('close')
    }
  }

  /** Closes connections whose clients are too slow. */
  #sweep(): void {
    const { window, minimumRate } = this.#limits
    const before = this.#swept
    const now = performance.now()
    this.#swept = now
    for (const connection of this.#connections.values()) {
      const { socket, used } = connection
      if (used > before) connection.read = socket.bytesRead
      if (!connection.waitsForClient) connection.waitingSince = null
      else if (connection.waitingSince === null || now - connection.waitingSince >= window) {
        if (connection.waitingSince !== null && connection.rateSince(connection.waitingSince, now) < minimumRate) socket.destroy()
        connection.waitingSince = now
        connection.moved = connection.bytesMoved
      }
    }
  }

  /** Handles a connection above the limit. */
  #makeRoom(newcomer: Connection): void {
    const now = performance.now()
    if (now - this.#searched >= searchPause) {
      this.#searched = now
      const chosen = connectionsToClose(newcomer, this.#connections.values(), {
        limits: this.#limits,
        isReserveFree: this.#surplus.size < this.#limits.reserve,
        holderOf: (one) => this.#holderOf(one),
        now,
      })
      for (const { socket } of chosen) socket.destroy()
      if (chosen.length > 0) return
    }
    this.#surplus.add(newcomer)
    if (this.#surplus.size <= this.#limits.reserve) return
    const [oldest] = largestHolding(this.#surplus, (one) => this.#holderOf(one))
    oldest?.socket.destroy()
  }

  /** The client that uses a connection. Behind a trusted proxy, only a request on it identifies the client. */
  #holderOf({ socket, exchange }: Connection): string {
    return exchange === null ? connectionClient(socket) : this.#clientOf(exchange.request)
  }
}
