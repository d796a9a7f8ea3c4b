import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionClient, type ClientOf } from './client.ts'
import type { Exchange } from './exchange.ts'
import { closeInStages } from './staged-close.ts'

/** Connection limits of one server. Times in milliseconds, rates in bytes per second. */
export interface ConnectionLimits {
  /** Maximum number of connections; beyond it, others are closed to make room (docs/decisions/0036). */
  readonly most: number
  /** Extra connections that get one response each when no other connection can be closed. */
  readonly reserve: number
  /** Maximum requests per connection, so that load is rebalanced over threads and machines. */
  readonly requests: number
  /** A connection that transfers less than this over a whole window while waiting for its client is closed. */
  readonly minimumRate: number
  readonly window: number
  /** A connection that waits for its client below this rate for longer than the grace period may be closed to make room. */
  readonly slowRate: number
  readonly grace: number
  /** Time between two measurements. */
  readonly sweep: number
}

export const connectionLimits: ConnectionLimits = {
  most: 2_000,
  reserve: 100,
  requests: 1_000,
  // Six concurrent downloads over GPRS (5 KB/s) stay above it.
  minimumRate: 500,
  window: 60_000,
  slowRate: 5_000,
  grace: 5_000,
  sweep: 1_000,
}

/** The connections of a client that holds more than this share are closed first. */
const largeShare = 1 / 32
/** Maximum share of connections closed at once to make room: searching for them costs more than closing them. */
const batchShare = 1 / 64
/** A connection idle for less than this, in milliseconds, is closed only if its slot is needed immediately. */
const unusedTime = 1_000
/** Minimum interval between searches for connections to close, in milliseconds; connections accepted in between are surplus. */
const searchPause = 5

