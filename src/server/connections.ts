import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionClient, type ClientOf } from './client.ts'
import type { Exchange } from './exchange.ts'
import { closeInStages } from './staged-close.ts'

/** Bounds of the connections of one server. Times in milliseconds, rates in bytes per second. */
export interface ConnectionLimits {
  /** Connections. When there are more, others make room (docs/decisions/0036). */
  readonly most: number
  /** Further connections that get one response each when none of the others can make room. */
  readonly reserve: number
  /** Requests on one connection, so that load is spread over threads and machines again. */
  readonly requests: number
  /** A connection that waits for its client for a whole window at less than this rate is closed. */
  readonly minimumRate: number
  readonly window: number
  /** A connection that waits for its client below this rate, for longer than the grace time, may be closed to make room. */
  readonly slowRate: number
  readonly grace: number
  /** Time between two measurements. */
  readonly sweep: number
}

export const connectionLimits: ConnectionLimits = {
  most: 2_000,
  reserve: 100,
  requests: 1_000,
  // Six downloads at once over GPRS (5 KB/s) are above it.
  minimumRate: 500,
  window: 60_000,
  slowRate: 5_000,
  grace: 5_000,
  sweep: 1_000,
}

/** A client that holds more than this share of the connections makes room before all others. */
const largeShare = 1 / 32
/** Most of the connections that are closed at once to make room, as a share: searching for them costs more than closing them. */
const batchShare = 1 / 64
/** A connection that is unused for less than this, in milliseconds, is closed only where its place is needed now. */
const unusedTime = 1_000
/** Connections that can make room are searched for at most this often, in milliseconds; what comes in between is surplus. */
const searchPause = 5

/** What is known of a connection. Times are those of `performance.now()`. */
interface Connection {
  readonly socket: Socket
  /** Begun so far. */
  requests: number
  /** When it was accepted, or its last request began. */
  used: number
  /** Responses that have begun and are not sent yet, and the tunnel that it has become. */
  underWay: number
  /** The last one under way: only its request can still be arriving. */
  exchange: Exchange | null
  /** Since when it has been waiting for its client without a break; null where it is not. */
  waitingSince: number | null
  /** Bytes moved when that began. */
  moved: number
  /** Bytes read when its last request had come, about. */
  read: number
  /** Whether something on it was refused that is not a request. */
  broken: boolean
  /** Whether it accepts no further requests: its last response has begun. */
  closing: boolean
}

