import { setTimeout as sleep } from 'node:timers/promises'
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
import { reportLongWait } from '../long-wait.ts'
import { newerFormat } from './begin-draft.ts'
import { assertAddress, Database, readSettings } from './database.ts'
import { DatabaseNotes } from './database-notes.ts'
import { generationMeta, pointerOf, selectPointer } from './generation-row.ts'
import { GenerationWatch } from './generation-watch.ts'
import { LatelyUsed } from './lately-used.ts'
import { isMigrated, migrate } from './migrate.ts'
import { PostgresPublisher } from './postgres-publisher.ts'
import { PostgresReader } from './postgres-reader.ts'
import { PublishingSession } from './publishing-session.ts'
import { type Answers, RememberingReader } from './remembering-reader.ts'

/** How a catalog in PostgreSQL is kept. A database holds the catalog of one site, in a schema of its own. */
export interface PostgresCatalogOptions {
  /** `postgresql://user:password@host:port/database`, with the parameters of libpq. */
  readonly url: string
  /** Another address for reading, such as a replica's: a generation is current when it has arrived there. */
  readonly readUrl?: string
  /** Told when the catalog cannot be reached, and when it can again. One line. */
  readonly warn: (message: string) => void
  /** Generations that are kept, the current one included. Default 3. */
  readonly keep?: number
  /** How long what is out of use is kept for readers of other processes, in milliseconds. Default 10 minutes. */
  readonly grace?: number
  /** Bound of what was read lately and is held in memory, in bytes. Default 64 MiB. */
  readonly memory?: number
}

const tenMinutes = 600_000
const defaultMemory = 67_108_864

/** How often a newer generation is looked for that nobody told of, in milliseconds. */
const lookInterval = 1_000

/** How long whoever has published waits until it can be read, from a replica that lags, in milliseconds, and how often he looks. */
const arrival = 5_000
const arrivalLook = 20

/**
 * Opens the catalog in a database; its tables are made where they are missing. A database that is away is no error: it is
 * looked for until it is there.
 * @throws CatalogError when the address or a right is wrong, or a newer version of daf made the catalog
 */
