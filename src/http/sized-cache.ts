import { LRUCache } from 'lru-cache'

/** A value of known size in bytes; it may grow while it is cached. */
export interface Sized {
  readonly size: number
}

/** A cached value with the size it was stored with. */
interface CacheEntry<Value> {
  readonly value: Value
  readonly size: number
}

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
  readonly #keys = new WeakMap<Value, string>()
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
    if (entry === undefined) {
      this.#misses++
      return undefined
    }
    this.#hits++
    const { value } = entry
    if (value.size !== entry.size) store(usual === undefined ? this.#large : this.#usual, key, value)
    return value
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
    store(own, key, value)
    this.#keys.set(value, key)
  }

  /** The key under which a value was last stored, even if it has been evicted. */
  keyOf(value: Value): string | undefined {
    return this.#keys.get(value)
  }

  /**
   * The value under a key, or the one that `make` returns, which is then stored unless it is undefined. Concurrent callers share one
   * call of `make` and its failure: after a publish many clients request the home page at once.
   */
  async getOrMake<Made extends Value | undefined>(key: string, make: () => Promise<Made>): Promise<Value | Made> {
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
  return new LRUCache({ maxSize: Math.max(1, maxBytes) })
}

/** Stores a value with its current size, evicting others; a value larger than the segment is not stored. */
function store<Value extends Sized>(cache: Segment<Value>, key: string, value: Value): void {
  const { size } = value
  cache.set(key, { value, size }, { size: Math.max(1, size) })
}
