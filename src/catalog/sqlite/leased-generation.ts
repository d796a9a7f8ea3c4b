import type { DatabaseSync } from 'node:sqlite'
import type { CatalogReader } from '../catalog.ts'

/** An open generation. It is closed when it was retired and its last reader has finished. */
export class LeasedGeneration {
  readonly reader: CatalogReader
  readonly #db: DatabaseSync
  readonly #closed = Promise.withResolvers<void>()
  #leases = 0
  #retired = false

  constructor(db: DatabaseSync, reader: CatalogReader) {
    this.#db = db
    this.reader = reader
  }

  /** Resolves when it is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise
  }

  async read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result> {
    this.#leases++
    try {
      return await work(this.reader)
    } finally {
      this.#leases--
      this.#closeWhenDone()
    }
  }

  /** Takes no more readers; resolves when it is closed. */
  retire(): Promise<void> {
    this.#retired = true
    this.#closeWhenDone()
    return this.closed
  }

  #closeWhenDone(): void {
    if (!this.#retired || this.#leases > 0 || !this.#db.isOpen) return
    this.#db.close()
    this.#closed.resolve()
  }
}
