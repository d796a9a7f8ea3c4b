import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { errorMessage } from '../../model/error-text.ts'
import {
  type Catalog,
  CatalogError,
  catalogFormat,
  type CatalogNotes,
  type CatalogPublisher,
  type CatalogReader,
  CatalogUnavailableError,
  type Generation,
  NoGenerationError,
} from '../catalog.ts'
import { createPublisher } from '../create-publisher.ts'
import { once } from '../once.ts'
import { changeBounds, type ChangeBounds } from '../page-changes.ts'
import { waitForPublishingRight } from '../publishing-right.ts'
import { newerFormat } from './begin-draft.ts'
import { cachingReader, type ResultCache } from './caching-reader.ts'
import { assertAddress, Database, readSettings } from './database.ts'
import { databaseNotes } from './database-notes.ts'
import { generationMeta, readPointer } from './generation-row.ts'
import { GenerationWatch } from './generation-watch.ts'
import { isMigrated, migrate } from './migrate.ts'
import { PostgresPublishingStore } from './postgres-publishing-store.ts'
import { postgresReader } from './postgres-reader.ts'
import { PublishingSession } from './publishing-session.ts'

/** How a catalog in PostgreSQL is kept. A database holds the catalog of one site, in its own schema. */
export interface PostgresCatalogOptions {
  /** `postgresql://user:password@host:port/database`, with the parameters of libpq. */
  readonly url: string
  /** Another address for reading, such as a replica's: a generation is current when it has arrived there. */
  readonly readUrl?: string
  /** Gets one line when the catalog becomes unreachable, and when it can be reached again. */
  readonly warn: (message: string) => void
  /** Generations that are kept, the current one included. Default 3. */
  readonly keep?: number
  /** How long what is unused is kept for readers in other processes, in milliseconds. Default 10 minutes. */
  readonly grace?: number
  /** Bound of the cache of what was read, in bytes. Default 64 MiB. */
  readonly memory?: number
  /** What is remembered of changes; only for tests. */
  readonly changeBounds?: ChangeBounds
}

const tenMinutes = 600_000
const defaultMemory = 67_108_864

/** How often a newer generation is polled for, in case a notification was lost, in milliseconds. */
const pollInterval = 1_000

/** How long a publisher waits until its generation can be read, from a replica that lags, and how often it polls, in milliseconds. */
const arrivalTimeout = 5_000
const arrivalInterval = 20

/**
 * Opens the catalog in a database; missing tables are created. An unreachable database is not an error: connecting is retried.
 * @throws CatalogError when the address or a right is wrong, or a newer version of daf made the catalog
 */
export async function openPostgresCatalog(options: PostgresCatalogOptions): Promise<Catalog> {
  assertAddress(options.url)
  if (options.readUrl !== undefined) assertAddress(options.readUrl)
  const catalog = new PostgresCatalog({
    readUrl: options.url,
    keep: 3,
    grace: tenMinutes,
    memory: defaultMemory,
    changeBounds,
    ...options,
  })
  try {
    await catalog.start()
    return catalog
  } catch (error) {
    await catalog.close()
    throw error
  }
}

class PostgresCatalog implements Catalog {
  readonly notes: CatalogNotes
  readonly #options: Required<PostgresCatalogOptions>
  readonly #primary: Database
  readonly #database: Database
  readonly #watch: GenerationWatch
  readonly #results: ResultCache
  readonly #migrate = once(() => migrate(this.#primary, this.#options.url))
  #polling: NodeJS.Timeout | undefined
  /** Whether the tables exist where they are read. */
  #isReadable = false
  #newest: CatalogReader | undefined
  #checking: Promise<void> | undefined
  /** When the generation that is shown was last known to be kept. */
  #checkedAt = performance.now()
  #isUnreachable = false
  #warned = ''
  #idleSession: PublishingSession | undefined
  #closed = false
  #closing: Promise<void> | undefined
  #reading = 0
  #idle = Promise.withResolvers<void>()