/** State of a connection. Times are those of `performance.now()`. */
interface Connection {
  readonly socket: Socket
  /** Requests started so far. */
  requests: number
  /** When it was accepted, or its last request began. */
  used: number
  /** Responses in progress; a tunnel counts as one. */
  underWay: number
  /** The latest exchange in progress: only its request can still be arriving. */
  exchange: Exchange | null
  /** When the current wait for the client began; null if it is not waiting. */
  waitingSince: number | null
  /** Bytes transferred when that wait began. */
  moved: number
  /** Approximate bytes read when its last request had arrived. */
  read: number
  /** Whether something other than a request was received and refused. */
  broken: boolean
  /** Whether further requests are ignored because the last response has begun. */
  closing: boolean
}

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
  readonly #clock: NodeJS.Timeout
  #swept = performance.now()
  #searched = -Infinity
  #isClosing = false

  /** @param clientOf identifies the client of a request, also behind a trusted proxy */
  constructor(limits: ConnectionLimits, clientOf: ClientOf) {
    this.#limits = limits
    this.#clientOf = clientOf
    this.#clock = setInterval(() => this.#sweep(), limits.sweep).unref()
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
    clearInterval(this.#clock)
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
      if (isUnused(connection) && !this.#isArriving(connection)) connection.socket.destroy()
  }

  /** Closes connections without a response in progress: idle ones, and those whose request is incomplete. */
  closeUnused(): void {
    for (const connection of this.#connections.values()) if (isUnused(connection)) connection.socket.destroy()
  }

  /** Closes every connection, even in the middle of a response. */
  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy()
  }

  #add(socket: Socket): void {
    const connection: Connection = {
      socket,
      requests: 0,
      used: performance.now(),
      underWay: 0,
      exchange: null,
      waitingSince: null,
      moved: 0,
      read: 0,
      broken: false,
      closing: false,
    }
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
    if (this.#connections.size > this.#limits.most) this.#makeRoom(connection)
  }

  /** Whether part of a request has arrived: bytes that do not belong to a started request. */
  #isArriving({ socket, requests, read, used }: Connection): boolean {
    return requests === 0 ? socket.bytesRead > 0 : used <= this.#swept && socket.bytesRead > read
  }

  /** Node closes no response that waits behind another one on a connection that it has handed over (`CONNECT`). */
  #closeResponses(socket: Socket): void {
    for (const { request, response } of this.#running) {
      if (request.socket !== socket) continue
      // What is still being made for it is not sent.
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
      if (!waitsForClient(connection)) connection.waitingSince = null
      else if (connection.waitingSince === null || now - connection.waitingSince >= window) {
        if (connection.waitingSince !== null && rateOf(connection, connection.waitingSince, now) < minimumRate) socket.destroy()
        connection.waitingSince = now
        connection.moved = bytesMoved(socket)
      }
    }
  }

  /** Handles a connection above the limit. */
  #makeRoom(newcomer: Connection): void {
    const now = performance.now()
    if (now - this.#searched >= searchPause) {
      this.#searched = now
      const victims = this.#victims(newcomer, now)
      for (const { socket } of victims) socket.destroy()
      if (victims.length > 0) return
    }
    this.#surplus.add(newcomer)
    if (this.#surplus.size <= this.#limits.reserve) return
    const [oldest] = this.#largestHolding(this.#surplus)
    oldest?.socket.destroy()
  }

  /**
   * The connections to close: those of the client with a large share, if there is one, otherwise any. Idle ones go first, then slow
   * ones; an active one only if its client holds a large share and the newcomer is another client.
   */
  #victims(newcomer: Connection, now: number): readonly Connection[] {
    const { most } = this.#limits
    const largest = this.#largestHolding(this.#connections.values())
    const isLarge = largest.length > most * largeShare
    const candidates = (isLarge ? largest : [...this.#connections.values()]).filter((one) => one !== newcomer)
    const isOld = ({ underWay, used }: Connection) => underWay > 0 || now - used > unusedTime
    const closable = this.#closable(candidates, now)
    // A new connection has not had time to send a request: it is closed only when the reserve is used up.
    const isReserveFree = this.#surplus.size < this.#limits.reserve
    const [first, ...further] = isReserveFree ? closable.filter((one) => one.requests > 0 || isOld(one)) : closable
    if (first !== undefined) return [first, ...further.filter(isOld).slice(0, most * batchShare)]
    if (closable.length > 0) return []
    if (!isLarge || largest.includes(newcomer)) return []
    return candidates.toSorted((one, other) => one.used - other.used).slice(0, 1)
  }

  /** Connections that may be closed for others, in order of preference. */
  #closable(candidates: readonly Connection[], now: number): readonly Connection[] {
    const { grace, slowRate } = this.#limits
    const unused = candidates.filter(({ underWay }) => underWay === 0).toSorted((one, other) => one.used - other.used)
    const slow = candidates
      .flatMap((connection) => {
        const { waitingSince } = connection
        if (waitingSince === null || now - waitingSince < grace) return []
        const rate = rateOf(connection, waitingSince, now)
        return rate < slowRate ? [{ connection, rate }] : []
      })
      .toSorted((one, other) => one.rate - other.rate)
    return [...unused, ...slow.map(({ connection }) => connection)]
  }

  /** The connections of the client that holds the most. */
  #largestHolding(connections: Iterable<Connection>): readonly Connection[] {
    let largest: readonly Connection[] = []
    for (const held of Map.groupBy(connections, (one) => this.#holderOf(one)).values())
      if (held.length > largest.length) largest = held
    return largest
  }

  /** The client that uses a connection. Behind a trusted proxy, only a request on it identifies the client. */
  #holderOf({ socket, exchange }: Connection): string {
    return exchange === null ? connectionClient(socket) : this.#clientOf(exchange.request)
  }
}

/** Whether nothing is in progress or unsent on a connection, and it is not already being closed. */
function isUnused({ underWay, closing, socket }: Connection): boolean {
  return underWay === 0 && !closing && socket.writableLength === 0
}

/** Whether a connection waits for its client to read a response, or to send the rest of a request. */
function waitsForClient({ underWay, exchange, socket }: Connection): boolean {
  if (underWay === 0 || exchange === null) return false
  const { request } = exchange
  // A body with a full buffer waits for its consumer, such as a slow live site.
  return socket.writableLength > 0 || (!request.complete && request.readableLength < request.readableHighWaterMark)
}

/** Bytes per second in both directions. */
function rateOf({ socket, moved }: Connection, since: number, now: number): number {
  return ((bytesMoved(socket) - moved) * 1000) / (now - since)
}

/** Bytes received on a connection, plus the written bytes that the kernel has accepted. */
function bytesMoved(socket: Socket): number {
  return socket.bytesRead + bytesAccepted(socket)
}

/**
 * Only the internal handle knows the progress of one large write; Node's own timeouts read it there, too. Without it, a write counts
 * once it has completed.
 */
function bytesAccepted(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    const { bytesWritten, writeQueueSize } = handle
    if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize
  }
  return socket.bytesWritten - socket.writableLength
}
