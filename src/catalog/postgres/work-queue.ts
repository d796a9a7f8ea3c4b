/** Work of a draft that waits to be written, one piece after the other. The first failure ends it, and is told to whoever waits next. */
export class WorkQueue {
  #tail: Promise<void> = Promise.resolve()
  #failure: { readonly error: unknown } | undefined
  #size = 0

  /** @param size what the work holds in memory, roughly in bytes */
  add(size: number, work: () => Promise<unknown>): void {
    this.#size += size
    this.#tail = this.#tail.then(async () => {
      try {
        if (this.#failure === undefined) await work()
      } catch (error) {
        this.#failure = { error }
      } finally {
        this.#size -= size
      }
    })
  }

  /** Waits until no more than so much waits. @throws what the work threw */
  async below(size: number): Promise<void> {
    if (this.#size > size) await this.#tail
    if (this.#failure !== undefined) throw this.#failure.error
  }

  /** Waits until nothing waits. @throws what the work threw */
  async finish(): Promise<void> {
    await this.#tail
    await this.below(0)
  }
}