  constructor(options: Required<PostgresCatalogOptions>) {
    this.#options = options
    this.#primary = new Database(options.url)
    this.#database = new Database(options.readUrl, readSettings)
    this.#results = new LRUCache({ maxSize: Math.max(1, options.memory) })
    this.notes = databaseNotes(this.#primary)
    this.#watch = new GenerationWatch(options.url, () => this.#checkSoon())
  }

  /** Looks for a generation, and polls from then on. */
  async start(): Promise<void> {
    await this.#check().catch((error: unknown) => {
      if (!(error instanceof CatalogUnavailableError)) throw error
    })
    this.#polling = setInterval(() => this.#checkSoon(), pollInterval)
    this.#polling.unref()
  }

  async read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result> {
    this.#assertOpen()
    if (this.#newest === undefined && this.#isUnreachable) await this.refresh()
    if (this.#newest === undefined) throw new NoGenerationError('Nothing has been published yet.')
    this.#reading++
    try {
      return await work(this.#newest)
    } finally {
      this.#reading--
      if (this.#reading === 0 && this.#closed) this.#idle.resolve()
    }
  }

  current(): Generation | undefined {
    return this.#newest?.generation
  }

  /** While the database is unreachable, the newest generation that is known. @throws CatalogUnavailableError where none is */
  async refresh(): Promise<Generation | undefined> {
    this.#assertOpen()
    // A check that has started may have missed what was published since.
    await this.#checking?.catch(() => undefined)
    try {
      await this.#check()
    } catch (error) {
      if (!(error instanceof CatalogUnavailableError) || this.#newest === undefined) throw error
    }
    return this.current()
  }

  async publisher(signal?: AbortSignal): Promise<CatalogPublisher> {
    this.#assertOpen()
    await this.#migrate()
    const session = await this.#session()
    try {
      const take = async () => (await session.tryLock()) || undefined
      await waitForPublishingRight(take, signal, () =>
        this.#options.warn(`Another process publishes into ${session.name}; waiting for it.`),
      )
    } catch (error) {
      await session.close()
      throw error
    }
    const store = new PostgresPublishingStore({
      session,
      ...this.#options,
      published: (generation) => this.#arrived(generation),
      released: (used) => this.#keepSession(used),
    })
    return createPublisher(store)
  }

  /** A session that was used before, where there is one: its statements are cached. */
  async #session(): Promise<PublishingSession> {
    const idle = this.#idleSession
    this.#idleSession = undefined
    return idle === undefined || idle.lost ? PublishingSession.connect(this.#options.url) : idle
  }

  async #keepSession(session: PublishingSession): Promise<void> {
    const isKept = await session.unlock().then(
      () => !this.#closed && this.#idleSession === undefined,
      () => false,
    )
    if (isKept) this.#idleSession = session
    else await session.close()
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#polling)
    if (this.#reading === 0) this.#idle.resolve()
    await this.#idle.promise
    await this.#watch.stop()
    await this.#checking?.catch(() => undefined)
    await Promise.all([this.#primary.close(), this.#database.close(), this.#idleSession?.close()])
  }

  #assertOpen(): void {
    if (this.#closed) throw new CatalogError('The catalog has been closed.')
  }

  /** A server that reads from a replica does not need the primary once the tables exist there. */
  async #prepare(): Promise<void> {
    const { url, readUrl } = this.#options
    try {
      await this.#migrate()
    } catch (error) {
      if (!(error instanceof CatalogUnavailableError) || readUrl === url) throw error
      if (!(await isMigrated(this.#database, readUrl))) throw error
    }
  }

  /** A replica has the tables a moment after they were created; until then nothing is published there. */
  async #canRead(): Promise<boolean> {
    const { url, readUrl } = this.#options
    this.#isReadable ||= readUrl === url || (await isMigrated(this.#database, readUrl))
    return this.#isReadable
  }

  #checkSoon(): void {
    if (this.#closed) return
    this.#check().catch((error: unknown) => {
      // That the database is unreachable has been reported.
      if (!(error instanceof CatalogUnavailableError)) this.#warn(errorMessage(error))
    })
  }

  #check(): Promise<void> {
    this.#checking ??= this.#checkNow().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  async #checkNow(): Promise<void> {
    try {
      await this.#prepare()
      const now = performance.now()
      const current = (await this.#canRead()) ? (await readPointer(this.#database)).current : undefined
      if (current !== undefined && current !== this.#newest?.generation.number) await this.#swap(current, now)
      else this.#checkedAt = now
      if (this.#isUnreachable) this.#warn(`The catalog in ${this.#database.name} can be reached again.`)
      this.#isUnreachable = false
    } catch (error) {
      if (error instanceof CatalogUnavailableError) {
        if (!this.#isUnreachable) this.#warn(error.message)
        this.#isUnreachable = true
      }
      throw error
    }
  }

  async #swap(number: number, now: number): Promise<void> {
    const [row] = await this.#database.rows('SELECT * FROM daf.generation WHERE number = $1', [number])
    const format = row?.['format']
    if (row !== undefined && format === catalogFormat) {
      const reader = postgresReader(this.#database, generationMeta(row))
      this.#newest = cachingReader(reader, this.#results, () => this.#assertKept(number))
      this.#checkedAt = now
      return
    }
    await this.#stay(now)
    if (typeof format === 'number' && format > catalogFormat) throw new CatalogError(newerFormat(this.#database.name, format))
    this.#warn(`The catalog in ${this.#database.name} has an older format; the next publish rebuilds it.`)
  }

  /** A server of another version cannot show the current generation; it keeps serving its own as long as that is stored. */
  async #stay(now: number): Promise<void> {
    const sql = 'SELECT FROM daf.generation WHERE number = $1 AND retired IS NULL'
    if ((await this.#database.rows(sql, [this.#newest?.generation.number ?? null])).length > 0) this.#checkedAt = now
  }

  /** What a generation had is removed some time after it was replaced; a server that was cut off does not learn of it. */
  async #assertKept(number: number): Promise<void> {
    const checkedAt = this.#checkedAt
    const unseen = performance.now() - checkedAt
    if (unseen < this.#options.grace / 2) return
    await this.#check().catch((error: unknown) => {
      if (error instanceof CatalogUnavailableError) throw error
    })
    if (unseen < this.#options.grace || (this.#checkedAt > checkedAt && this.current()?.number === number)) return
    throw new CatalogUnavailableError(`Generation ${number} has been replaced in the meantime; try again.`)
  }

  /** Not twice in a row the same: checks repeat every second. */
  #warn(message: string): void {
    if (this.#warned !== message) this.#options.warn(message)
    this.#warned = message
  }

  async #arrived({ number }: Generation): Promise<void> {
    for (
      const deadline = performance.now() + arrivalTimeout;
      !this.#closed && performance.now() < deadline;
      await sleep(arrivalInterval)
    ) {
      await this.refresh()
      if (this.current()?.number === number) return
    }
  }
}
