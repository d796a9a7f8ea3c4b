/** Something whose memory is known, in bytes; it may grow while it is kept. */
export interface Sized {
  readonly size: number
}

/** What is kept of a value. */
interface Entry<Value> {
  readonly value: Value
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
  readonly #entries = new Map<string, Entry<Value>>()
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
    if (entry === undefined) {
      this.#misses++
      return undefined
    }
    this.#hits++
    entry.isUsed = true
    if (entry.value.size !== entry.size) {
      this.#account(entry)
      this.#evict()
    }
    return entry.value
  }

  set(key: string, value: Value): void {
    // One value may not push out all others.
    if (value.size > this.#maxBytes / 8) return
    this.#moveOn()
    const known = this.#entries.get(key)
    const entry = { value, size: known?.size ?? 0, isUsed: known?.isUsed ?? false }
    this.#entries.set(key, entry)
    this.#account(entry)
    this.#evict()
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

  #moveOn(): void {
    const generation = this.#newest()
    if (generation === this.#generation) return
    this.#generation = generation
    this.#entries.clear()
    this.#bytes = 0
  }

  #account(entry: Entry<Value>): void {
    const { size } = entry.value
    this.#bytes += size - entry.size
    entry.size = size
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(key)
      if (entry.isUsed) {
        // Behind the others it has another round; what is not asked for meanwhile goes then.
        entry.isUsed = false
        this.#entries.set(key, entry)
      } else this.#bytes -= entry.size
    }
  }
}
