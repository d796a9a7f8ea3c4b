import { hash, randomBytes } from 'node:crypto'
import { RequestCounter, type ClientCounter, type Count } from './request-counter.ts'

/** Rate-limit windows in shared memory; the object can be passed to a thread. */
export interface SharedWindows {
  readonly memory: SharedArrayBuffer
  /** Mixed into the hash, so that nobody can choose clients that share a bucket. */
  readonly secret: string
}

/** The bucket of a client, and the hash that identifies its window there. */
interface Slot {
  readonly bucket: number
  readonly high: number
  readonly low: number
}

/** Windows per bucket. */
const ways = 8

/** Number of buckets, a power of two: with 50,000 clients, fewer than one bucket in 200 overflows. */
const defaultBuckets = 16_384

/** Bytes of one window: its start, two words of the client's hash, its requests. */
const windowBytes = 8 + 2 * 4 + 4

/** Maximum number of cached client hashes. */
const maxSlots = 8_192

/** Attempts to get a lock without pausing, then with pauses (in milliseconds). A thread that holds it for longer has died. */
const spins = 200
const pauses = 500
const pauseLength = 0.1

/** Maximum number of clients that a thread counts locally because it cannot lock their bucket. */
const maxLocalClients = 1_000

/** Allocates shared windows; about 3 MB by default. */
export function createSharedWindows(buckets = defaultBuckets): SharedWindows {
  const memory = new SharedArrayBuffer(buckets * ways * windowBytes + buckets * 4)
  return { memory, secret: randomBytes(16).toString('base64url') }
}

/**
 * Counts like {@link RequestCounter}, for all threads of a process together: a hash table in shared memory with one lock per
 * bucket, held only while eight windows are read. A full bucket evicts its oldest window. Shared memory is only accessed with the
 * lock: a thread that cannot get it, because another one died holding it, counts the client locally.
 */
export class SharedRequestCounter implements ClientCounter {
  readonly #length: number
  readonly #secret: string
  readonly #buckets: number
  /** By window: start time. */
  readonly #began: Float64Array
  /** By window: two words of the client's hash. */
  readonly #clients: Int32Array
  /** By window; 0 if it is free. */
  readonly #requests: Int32Array
  /** By bucket: 1 while a thread holds its lock. */
  readonly #locks: Int32Array
  readonly #slots = new Map<string, Slot>()
  readonly #local: RequestCounter
  /** Buckets whose lock could not be acquired: only one attempt is made, so that a dead thread does not slow down every request. */
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

  /** @param now in milliseconds of a monotonic clock that all threads share */
  count(client: string, now: number): Count {
    const slot = this.#slotOf(client)
    if (!this.#lock(slot.bucket)) return this.#local.count(client, now)
    const window = this.#windowOf(slot)
    const before = this.#requests[window] ?? 0
    const last = this.#began[window] ?? 0
    const isCurrent = before > 0 && now - last < this.#length
    const began = isCurrent ? last : now
    const requests = isCurrent ? before + 1 : 1
    this.#write(window, slot, began, requests)
    this.#unlock(slot.bucket)
    // The clocks of threads may differ slightly: never report more than the window length.
    return { requests, left: Math.min(this.#length, this.#length - (now - began)) }
  }

  remember(client: string, counted: Count, now: number): void {
    const slot = this.#slotOf(client)
    if (!this.#lock(slot.bucket)) return this.#local.remember(client, counted, now)
    this.#write(this.#windowOf(slot), slot, now + counted.left - this.#length, counted.requests)
    this.#unlock(slot.bucket)
  }

  /** The window of a client, otherwise a free one or the oldest one, which is evicted. */
  #windowOf({ bucket, high, low }: Slot): number {
    const first = bucket * ways
    let oldest = first
    for (let window = first; window < first + ways; window++) {
      if (this.#clients[window * 2] === high && this.#clients[window * 2 + 1] === low) return window
      if ((this.#began[window] ?? 0) < (this.#began[oldest] ?? 0)) oldest = window
    }
    this.#requests[oldest] = 0
    return oldest
  }

  #write(window: number, { high, low }: Slot, began: number, requests: number): void {
    this.#clients[window * 2] = high
    this.#clients[window * 2 + 1] = low
    this.#began[window] = began
    this.#requests[window] = requests
  }

  #slotOf(client: string): Slot {
    const known = this.#slots.get(client)
    if (known !== undefined) return known
    const digest = hash('sha256', this.#secret + client, 'buffer')
    const slot = {
      bucket: digest.readUInt32LE(8) % this.#buckets,
      high: digest.readInt32LE(0),
      low: digest.readInt32LE(4),
    }
    if (this.#slots.size >= maxSlots) this.#slots.clear()
    this.#slots.set(client, slot)
    return slot
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

  /** Must only be called by the thread that holds the lock. */
  #unlock(bucket: number): void {
    Atomics.store(this.#locks, bucket, 0)
  }
}
