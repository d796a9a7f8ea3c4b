import { LRUCache } from 'lru-cache'

/** Something whose memory is known, in bytes; it may grow while it is cached. */
export interface Sized {
  readonly size: number
}

/** A cached value with the size that it is accounted for. */
interface CacheEntry<Value> {
  readonly value: Value
  readonly size: number
}

type Segment<Value> = LRUCache<string, CacheEntry<Value>>

/**
 * A cache bounded in bytes; the least recently used value is evicted first. Keys name everything that a value depends on (generation,
 * operation, checked parameters, minute), never a raw URL. Keys of older generations are never asked for again: the first value of a new
 * generation clears the cache.
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
   * @param newest number of the newest generation; left out where there is only one
   * @param largeBytes bound of the values of more than an eighth of `maxBytes`, which have a segment of their own so that a few of them
   *   do not evict all others
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

  /** The key under which a value was stored last, whether it is still there or not. */
  keyOf(value: Value): string | undefined {
    return this.#keys.get(value)
  }

  /**
   * The value under a key, or the one that `make` returns, which is then stored; undefined is not stored. Concurrent callers share one
   * call of `make`, also its failure: after a publish many ask for the home page at once.
   */
  async getOrMake<Made extends Value | undefined>(key: string, make: () => Promise<Made>): Promise<Value | Made> {
    const cached = this.get(key)
    if (cached !== undefined) return cached
    const running = this.#making.get(key)
    // The same key always makes the same.
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

/** Stores a value with its present size, evicting others for it; one that is larger than the segment is not stored. */
function store<Value extends Sized>(cache: Segment<Value>, key: string, value: Value): void {
  const { size } = value
  cache.set(key, { value, size }, { size: Math.max(1, size) })
}
