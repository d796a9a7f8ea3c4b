/** Something whose memory is known, in bytes; it may grow while it is kept. */
export interface Sized {
  readonly size: number
}

/**
 * Values that were made already, bounded in bytes; what was not asked for in a round goes first.
 * Keys name everything that a value depends on (generation, operation, checked parameters, minute), never a raw URL.
 */
export class SizedCache<Value extends Sized> {
  readonly #entries = new Map<string, Value>()
  readonly #maxBytes: number
  /** Keys that were asked for since they were last looked at: a note costs less than moving them on every request. */
  readonly #used = new Set<string>()
  #bytes = 0
  #hits = 0
  #misses = 0
  readonly #sizes = new Map<string, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) {
      this.#misses++
      return undefined
    }
    this.#hits++
    this.#used.add(key)
    if (this.#account(key, value.size)) this.#evict()
    return value
  }

  set(key: string, value: Value): void {
    // One value may not push out all others.
    if (value.size > this.#maxBytes / 8) return
    this.#entries.set(key, value)
    this.#account(key, value.size)
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

  #account(key: string, size: number): boolean {
    const before = this.#sizes.get(key) ?? 0
    if (before === size) return false
    this.#sizes.set(key, size)
    this.#bytes += size - before
    return true
  }

  #evict(): void {
    for (const [key, value] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(key)
      if (this.#used.delete(key)) {
        // Behind the others it has another round; what is not asked for meanwhile goes then.
        this.#entries.set(key, value)
        continue
      }
      this.#bytes -= this.#sizes.get(key) ?? 0
      this.#sizes.delete(key)
    }
  }
}
