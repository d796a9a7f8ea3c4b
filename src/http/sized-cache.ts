import { LRUCache } from 'lru-cache'

/** A value of known size in bytes; it may grow while it is cached. */
interface Sized {
  readonly size: number
}

/** The place of a value in a cache, for those who want to find it again without its key. */
export interface CacheEntry<Value> {
  readonly key: string
  /** Undefined once it has been evicted or replaced. */
  value: Value | undefined
  /** In bytes, as it was stored. */
  readonly size: number
  /** When it last counted as used, in milliseconds of a monotonic clock. */
  used: number
}

/** Granularity of the time of use in milliseconds: finer differences do not affect what is evicted. */
const recent = 1_000

type Segment<Value> = LRUCache<string, CacheEntry<Value>>

/**
 * An LRU cache bounded in bytes. A key contains everything that its value depends on (generation, operation, checked parameters,
 * minute), never a raw URL. Keys of older generations are never requested again: the first value of a new generation clears the cache.
 */
export class SizedCache<Value extends Sized> {
  readonly #usual: Segment<Value>
  readonly #large: Segment<Value>
  readonly #largeFrom: number
  readonly #making = new Map<string, Promise<Value | undefined>>()
  readonly #entries = new WeakMap<Value, CacheEntry<Value>>()
  readonly #newest: () => number | undefined
  #generation: number | undefined
  #hits = 0
  #misses = 0

  /**
   * @param maxBytes a cache of 0 bytes holds nothing
   * @param newest number of the newest generation; omit it if there is only one
   * @param largeBytes size of a separate segment for values larger than an eighth of `maxBytes`, so that a few of them do not evict all
   *   others
   */
  constructor(maxBytes: number, newest: () => number | undefined = () => undefined, largeBytes = 0) {
    this.#usual = segment(maxBytes)
    this.#large = segment(largeBytes)
    this.#largeFrom = maxBytes / 8
    this.#newest = newest
  }

  get(key: string): Value | undefined {
    const usual = this.#usual.get(key)
    const entry = usual ?? this.#large.get(key)
    const value = entry?.value
    if (entry === undefined || value === undefined) {
      this.#misses++
      return undefined
    }
    this.#hits++
    if (value.size !== entry.size) this.#store(usual === undefined ? this.#large : this.#usual, key, value)
    return value
  }

  /**
   * The value of an entry; undefined if it is no longer cached.
   * @param now in milliseconds of a monotonic clock
   */
  use(entry: CacheEntry<Value>, now: number): Value | undefined {
    const { value } = entry
    if (value === undefined) return undefined
    if (now - entry.used < recent && value.size === entry.size) {
      this.#hits++
      return value
    }
    entry.used = now
    return this.get(entry.key)
  }

  set(key: string, value: Value): void {
    const generation = this.#newest()
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#usual.clear()
      this.#large.clear()
    }
    const [own, other] = value.size > this.#largeFrom ? [this.#large, this.#usual] : [this.#usual, this.#large]
    other.delete(key)
    this.#store(own, key, value)
  }

  /** The entry in which a value was last stored, even if it has been evicted; undefined if it was too large. */
  entryOf(value: Value): CacheEntry<Value> | undefined {
    return this.#entries.get(value)
  }

  /**
   * The value under a key, or the one that `make` returns, which is then stored unless it is undefined. Concurrent callers share one
   * call of `make` and its failure: after a publish many clients request the home page at once.
   */
  getOrMake<Made extends Value | undefined>(key: string, make: () => Promise<Made>): Value | Promise<Value | Made> {
    const cached = this.get(key)
    if (cached !== undefined) return cached
    const running = this.#making.get(key)
    // The same key always yields the same type.
    if (running !== undefined) return running as Promise<Made>
    const made = make()
      .then((value) => {
        if (value !== undefined) this.set(key, value)
        return value
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  /** Stores a value with its current size, evicting others; a value larger than the segment is not stored. */
  #store(segment: Segment<Value>, key: string, value: Value): void {
    const { size } = value
    const entry = { key, value, size, used: -Infinity }
    segment.set(key, entry, { size: Math.max(1, size) })
    if (segment.peek(key) === entry) this.#entries.set(value, entry)
  }

  get bytes(): number {
    return this.#usual.calculatedSize + this.#large.calculatedSize
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }
}

function segment<Value>(maxBytes: number): Segment<Value> {
  return new LRUCache({
    maxSize: Math.max(1, maxBytes),
    dispose: (entry) => {
      entry.value = undefined
    },
  })
}
