import type { Client } from 'pg'
import { CatalogUnavailableError } from '../catalog.ts'
import type { Row } from '../row-values.ts'
import { catalogErrorOf, databaseName } from './database-errors.ts'
import { endClient, newClient, type RowSource } from './database.ts'
import { publishingLock } from './locks.ts'

/** Timeout of one statement in milliseconds: long, since nobody waits for publishing; needed when the network drops the response. */
const maxStatement = 1_800_000

/**
 * Drafts are open for long. When a publisher's machine disappears, keepalive makes the server notice after half a minute and drop session,
 * lock and draft.
 */
const settings = `
  SET search_path = daf; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off;
  SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;`

/**
 * A session that holds the right to publish: an advisory lock, which ends with the session, as does what was not committed. So nobody can
 * commit after losing the right.
 */
export class PublishingSession implements RowSource {
  readonly name: string
  readonly #client: Client
  #lost = false
  /** Settles when the last statement has ended: pg 9 will no longer queue statements. */
  #ended: Promise<unknown> = Promise.resolve()

  private constructor(url: string) {
    this.name = databaseName(url)
    this.#client = newClient(url, 'daf publish', maxStatement)
    const lose = () => (this.#lost = true)
    this.#client.on('error', lose)
    this.#client.on('end', lose)
  }

  /** Connects. @throws CatalogUnavailableError, CatalogError */
  static async connect(url: string): Promise<PublishingSession> {
    const session = new PublishingSession(url)
    try {
      await session.#client.connect()
      await session.#client.query(settings)
      return session
    } catch (error) {
      await session.close()
      throw catalogErrorOf(error, session.name)
    }
  }

  /** Takes the right to publish; false while another session holds it. @throws CatalogUnavailableError when the session is lost */
  async tryLock(): Promise<boolean> {
    const [row] = await this.rows('SELECT pg_try_advisory_lock($1, $2) AS held', publishingLock)
    return row?.['held'] === true
  }

  /** Releases the right. Not within a transaction. */
  async unlock(): Promise<void> {
    await this.rows('SELECT pg_advisory_unlock($1, $2)', publishingLock)
  }

  /** Whether the session has ended, and the right with it. */
  get lost(): boolean {
    return this.#lost
  }

  /** Rows of a statement, which runs after those before it. @throws CatalogUnavailableError when the session is lost, CatalogError */
  rows(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const result = this.#ended.then(() => this.#run(text, values))
    this.#ended = result.catch(() => undefined)
    return result
  }

  async #run(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
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

  /** Ends the session, and with it the right and what is not committed. */
  async close(): Promise<void> {
    await endClient(this.#client)
  }
}
