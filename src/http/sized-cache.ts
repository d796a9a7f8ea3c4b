/** Something whose memory is known, in bytes; it may grow while it is kept. */
export interface Sized {
  readonly size: number
}

/** Where a value is kept. Whoever holds on to it finds the value without its key, and keeps none that had to go. */
export interface Kept<Value> {
  /** Undefined when it is kept no more. */
  value: Value | undefined
  /** In bytes, as it is accounted for. */
  size: number
  /** Asked for since it was last looked at: a note costs less than moving it on every request. */
  isUsed: boolean
}

/**
 * Values that were made already, bounded in bytes; what was not asked for in a round goes first.
 * Keys name everything that a value depends on (generation, operation, checked parameters, minute), never a raw URL. Nobody asks
 * for values of another generation again: the first one of a new generation drops all before it, so that a site that is
 * published often holds what one generation needs, not the bound.
 */
export class SizedCache<Value extends Sized> {
  readonly #entries = new Map<string, Kept<Value>>()
  readonly #maxBytes: number
  #bytes = 0
  #hits = 0
  #misses = 0
  readonly #newest: () => number | undefined
  #generation: number | undefined

  /** @param newest number of the newest generation; left out where there is but one */
  constructor(maxBytes: number, newest: () => number | undefined = () => undefined) {
    this.#maxBytes = maxBytes
    this.#newest = newest
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry === undefined ? this.#missed() : this.use(entry)
  }

  /** The value of an entry, as if it had been asked for by its key. */
  use(entry: Kept<Value>): Value | undefined {
    const { value } = entry
    if (value === undefined) return this.#missed()
    this.#hits++
    entry.isUsed = true
    if (value.size !== entry.size) {
      this.#account(entry, value)
      this.#evict()
    }
    return value
  }

  /** @returns where it is kept; undefined where it is not */
  set(key: string, value: Value): Kept<Value> | undefined {
    // One value may not push out all others.
    if (value.size > this.#maxBytes / 8) return undefined
    this.#moveOn()
    const entry = this.#entries.get(key) ?? { value, size: 0, isUsed: false }
    entry.value = value
    this.#entries.set(key, entry)
    this.#account(entry, value)
    this.#evict()
    return entry
  }

  get bytes(): number {
    return this.#bytes
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
    for (const [key, entry] of this.#entries) this.#drop(key, entry)
  }

  #account(entry: Kept<Value>, { size }: Value): void {
    this.#bytes += size - entry.size
    entry.size = size
  }

  #drop(key: string, entry: Kept<Value>): void {
    this.#entries.delete(key)
    this.#bytes -= entry.size
    entry.value = undefined
    entry.size = 0
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      if (!entry.isUsed) this.#drop(key, entry)
      else {
        // Behind the others it has another round; what is not asked for meanwhile goes then.
        entry.isUsed = false
        this.#entries.delete(key)
        this.#entries.set(key, entry)
      }
    }
  }
}
