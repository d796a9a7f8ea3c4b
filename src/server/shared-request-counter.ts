import { hash, randomBytes } from 'node:crypto'
import { RequestCounter, type ClientCounter, type Count } from './request-counter.ts'

/** Rate-limit windows in memory that several threads share; can be passed to a thread as it is. */
export interface SharedWindows {
  readonly memory: SharedArrayBuffer
  /** Keyed into the hash, so that nobody can choose clients that share a bucket. */
  readonly secret: string
}

/** The bucket of a client, and the hash by which its window is recognised there. */
interface Place {
  readonly bucket: number
  readonly high: number
  readonly low: number
}

/** Windows of one bucket. */
const ways = 8

/** Buckets, a power of two: with 50,000 clients hardly one in 200 buckets has more of them than it holds. */
const defaultBuckets = 16_384

/** Bytes of one window: its start, two words of the client's hash, its requests. */
const windowBytes = 8 + 2 * 4 + 4

/** Clients whose hash is cached. */
const maxPlaces = 8_192

/** How often a lock is tried without a pause, then with one between, in milliseconds. A thread that holds it for longer has died. */
const spins = 200
const pauses = 500
const pauseLength = 0.1

/** Clients that a thread counts by itself, where it cannot lock their bucket. */
const maxLocalClients = 1_000

/** Allocates shared windows; about 3 MB by default. */
export function createSharedWindows(buckets = defaultBuckets): SharedWindows {
  const memory = new SharedArrayBuffer(buckets * ways * windowBytes + buckets * 4)
  return { memory, secret: randomBytes(16).toString('base64url') }
}

/**
 * Counts as {@link RequestCounter} does, for all threads of a process together: a hash table in shared memory with one lock per
 * bucket, held for as long as it takes to read eight windows. A full bucket drops its oldest window. Shared memory is only
 * touched with the lock: a thread that cannot get it, because another one died with it, counts the client by itself.
 */
export class SharedRequestCounter implements ClientCounter {
  readonly #length: number
  readonly #secret: string
  readonly #buckets: number
  /** By window: its start. */
  readonly #began: Float64Array
  /** By window: two words of the hash of its client. */
  readonly #clients: Int32Array
  /** By window; 0 where there is none. */
  readonly #requests: Int32Array
  /** By bucket: 1 while a thread holds its lock. */
  readonly #locks: Int32Array
  readonly #places = new Map<string, Place>()
  readonly #local: RequestCounter
  /** Buckets whose lock could not be taken: they are tried once, so that a dead thread does not slow every request. */
  readonly #stuck = new Set<number>()

  /** @param length of a window, in milliseconds */
  constructor(length: number, { memory, secret }: SharedWindows) {
    this.#length = length
    this.#secret = secret
    this.#local = new RequestCounter(length, maxLocalClients)
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
    if (!this.#lock(place.bucket)) return this.#local.count(client, now)
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

  remember(client: string, counted: Count, now: number): void {
    const place = this.#placeOf(client)
    if (!this.#lock(place.bucket)) return this.#local.remember(client, counted, now)
    this.#write(this.#windowOf(place), place, now + counted.left - this.#length, counted.requests)
    this.#unlock(place.bucket)
  }

  /** The window of a client, else the one that it takes over: a free one, or the oldest. */
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

  /** @returns whether this thread now holds the lock */
  #lock(bucket: number): boolean {
    const tries = this.#stuck.has(bucket) ? 1 : spins + pauses
    for (let tried = 0; tried < tries; tried++) {
      if (Atomics.compareExchange(this.#locks, bucket, 0, 1) === 0) {
        this.#stuck.delete(bucket)
        return true
      }
      if (tried >= spins) Atomics.wait(this.#locks, bucket, 1, pauseLength)
    }
    this.#stuck.add(bucket)
    return false
  }

  /** Only for the thread that holds the lock. */
  #unlock(bucket: number): void {
    Atomics.store(this.#locks, bucket, 0)
  }
}
