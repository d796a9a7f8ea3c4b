import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CatalogError, CatalogUnavailableError } from '../catalog.ts'
import type { Row } from '../row-values.ts'
import { catalogErrorOf, databaseName } from './database-errors.ts'
import { databaseTimes } from './database.ts'
import { publishingLock } from './locks.ts'

/** How often a waiting publisher asks again, in milliseconds. */
const pollInterval = 50

/** A step of publishing may take long, and nobody waits for it; it must end some time where the network swallows the answer. */
const maxStatement = 1_800_000

/**
 * Drafts are open for long. Of a publisher whose machine is gone the server hears nothing: it looks after half a minute, and
 * drops session, lock and draft.
 */
const settings = `
  SET search_path = daf; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off;
  SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;`

/**
 * A session that holds the right to publish: an advisory lock, which goes when the session goes, and with it what was not
 * committed. So nobody can commit who has lost the right.
 */
export class PublishingSession {
  readonly name: string
  readonly #client: Client
  #lost = false

  private constructor(url: string) {
    this.name = databaseName(url)
    this.#client = new Client({
      connectionString: url,
      connectionTimeoutMillis: databaseTimes.connect,
      query_timeout: maxStatement,
      keepAlive: true,
      application_name: 'daf publish',
    })
    const lose = () => (this.#lost = true)
    this.#client.on('error', lose)
    this.#client.on('end', lose)
  }

  /**
   * Waits for the right to publish.
   * @throws CatalogError when the signal aborts first, CatalogUnavailableError when the database is away
   */
  static async open(url: string, signal?: AbortSignal): Promise<PublishingSession> {
    const session = new PublishingSession(url)
    try {
      await session.#client.connect()
      await session.#client.query(settings)
      while (!(await session.#tryLock())) {
        if (signal?.aborted) break
        await sleep(pollInterval, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
      }
    } catch (error) {
      await session.close()
      throw catalogErrorOf(error, session.name)
    }
    if (!signal?.aborted) return session
    await session.close()
    throw new CatalogError('Stopped waiting for the right to publish: another publisher holds it.')
  }

  /** Whether the session has ended, and the right with it. */
  get lost(): boolean {
    return this.#lost
  }

  /** Rows of a statement. @throws CatalogUnavailableError when the session is lost, CatalogError */
  async rows(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    if (this.#lost) {
      throw new CatalogUnavailableError(
        `The connection to the catalog in ${this.name} was lost, and the right to publish with it; publish again.`,
      )
    }
    try {
      return (await this.#client.query<Record<string, unknown>>(text, [...values])).rows
    } catch (error) {
      throw catalogErrorOf(error, this.name)
    }
  }

  /** Gives the right back; what is not committed is dropped. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  async #tryLock(): Promise<boolean> {
    const { rows } = await this.#client.query<Record<string, unknown>>('SELECT pg_try_advisory_lock($1, $2) AS held', [
      ...publishingLock,
    ])
    return rows[0]?.['held'] === true
  }
}
