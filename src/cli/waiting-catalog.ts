import {
  CatalogUnavailableError,
  type Catalog,
  type CatalogNotes,
  type CatalogPublisher,
  type CatalogReader,
  type Generation,
} from '../catalog/catalog.ts'

/**
 * Opens a catalog; where it cannot be reached yet, gives one that stands in for it and becomes it at the first look that
 * reaches it. So a server starts while its database is away, and what is wrong for good still ends the program.
 * @param told of why it has to wait, one line
 * @throws CatalogError for what does not pass by itself
 */
export async function openWhenReachable(open: () => Promise<Catalog>, told: (message: string) => void): Promise<Catalog> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof CatalogUnavailableError)) throw error
    told(error.message)
    return new WaitingCatalog(open, error)
  }
}

class WaitingCatalog implements Catalog {
  readonly notes: CatalogNotes = {
    get: async (name) => (await this.#reach()).notes.get(name),
    set: async (name, value) => (await this.#reach()).notes.set(name, value),
  }
  readonly #open: () => Promise<Catalog>
  readonly #reason: CatalogUnavailableError
  #catalog: Catalog | undefined
  #opening: Promise<Catalog> | undefined
  #closed = false

  constructor(open: () => Promise<Catalog>, reason: CatalogUnavailableError) {
    this.#open = open
    this.#reason = reason
  }

  /** Does not try to reach it: requests are many, and none of them is to wait. */
  async read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result> {
    if (this.#catalog === undefined) throw this.#reason
    return this.#catalog.read(work)
  }

  current(): Generation | undefined {
    return this.#catalog?.current()
  }

  async refresh(): Promise<Generation | undefined> {
    return (await this.#reach()).refresh()
  }

  async publisher(signal?: AbortSignal): Promise<CatalogPublisher> {
    return (await this.#reach()).publisher(signal)
  }

  async close(): Promise<void> {
    this.#closed = true
    const opened = this.#catalog ?? (await this.#opening?.catch(() => undefined))
    await opened?.close()
  }

  /** @throws CatalogError */
  #reach(): Promise<Catalog> {
    if (this.#catalog !== undefined) return Promise.resolve(this.#catalog)
    if (this.#closed) return Promise.reject(this.#reason)
    return (this.#opening ??= this.#tryToOpen())
  }

  async #tryToOpen(): Promise<Catalog> {
    try {
      return (this.#catalog = await this.#open())
    } finally {
      this.#opening = undefined
    }
  }
}
