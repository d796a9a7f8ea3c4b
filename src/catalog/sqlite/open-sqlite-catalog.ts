import { stat } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import {
  type Catalog,
  CatalogError,
  type CatalogNotes,
  type CatalogPublisher,
  type CatalogReader,
  type Generation,
  NoGenerationError,
} from '../catalog.ts'
import { createPublisher } from '../create-publisher.ts'
import { changeBounds, type ChangeBounds } from '../page-changes.ts'
import { waitForPublishingRight } from '../publishing-right.ts'
import { Search } from '../search/search.ts'
import {
  assertWritable,
  type CatalogFolder,
  catalogFolder,
  createFolders,
  generationPath,
  notWritable,
  reason,
  removeLeftovers,
} from './catalog-folder.ts'
import { ContentStore } from './content-store.ts'
import { type FileLock, tryLock } from './file-lock.ts'
import { fileNotes } from './file-notes.ts'
import { openGeneration } from './generation-file.ts'
import { readPointer } from './pointer.ts'
import { SearchThread } from './search-thread.ts'
import { SqlitePublishingStore } from './sqlite-publishing-store.ts'
import { sqliteReader } from './sqlite-reader.ts'
import { SqliteSearchEngine } from './sqlite-search-engine.ts'
import { readAtOnce } from './token-pages.ts'

/** From what size on a catalog is kept and searched in other ways. */
interface CatalogScale {
  /** Pages from which it is searched in its own thread: a search may take so long that the server's thread would stop for it. */
  readonly thread: number
  /** Matches of a token that are read at once. */
  readonly read: number
  /** Bytes of a generation from which the next draft's copy of it is made ahead. */
  readonly copy: number
}

/** Measured, see docs/search-scale.md. */
const catalogScale: CatalogScale = { thread: 20_000, read: readAtOnce, copy: 2 ** 24 }

/** How an embedded catalog is kept. */
export interface SqliteCatalogOptions {
  /** Generations that are kept, the current one included. Default 3. */
  readonly keep?: number
  /** Gets one line when the stored catalog cannot be read and the next publish will rebuild it, or when another process takes long to publish. */
  readonly warn?: (message: string) => void
  /** How long bytes must have been out of use before they are removed, in milliseconds. Default 10 minutes. */
  readonly contentGrace?: number
  /** From what size on a catalog is kept and searched in other ways; only for tests. */
  readonly scale?: CatalogScale
  /** What is remembered of changes; only for tests. */
  readonly changeBounds?: ChangeBounds
}

const tenMinutes = 600_000

/** A pointer may be replaced, and its generation removed, between reading it and opening the file. */
const attempts = 5

/**
 * Opens the embedded catalog in a folder, which is created when it is missing.
 * @throws CatalogError when the folder cannot be created, or a newer version of daf wrote the catalog
 */
export async function openSqliteCatalog(folder: string, options: SqliteCatalogOptions = {}): Promise<Catalog> {
  const place = catalogFolder(folder)
  await createFolders(place)
  const catalog = new SqliteCatalog(place, {
    keep: 3,
    contentGrace: tenMinutes,
    warn: () => undefined,
    scale: catalogScale,
    changeBounds,
    ...options,
  })
  await catalog.refresh()
  return catalog
}

class SqliteCatalog implements Catalog {
  readonly notes: CatalogNotes
  readonly #folder: CatalogFolder
  readonly #options: Required<SqliteCatalogOptions>
  readonly #content: ContentStore
  readonly #searchThread = new SearchThread()
  #newest: LeasedGeneration | undefined
  #pointerSeen = ''
  /** The state of the pointer for which a failure has been reported. */
  #reported = ''
  #refreshing: Promise<void> = Promise.resolve()
  #closed = false

  constructor(folder: CatalogFolder, options: Required<SqliteCatalogOptions>) {
    this.#folder = folder
    this.#options = options
    this.#content = new ContentStore(folder)
    this.notes = fileNotes(folder)
  }

  async read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result> {
    this.#assertOpen()
    if (this.#newest === undefined) throw new NoGenerationError('Nothing has been published yet.')
    return this.#newest.read(work)
  }

  current(): Generation | undefined {
    return this.#newest?.reader.generation
  }

  async refresh(): Promise<Generation | undefined> {
    this.#assertOpen()
    const refresh = this.#refreshing.then(() => this.#openNewest())
    this.#refreshing = refresh.catch(() => undefined)
    await refresh
    return this.current()
  }

  async publisher(signal?: AbortSignal): Promise<CatalogPublisher> {
    this.#assertOpen()
    await assertWritable(this.#folder)
    const { root, lock } = this.#folder
    const take = (): FileLock | undefined => {
      try {
        return tryLock(lock)
      } catch (error) {
        throw notWritable(root, error)
      }
    }
    const right = await waitForPublishingRight(take, signal, () =>
      this.#options.warn(`Another process publishes into ${root} (it has locked ${lock}); waiting for it.`),
    )
    try {
      await removeLeftovers(this.#folder, this.#folder.prepared)
    } catch (error) {
      right.release()
      throw error
    }
    const store = new SqlitePublishingStore({
      folder: this.#folder,
      content: this.#content,
      right,
      ...this.#options,
      copyFrom: this.#options.scale.copy,
      published: async () => {
        if (!this.#closed) await this.refresh()
      },
    })
    return createPublisher(store)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#refreshing
    const last = this.#newest
    this.#newest = undefined
    await last?.retire()
    await this.#searchThread.stop()
  }

  #assertOpen(): void {
    if (this.#closed) throw new CatalogError('The catalog has been closed.')
  }

  async #openNewest(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const seen = await this.#pointerState()
      if (seen === this.#pointerSeen) return
      const pointer = await readPointer(this.#folder)
      try {
        if (pointer !== undefined) this.#swap(generationPath(this.#folder, pointer.generation))
        else if (seen !== '')
          this.#options.warn(`The catalog in ${this.#folder.root} has an older format; the next publish rebuilds it.`)
      } catch (error) {
        if (attempt < attempts && (await this.#pointerState()) !== seen) continue
        // Tried again at the next refresh, since the failure may be temporary (too many open files, a disk that hangs).
        if (this.#reported === seen) return
        this.#reported = seen
        return this.#options.warn(
          `The catalog in ${this.#folder.root} cannot be read (generation ${pointer?.generation}: ${reason(error)}); the next publish rebuilds it.`,
        )
      }
      this.#pointerSeen = seen
      return
    }
  }

  /** Something that changes whenever the pointer is replaced; empty if there is none. */
  async #pointerState(): Promise<string> {
    try {
      const { ino, mtimeNs, size } = await stat(this.#folder.pointer, { bigint: true })
      return `${ino} ${mtimeNs} ${size}`
    } catch {
      return ''
    }
  }

  #swap(file: string): void {
    const { db, meta } = openGeneration(file)
    const old = this.#newest
    try {
      const { pages } = meta.generation
      const { thread, read } = this.#options.scale
      const engine = new SqliteSearchEngine(db, pages, read)
      const here = new Search(engine)
      const searcher = pages < thread ? here : this.#searchThread.searcher(file, read, here)
      const reader = sqliteReader(db, meta, this.#content, searcher)
      this.#newest = new LeasedGeneration(db, reader)
      void this.#newest.closed.then(() => this.#searchThread.close(file))
    } catch (error) {
      db.close()
      throw error
    }
    void old?.retire()
  }
}

/** An open generation. It is closed once it is retired and its last reader has finished. */
class LeasedGeneration {
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

  /** Closes it after its last reader; resolves then. */
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
