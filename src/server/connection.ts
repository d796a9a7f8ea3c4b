import type { Socket } from 'node:net'
import type { Exchange } from './exchange.ts'

/** State of a connection. Times are those of `performance.now()`. */
export class Connection {
  readonly socket: Socket
  /** Requests started so far. */
  requests = 0
  /** When it was accepted, or its last request began. */
  used = performance.now()
  /** Responses in progress; a tunnel counts as one. */
  underWay = 0
  /** The latest exchange in progress: only its request can still be arriving. */
  exchange: Exchange | null = null
  /** When the current wait for the client began; null if it is not waiting. */
  waitingSince: number | null = null
  /** Bytes transferred when that wait began. */
  moved = 0
  /** Approximate bytes read when its last request had arrived. */
  read = 0
  /** Whether something other than a request was received and refused. */
  broken = false
  /** Whether further requests are ignored because the last response has begun. */
  closing = false

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Whether nothing is in progress or unsent, and it is not already being closed. */
  get isUnused(): boolean {
    return this.underWay === 0 && !this.closing && this.socket.writableLength === 0
  }

  /** Whether it waits for its client to read a response, or to send the rest of a request. */
  get waitsForClient(): boolean {
    if (this.underWay === 0 || this.exchange === null) return false
    const { request } = this.exchange
    // A body with a full buffer waits for its consumer, such as a slow live site.
    return this.socket.writableLength > 0 || (!request.complete && request.readableLength < request.readableHighWaterMark)
  }

  /** Bytes per second in both directions since the current wait for the client began, at `since`. */
  rateSince(since: number, now: number): number {
    return ((this.bytesMoved - this.moved) * 1000) / (now - since)
  }

  /** Bytes received, plus the written bytes that the kernel has accepted. */
  get bytesMoved(): number {
    return this.socket.bytesRead + bytesAccepted(this.socket)
  }
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
