/** Something whose memory is known, in bytes; it may grow while it is kept. */
export interface Sized {
  readonly size: number
}

/** Where a value is kept. Whoever holds on to it finds the value without its key, and keeps none that had to go. */
export interface Kept<Value extends Sized> {
  /** Undefined when it is kept no more. */
  value: Value | undefined
  /** In bytes, as it is accounted for. */
  size: number
  /** Asked for since it was last looked at: a note costs less than moving it on every request. */
  isUsed: boolean
  readonly segment: Segment<Value>
}

/**
 * Values that were made already, bounded in bytes; what was not asked for in a round goes first.
 * Keys name everything that a value depends on (generation, operation, checked parameters, minute), never a raw URL. Nobody asks
 * for values of another generation again: the first one of a new generation drops all before it, so that a site that is
 * published often holds what one generation needs, not the bound.
 */
export class SizedCache<Value extends Sized> {
  readonly #usual: Segment<Value>
  readonly #large: Segment<Value>
  readonly #making = new Map<string, Promise<Value | undefined>>()
  #hits = 0
  #misses = 0
  readonly #newest: () => number | undefined
  #generation: number | undefined

  /**
   * @param newest number of the newest generation; left out where there is but one
   * @param largeBytes bound of the values of more than an eighth of `maxBytes`, which have room of their own so that a few of them
   *   do not push out all others
   */
  constructor(maxBytes: number, newest: () => number | undefined = () => undefined, largeBytes = 0) {
    this.#usual = new Segment(maxBytes)
    this.#large = new Segment(largeBytes)
    this.#newest = newest
  }

  get(key: string): Value | undefined {
    const entry = this.#usual.entries.get(key) ?? this.#large.entries.get(key)
    return entry === undefined ? this.#missed() : this.use(entry)
  }

  /** The value of an entry, as if it had been asked for by its key. */
  use(entry: Kept<Value>): Value | undefined {
    const { value } = entry
    if (value === undefined) return this.#missed()
    this.#hits++
    entry.isUsed = true
    if (value.size !== entry.size) entry.segment.account(entry, value)
    return value
  }

  /** @returns where it is kept; undefined where it is not */
  set(key: string, value: Value): Kept<Value> | undefined {
    this.#moveOn()
    const [segment, other] = value.size > this.#usual.maxBytes / 8 ? [this.#large, this.#usual] : [this.#usual, this.#large]
    other.delete(key)
    return segment.set(key, value)
  }

  /**
   * The value under a key, or the one that `make` gives, stored; undefined is not. Those who ask for the same meanwhile wait for the
   * same, whether it comes or fails: after a publish many ask for the home page at once.
   */
  async getOrMake<Made extends Value | undefined>(key: string, make: () => Promise<Made>): Promise<Value | Made> {
    const known = this.get(key)
    if (known !== undefined) return known
    const running = this.#making.get(key)
    // Under one key, always the same is made.
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
    return this.#usual.bytes + this.#large.bytes
  }

  /** How often a value was there. */
  get hits(): number {
    return this.#hits
  }

  /** How often one was not. */
  get misses(): number {
    return this.#misses
  }

  #missed(): undefined {
    this.#misses++
  }

  #moveOn(): void {
    const generation = this.#newest()
    if (generation === this.#generation) return
    this.#generation = generation
    this.#usual.clear()
    this.#large.clear()
  }
}

/** Entries that share a bound in bytes; the second-chance algorithm evicts them. */
class Segment<Value extends Sized> {
  readonly entries = new Map<string, Kept<Value>>()
  readonly maxBytes: number
  bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  set(key: string, value: Value): Kept<Value> | undefined {
    if (value.size > this.maxBytes) return undefined
    const entry = this.entries.get(key) ?? { value, size: 0, isUsed: false, segment: this }
    entry.value = value
    this.entries.set(key, entry)
    this.account(entry, value)
    return entry
  }

  /** Takes the present size of an entry's value into account. */
  account(entry: Kept<Value>, { size }: Value): void {
    this.bytes += size - entry.size
    entry.size = size
    this.#evict()
  }

  delete(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.entries.delete(key)
    this.bytes -= entry.size
    entry.value = undefined
    entry.size = 0
  }

  clear(): void {
    for (const key of this.entries.keys()) this.delete(key)
  }

  #evict(): void {
    for (const [key, entry] of this.entries) {
      if (this.bytes <= this.maxBytes) return
      if (!entry.isUsed) this.delete(key)
      else {
        // Behind the others it has another round; what is not asked for meanwhile goes then.
        entry.isUsed = false
        this.entries.delete(key)
        this.entries.set(key, entry)
      }
    }
  }
}
