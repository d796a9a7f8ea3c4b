import { hash, randomBytes } from 'node:crypto'
import type { ClientCounter, Count } from './request-counter.ts'

/** Windows of clients in memory that several threads see. It can be handed to a thread as it is. */
export interface SharedWindows {
  readonly memory: SharedArrayBuffer
  /** Without it nobody can tell which clients share a bucket. */
  readonly secret: string
}

/** Where a client's window is, and by what it is known there. */
interface Place {
  readonly bucket: number
  readonly high: number
  readonly low: number
}

/** Windows of one bucket. */
const ways = 8

/** Buckets, a power of two: with 50,000 clients hardly one in 200 buckets has more of them than it holds. */
const defaultBuckets = 16_384

/** Bytes of one window: when it began, two words of the client's name, its requests. */
const windowBytes = 8 + 2 * 4 + 4

/** Names of clients that need not be hashed again. */
const maxPlaces = 8_192

/** Times that a lock is tried at once, then with a pause between, in milliseconds. Whoever holds it that long has died. */
const spins = 200
const pauses = 500
const pauseLength = 0.1

/** Memory for windows that are shared; about 3 MB by default. */
export function createSharedWindows(buckets = defaultBuckets): SharedWindows {
  const memory = new SharedArrayBuffer(buckets * ways * windowBytes + buckets * 4)
  return { memory, secret: randomBytes(16).toString('base64url') }
}

/**
 * Counts as {@link RequestCounter} does, for all threads of a process together: a table in shared memory with a lock for each
 * bucket, in which no thread stays longer than it takes to look at eight windows. Where a bucket is full, the window that
 * began first is forgotten.
 */
export class SharedRequestCounter implements ClientCounter {
  readonly #length: number
  readonly #secret: string
  readonly #buckets: number
  /** By window: when it began. */
  readonly #began: Float64Array
  /** By window: two words of the hash of its client. */
  readonly #clients: Int32Array
  /** By window; 0 where there is none. */
  readonly #requests: Int32Array
  /** By bucket: 1 while a thread is in it. */
  readonly #locks: Int32Array
  readonly #places = new Map<string, Place>()

  /** @param length of a window, in milliseconds */
  constructor(length: number, { memory, secret }: SharedWindows) {
    this.#length = length
    this.#secret = secret
    this.#buckets = memory.byteLength / (ways * windowBytes + 4)
    const windows = this.#buckets * ways
    this.#began = new Float64Array(memory, 0, windows)
    this.#clients = new Int32Array(memory, windows * 8, windows * 2)
    this.#requests = new Int32Array(memory, windows * 16, windows)
    this.#locks = new Int32Array(memory, windows * 20, this.#buckets)
  }

  /** @param now in milliseconds of `processTime` */
  count(client: string, now: number): Count {
    const place = this.#placeOf(client)
    this.#lock(place.bucket)
    const window = this.#windowOf(place)
    const before = this.#requests[window] ?? 0
    const last = this.#began[window] ?? 0
    const goesOn = before > 0 && now - last < this.#length
    const began = goesOn ? last : now
    const requests = goesOn ? before + 1 : 1
    this.#write(window, place, began, requests)
    this.#unlock(place.bucket)
    // Clocks of threads may differ by a hair: no window has more left than its length.
    return { requests, left: Math.min(this.#length, this.#length - (now - began)) }
  }

  remember(client: string, { requests, left }: Count, now: number): void {
    const place = this.#placeOf(client)
    this.#lock(place.bucket)
    this.#write(this.#windowOf(place), place, now + left - this.#length, requests)
    this.#unlock(place.bucket)
  }

  /** The window of a client, else the one that it takes over: a free one, or that which began first. */
  #windowOf({ bucket, high, low }: Place): number {
    const first = bucket * ways
    let oldest = first
    for (let window = first; window < first + ways; window++) {
      if (this.#clients[window * 2] === high && this.#clients[window * 2 + 1] === low) return window
      if ((this.#began[window] ?? 0) < (this.#began[oldest] ?? 0)) oldest = window
    }
    this.#requests[oldest] = 0
    return oldest
  }

  #write(window: number, { high, low }: Place, began: number, requests: number): void {
    this.#clients[window * 2] = high
    this.#clients[window * 2 + 1] = low
    this.#began[window] = began
    this.#requests[window] = requests
  }

  #placeOf(client: string): Place {
    const known = this.#places.get(client)
    if (known !== undefined) return known
    const digest = hash('sha256', this.#secret + client, 'buffer')
    const place = {
      bucket: digest.readUInt32LE(8) % this.#buckets,
      high: digest.readInt32LE(0),
      low: digest.readInt32LE(4),
    }
    if (this.#places.size >= maxPlaces) this.#places.clear()
    this.#places.set(client, place)
    return place
  }

  #lock(bucket: number): void {
    for (let tries = 0; tries < spins + pauses; tries++) {
      if (Atomics.compareExchange(this.#locks, bucket, 0, 1) === 0) return
      if (tries >= spins) Atomics.wait(this.#locks, bucket, 1, pauseLength)
    }
  }

  #unlock(bucket: number): void {
    Atomics.store(this.#locks, bucket, 0)
  }
}