/**
 * Knows the connections of a server and the responses under way on them: bounds their number and the time they wait for their
 * clients, and closes them between two responses and never in one.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #clientOf: ClientOf
  readonly #connections = new Map<Socket, Connection>()
  /** Those above the bound, the oldest first. */
  readonly #surplus = new Set<Connection>()
  readonly #running = new Set<Exchange>()
  readonly #clock: NodeJS.Timeout
  #swept = performance.now()
  #searched = -Infinity
  #ending = false

  /** @param clientOf whom a request counts for, also behind a trusted proxy */
  constructor(limits: ConnectionLimits, clientOf: ClientOf) {
    this.#limits = limits
    this.#clientOf = clientOf
    this.#clock = setInterval(() => this.#sweep(), limits.sweep).unref()
  }

  /** Number of open connections. */
  get size(): number {
    return this.#connections.size
  }

  /** Follows the connections of a server. */
  follow(server: Server): void {
    server.on('connection', (socket) => this.#add(socket))
    // Node's own takes a response for sent as soon as it is written, and is called when a server closes.
    server.closeIdleConnections = () => this.closeIdle()
  }

  /** The connection of a request has become a tunnel, which is under way until it is closed. */
  keep({ socket }: IncomingMessage): void {
    const connection = this.#connections.get(socket)
    if (connection === undefined) return
    connection.underWay++
    connection.used = performance.now()
  }

  /** Stops measuring. */
  close(): void {
    clearInterval(this.#clock)
  }

  /** Responses under way, the longest first. */
  get running(): ReadonlySet<Exchange> {
    return this.#running
  }

  /** Whether a request is to be answered: none is that comes after the last response of its connection (RFC 9112 section 9.6). */
  accepts({ socket }: IncomingMessage): boolean {
    const connection = this.#connections.get(socket)
    return connection === undefined || !(connection.closing || connection.exchange?.response.shouldKeepAlive === false)
  }

  /** Whether responses are under way on the connection of a request, which it would have to wait for. */
  isBusy({ socket }: IncomingMessage): boolean {
    const connection = this.#connections.get(socket)
    return connection !== undefined && (connection.underWay > 0 || connection.closing)
  }

  /** A request has begun. Its response says where it is the last one of its connection (RFC 9112 section 9.6). */
  count({ request, response, began }: Exchange): void {
    const connection = this.#connections.get(request.socket)
    if (connection === undefined) return
    connection.used = began
    if (this.#ending || ++connection.requests >= this.#limits.requests || this.#surplus.has(connection))
      response.shouldKeepAlive = false
    if (!response.shouldKeepAlive) connection.closing = true
  }

  /** A response is under way, until `end`. */
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

  /** The request that is still arriving on a connection, where a response to it is under way. */
  arriving(socket: Socket): Exchange | null {
    const exchange = this.#connections.get(socket)?.exchange ?? null
    return exchange === null || exchange.request.complete ? null : exchange
  }

  /**
   * What came on a connection is not a request, or does not come whole. Responses to what came before it are finished first, and
   * the connection is closed after them.
   * @returns whether nothing more can be said on the connection
   */
  breakOff(socket: Socket): boolean {
    const connection = this.#connections.get(socket)
    if (connection?.broken === true) return true
    if (connection !== undefined) connection.broken = true
    const running = connection?.underWay === 0 ? [] : [...this.#running].filter(({ request }) => request.socket === socket)
    // A request that has not come whole waits in vain: what is broken is its own body.
    const last = running.findLast(({ request }) => request.complete)?.response
    if (last !== undefined) {
      if (!last.headersSent) last.shouldKeepAlive = false
      last.once('close', () => socket.destroySoon())
      return true
    }
    // The last response is on its way to the client: what came behind it is discarded.
    if (running.length === 0 && connection?.closing === true) return true
    if (!running.some(({ response }) => response.headersSent)) {
      if (connection !== undefined) connection.closing = true
      return false
    }
    socket.destroy()
    return true
  }

  /** From now on every response that has not begun is the last one of its connection. */
  beginEnding(): void {
    this.#ending = true
    for (const { response } of this.#running) if (!response.headersSent) response.shouldKeepAlive = false
  }

  /** Closes connections that wait for a request of which nothing has come. */
  closeIdle(): void {
    for (const connection of this.#connections.values())
      if (isUnused(connection) && !this.#isArriving(connection)) connection.socket.destroy()
  }

  /** Closes connections on which no response is under way: idle ones, and those whose request does not come. */
  closeUnused(): void {
    for (const connection of this.#connections.values()) if (isUnused(connection)) connection.socket.destroy()
  }

  /** Closes every connection, whatever is under way on it. */
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
    // Node calls it after the last response, and would close at once.
    socket.destroySoon = () => {
      connection.closing = true
      closeInStages(socket)
    }
    socket.once('close', () => {
      this.#connections.delete(socket)
      this.#surplus.delete(connection)
    })
    if (this.#connections.size > this.#limits.most) this.#makeRoom(connection)
  }

  /** Whether part of a request has come: bytes with which none began. */
  #isArriving({ socket, requests, read, used }: Connection): boolean {
    return requests === 0 ? socket.bytesRead > 0 : used <= this.#swept && socket.bytesRead > read
  }

  /** Closes connections that wait too long for their clients. */
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

  /** There is one connection too many. */
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
   * The connections that make room: of the client that holds a large share of them, if there is one, else of all. Unused ones go
   * first, then slow ones; another one only where its client holds a large share and another client wants the place.
   */
  #victims(newcomer: Connection, now: number): readonly Connection[] {
    const { most } = this.#limits
    const largest = this.#largestHolding(this.#connections.values())
    const isLarge = largest.length > most * largeShare
    const candidates = (isLarge ? largest : [...this.#connections.values()]).filter((one) => one !== newcomer)
    const isOld = ({ underWay, used }: Connection) => underWay > 0 || now - used > unusedTime
    const dispensable = this.#dispensable(candidates, now)
    // One that is new has not had time to ask: it makes room only when the reserve is taken.
    const isReserveFree = this.#surplus.size < this.#limits.reserve
    const [first, ...further] = isReserveFree ? dispensable.filter((one) => one.requests > 0 || isOld(one)) : dispensable
    if (first !== undefined) return [first, ...further.filter(isOld).slice(0, most * batchShare)]
    if (dispensable.length > 0) return []
    if (!isLarge || largest.includes(newcomer)) return []
    return candidates.toSorted((one, other) => one.used - other.used).slice(0, 1)
  }

  /** Connections that may be closed for others, the first to go first. */
  #dispensable(candidates: readonly Connection[], now: number): readonly Connection[] {
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

  /** The connections of the client that holds most of these. */
  #largestHolding(connections: Iterable<Connection>): readonly Connection[] {
    let largest: readonly Connection[] = []
    for (const held of Map.groupBy(connections, (one) => this.#holderOf(one)).values())
      if (held.length > largest.length) largest = held
    return largest
  }

  /** The client that a connection is used by. Of a trusted proxy's, only a request on it tells. */
  #holderOf({ socket, exchange }: Connection): string {
    return exchange === null ? connectionClient(socket) : this.#clientOf(exchange.request)
  }
}

/** Whether nothing is under way or unsent on a connection, and it is not being closed already. */
function isUnused({ underWay, closing, socket }: Connection): boolean {
  return underWay === 0 && !closing && socket.writableLength === 0
}

/** Whether a connection waits for its client to read a response, or to send the rest of a request. */
function waitsForClient({ underWay, exchange, socket }: Connection): boolean {
  if (underWay === 0 || exchange === null) return false
  const { request } = exchange
  // A body that fills its buffer waits for its reader, such as a slow live site.
  return socket.writableLength > 0 || (!request.complete && request.readableLength < request.readableHighWaterMark)
}

/** Bytes per second in both directions. */
function rateOf({ socket, moved }: Connection, since: number, now: number): number {
  return ((bytesMoved(socket) - moved) * 1000) / (now - since)
}

/** Bytes that came on a connection, and those of what was written on it that the system has accepted. */
function bytesMoved(socket: Socket): number {
  return socket.bytesRead + bytesAccepted(socket)
}

/**
 * How far the system has got with one large write is known to the handle alone, where Node's own timeouts read it. Without it,
 * a write counts when it is done.
 */
function bytesAccepted(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    const { bytesWritten, writeQueueSize } = handle
    if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize
  }
  return socket.bytesWritten - socket.writableLength
}
