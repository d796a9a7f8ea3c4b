/** Writes of a draft, one after the other. The first failure ends them, and is thrown to whoever waits next. */
export class WriteQueue {
  #tail: Promise<void> = Promise.resolve()
  #failure: { readonly error: unknown } | undefined
  #size = 0

  /** @param size what the write holds in memory, roughly in bytes */
  add(size: number, write: () => Promise<unknown>): void {
    this.#size += size
    this.#tail = this.#tail.then(async () => {
      try {
        if (this.#failure === undefined) await write()
      } catch (error) {
        this.#failure = { error }
      } finally {
        this.#size -= size
      }
    })
  }

  /** Waits until no more than this size is waiting. @throws what a write threw */
  async below(size: number): Promise<void> {
    if (this.#size > size) await this.#tail
    if (this.#failure !== undefined) throw this.#failure.error
  }

  /** Waits until everything is written. @throws what a write threw */
  async finish(): Promise<void> {
    await this.#tail
    await this.below(0)
  }
}

/** How changes are written together. */
interface BatchOptions<Value> {
  readonly queue: WriteQueue
  /** Number of changes. */
  readonly length: number
  /** What a change holds in memory, roughly in bytes. */
  sizeOf(value: Value | undefined): number
  /** Writes changes; undefined is removed. */
  write(changes: ReadonlyMap<string, Value | undefined>): Promise<void>
}

/** Changes that wait to be written together. Of several changes of one key only the last is written. */
export class Batch<Value> {
  readonly #options: BatchOptions<Value>
  #changes = new Map<string, Value | undefined>()

  constructor(options: BatchOptions<Value>) {
    this.#options = options
  }

  set(key: string, value: Value | undefined): void {
    this.#changes.set(key, value)
    if (this.#changes.size >= this.#options.length) this.flush()
  }

  /** Queues what is waiting. */
  flush(): void {
    const { queue, sizeOf, write } = this.#options
    const changes = this.#changes
    if (changes.size === 0) return
    this.#changes = new Map()
    const size = [...changes.values()].reduce((sum, value) => sum + sizeOf(value), 0)
    queue.add(size, () => write(changes))
  }
}
