/** Values by name, within a bound of their sizes; those that were not used for longest go first. */
export class LatelyUsed<Value> {
  readonly #bound: number
  readonly #held = new Map<string, { readonly value: Value; readonly size: number }>()
  #size = 0

  /** @param bound of the sizes of all values together */
  constructor(bound: number) {
    this.#bound = bound
  }

  get(name: string): Value | undefined {
    const held = this.#held.get(name)
    if (held === undefined) return undefined
    this.#held.delete(name)
    this.#held.set(name, held)
    return held.value
  }

  set(name: string, value: Value, size: number): void {
    this.#forget(name)
    if (size > this.#bound) return
    this.#held.set(name, { value, size })
    this.#size += size
    for (const oldest of this.#held.keys()) {
      if (this.#size <= this.#bound) return
      this.#forget(oldest)
    }
  }

  #forget(name: string): void {
    this.#size -= this.#held.get(name)?.size ?? 0
    this.#held.delete(name)
  }
}
