import { Client, Pool, type PoolClient } from 'pg'
import { errorMessage } from '../../model/error-text.ts'
import { CatalogError, CatalogUnavailableError } from '../catalog.ts'
import type { Row } from '../row-values.ts'
import { catalogErrorOf, databaseName, isDisconnected, isTemporary } from './database-errors.ts'

/** Timeouts of reading, in milliseconds. */
export const databaseTimes = { connect: 2_000, statement: 5_000 } as const

/** Connections of one process for reading. */
const maxConnections = 8

/** How long reads are refused at once after the database was found unreachable, in milliseconds. */
const pauseAfterFailure = 500

/**
 * Reads an address as every connection will, with the files that it names.
 * @throws CatalogError when a file of it, such as `sslrootcert`, cannot be read
 */
export function assertAddress(url: string): void {
  try {
    void new Client({ connectionString: url })
  } catch (error) {
    throw new CatalogError(
      `The address of ${databaseName(url)} cannot be used (${errorMessage(error)}); check the files that it names.`,
    )
  }
}

/** Runs statements: a {@link Database}, or the session of a publisher. */
export interface RowSource {
  /** Rows of a statement. @throws CatalogUnavailableError, CatalogError */
  rows(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
}

/** A pool of a few connections to a database, with timeouts. Broken connections are replaced. */
export class Database implements RowSource {
  readonly name: string
  readonly #pool: Pool
  #unreachableUntil = -Infinity

  /** @param settings of its sessions, by name */
  constructor(url: string, settings: Readonly<Record<string, string>> = {}) {
    this.name = databaseName(url)
    this.#pool = new Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: databaseTimes.connect,
      statement_timeout: databaseTimes.statement,
      // For a server that does not respond at all.
      query_timeout: databaseTimes.statement + 1_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      allowExitOnIdle: true,
      application_name: 'daf',
      onConnect: (client) => client.query(sessionSettings(settings)),
    })
    // An idle connection that breaks; the pool takes it out by itself.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client: PoolClient) => client.on('error', () => undefined))
  }

  async rows(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    if (performance.now() < this.#unreachableUntil)
      throw new CatalogUnavailableError(`The catalog in ${this.name} cannot be reached.`)
    try {
      return await this.#query(text, values).catch((error: unknown) => {
        // A restart of the database breaks all connections at once; the next one may be sound.
        if (isDisconnected(error)) return this.#query(text, values)
        throw error
      })
    } catch (error) {
      if (isDisconnected(error) || (isTemporary(error) && this.#pool.totalCount === 0)) {
        this.#unreachableUntil = performance.now() + pauseAfterFailure
      }
      throw catalogErrorOf(error, this.name)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #query(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#pool.query<Record<string, unknown>>(text, [...values])).rows
  }
}

/** The statement for the settings of a session. */
function sessionSettings(settings: Readonly<Record<string, string>>): string {
  return Object.entries({ search_path: 'daf', standard_conforming_strings: 'on', ...settings })
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ')
}

/**
 * Settings for reading. Which index answers a search is decided here (`docs/postgresql.md`): the planner must not guess from
 * tokens that it knows nothing of, and compiling a statement takes longer than any of ours.
 */
export const readSettings = { enable_seqscan: 'off', jit: 'off', work_mem: '16MB', default_transaction_read_only: 'on' } as const

/** How long closing a connection may take, in milliseconds: over a network that drops packets it would take minutes. */
const closeTimeout = 1_000

/**
 * A connection of its own, which is not connected yet. What breaks it is thrown by whoever uses it.
 * @param name of its application, as the database lists it
 * @param queryTimeout in milliseconds; none if not given
 */
export function newClient(url: string, name: string, queryTimeout?: number): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: databaseTimes.connect,
    query_timeout: queryTimeout,
    keepAlive: true,
    application_name: name,
  })
  client.on('error', () => undefined)
  return client
}

/** Ends a connection, gracefully where that is possible. */
export async function endClient(client: Client): Promise<void> {
  const giveUp = setTimeout(() => client.connection.stream.destroy(), closeTimeout)
  await client.end().catch(() => undefined)
  clearTimeout(giveUp)
}