export async function openPostgresCatalog(options: PostgresCatalogOptions): Promise<Catalog> {
  assertAddress(options.url)
  if (options.readUrl !== undefined) assertAddress(options.readUrl)
  const catalog = new PostgresCatalog({ readUrl: options.url, keep: 3, grace: tenMinutes, memory: defaultMemory, ...options })
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
  readonly #answers: Answers
  #ticking: NodeJS.Timeout | undefined
  #isMade = false
  /** The tables are where they are read. */
  #hasArrived = false
  #newest: CatalogReader | undefined
  #looking: Promise<void> | undefined
  /** When the generation that is shown was known to be kept for the time to come. */
  #lookedAt = performance.now()
  #isAway = false
  #told = ''
  #idleSession: PublishingSession | undefined
  #closed = false
  #closing: Promise<void> | undefined
  #reading = 0
  #idle = Promise.withResolvers<void>()

  constructor(options: Required<PostgresCatalogOptions>) {
    this.#options = options
    this.#primary = new Database(options.url)
    this.#database = new Database(options.readUrl, readSettings)
    this.#answers = new LatelyUsed(options.memory)
    this.notes = new DatabaseNotes(this.#primary)
    this.#watch = new GenerationWatch(options.url, () => this.#lookSoon())
  }

  /** Looks for the first time, and from then on. */
  async start(): Promise<void> {
    await this.#look().catch((error: unknown) => {
      if (!(error instanceof CatalogUnavailableError)) throw error
    })
    this.#ticking = setInterval(() => this.#lookSoon(), lookInterval)
    this.#ticking.unref()
  }

  async read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result> {
    this.#assertOpen()
    if (this.#newest === undefined && this.#isAway) await this.refresh()
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

  /** While the database is away, the newest generation that is known. @throws CatalogUnavailableError where none is */
  async refresh(): Promise<Generation | undefined> {
    this.#assertOpen()
    // A look that has begun may have missed what was published since.
    await this.#looking?.catch(() => undefined)
    try {
      await this.#look()
    } catch (error) {
      if (!(error instanceof CatalogUnavailableError) || this.#newest === undefined) throw error
    }
    return this.current()
  }

  async publisher(signal?: AbortSignal): Promise<CatalogPublisher> {
    this.#assertOpen()
    await this.#make()
    const session = await this.#session()
    try {
      await reportLongWait(session.acquire(signal), () =>
        this.#options.warn(`Another process publishes into ${session.name}; waiting for it.`),
      )
    } catch (error) {
      await session.close()
      throw error
    }
    return new PostgresPublisher({
      session,
      ...this.#options,
      published: (generation) => this.#arrived(generation),
      released: (used) => this.#keepSession(used),
    })
  }

  /** A session that was used before, where there is one: the database has got ready for it. */
  async #session(): Promise<PublishingSession> {
    const idle = this.#idleSession
    this.#idleSession = undefined
    return idle === undefined || idle.lost ? PublishingSession.connect(this.#options.url) : idle
  }

  async #keepSession(session: PublishingSession): Promise<void> {
    const isKept = await session.giveBack().then(
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
    clearInterval(this.#ticking)
    if (this.#reading === 0) this.#idle.resolve()
    await this.#idle.promise
    await this.#watch.stop()
    await this.#looking?.catch(() => undefined)
    await Promise.all([this.#primary.close(), this.#database.close(), this.#idleSession?.close()])
  }

  #assertOpen(): void {
    if (this.#closed) throw new CatalogError('The catalog has been closed.')
  }

  async #make(): Promise<void> {
    if (!this.#isMade) await migrate(this.#primary, this.#options.url)
    this.#isMade = true
  }

  /** Whoever reads from a replica can do without the database itself, once its tables have arrived there. */
  async #prepare(): Promise<void> {
    const { url, readUrl } = this.#options
    try {
      await this.#make()
    } catch (error) {
      if (!(error instanceof CatalogUnavailableError) || readUrl === url) throw error
      if (!(await isMigrated(this.#database, readUrl))) throw error
    }
  }

  /** A replica has the tables a moment after they were made; until then nothing is published there. */
  async #isReadable(): Promise<boolean> {
    const { url, readUrl } = this.#options
    this.#hasArrived ||= readUrl === url || (await isMigrated(this.#database, readUrl))
    return this.#hasArrived
  }

  #lookSoon(): void {
    if (this.#closed) return
    this.#look().catch((error: unknown) => {
      // That the database is away has been told.
      if (!(error instanceof CatalogUnavailableError)) this.#tell(error instanceof Error ? error.message : String(error))
    })
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    try {
      await this.#prepare()
      const now = performance.now()
      const current = (await this.#isReadable()) ? pointerOf((await this.#database.rows(selectPointer))[0]).current : undefined
      if (current !== undefined && current !== this.#newest?.generation.number) await this.#swap(current, now)
      else this.#lookedAt = now
      if (this.#isAway) this.#tell(`The catalog in ${this.#database.name} can be reached again.`)
      this.#isAway = false
    } catch (error) {
      if (error instanceof CatalogUnavailableError) {
        if (!this.#isAway) this.#tell(error.message)
        this.#isAway = true
      }
      throw error
    }
  }

  async #swap(number: number, now: number): Promise<void> {
    const [row] = await this.#database.rows('SELECT * FROM daf.generation WHERE number = $1', [number])
    const format = row?.['format']
    if (row !== undefined && format === catalogFormat) {
      const reader = new PostgresReader(this.#database, generationMeta(row))
      this.#newest = new RememberingReader(reader, this.#answers, () => this.#assertKept(number))
      this.#lookedAt = now
      return
    }
    await this.#stay(now)
    if (typeof format === 'number' && format > catalogFormat) throw new CatalogError(newerFormat(this.#database.name, format))
    this.#tell(`The catalog in ${this.#database.name} has an older format; the next publish rebuilds it.`)
  }

  /** Whoever cannot show the current generation, being of another version, goes on with his own as long as that is kept. */
  async #stay(now: number): Promise<void> {
    const sql = 'SELECT FROM daf.generation WHERE number = $1 AND retired IS NULL'
    if ((await this.#database.rows(sql, [this.#newest?.generation.number ?? null])).length > 0) this.#lookedAt = now
  }

  /** What a generation had is removed some time after another took its place; of that, one who was cut off knows nothing. */
  async #assertKept(number: number): Promise<void> {
    const lookedAt = this.#lookedAt
    const unseen = performance.now() - lookedAt
    if (unseen < this.#options.grace / 2) return
    await this.#look().catch((error: unknown) => {
      if (error instanceof CatalogUnavailableError) throw error
    })
    if (unseen < this.#options.grace || (this.#lookedAt > lookedAt && this.current()?.number === number)) return
    throw new CatalogUnavailableError(`Generation ${number} has been replaced meanwhile; ask again.`)
  }

  /** The same is not said twice in a row: looks repeat every second. */
  #tell(message: string): void {
    if (this.#told !== message) this.#options.warn(message)
    this.#told = message
  }

  async #arrived({ number }: Generation): Promise<void> {
    for (const deadline = performance.now() + arrival; !this.#closed && performance.now() < deadline; await sleep(arrivalLook)) {
      await this.refresh()
      if (this.current()?.number === number) return
    }
  }
}
