import type { Socket } from 'node:net'
import type { Exchange } from './exchange.ts'

/** State of a connection. Times are those of `performance.now()`. */
export interface Connection {
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

/** Whether nothing is in progress or unsent on a connection, and it is not already being closed. */
export function isUnused({ underWay, closing, socket }: Connection): boolean {
  return underWay === 0 && !closing && socket.writableLength === 0
}

/** Whether a connection waits for its client to read a response, or to send the rest of a request. */
export function waitsForClient({ underWay, exchange, socket }: Connection): boolean {
  if (underWay === 0 || exchange === null) return false
  const { request } = exchange
  // A body with a full buffer waits for its consumer, such as a slow live site.
  return socket.writableLength > 0 || (!request.complete && request.readableLength < request.readableHighWaterMark)
}

/** Bytes per second in both directions. */
export function rateOf({ socket, moved }: Connection, since: number, now: number): number {
  return ((bytesMoved(socket) - moved) * 1000) / (now - since)
}

/** Bytes received on a connection, plus the written bytes that the kernel has accepted. */
export function bytesMoved(socket: Socket): number {
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
