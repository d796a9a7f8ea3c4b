import { Client, Pool, type PoolClient } from 'pg'
import { CatalogError, CatalogUnavailableError } from '../catalog.ts'
import type { Row } from '../row-values.ts'
import { catalogErrorOf, databaseName, isDisconnected, isPassing } from './database-errors.ts'

/** Times of a database that answers questions, in milliseconds: nobody waits longer. */
export const databaseTimes = { connect: 2_000, statement: 5_000 } as const

/** Connections of one process for reading. */
const maxConnections = 8

/** After the database was found away, questions are refused at once for so long, in milliseconds. */
const restAfterFailure = 500

/**
 * Reads an address as every connection will, with the files that it names.
 * @throws CatalogError when a file of it, such as `sslrootcert`, cannot be read
 */
export function assertAddress(url: string): void {
  try {
    void new Client({ connectionString: url })
  } catch (error) {
    throw new CatalogError(
      `The address of ${databaseName(url)} cannot be used (${error instanceof Error ? error.message : String(error)}); check the files that it names.`,
    )
  }
}

/** Questions to a database over a few connections, each bounded in time. Connections that break are replaced. */
export class Database {
  readonly name: string
  readonly #pool: Pool
  #awayUntil = -Infinity

  /** @param settings of its sessions, by name */
  constructor(url: string, settings: Readonly<Record<string, string>> = {}) {
    this.name = databaseName(url)
    this.#pool = new Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: databaseTimes.connect,
      statement_timeout: databaseTimes.statement,
      // For a server that does not answer at all.
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

  /** Rows of a statement. @throws CatalogUnavailableError, CatalogError */
  async rows(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    if (performance.now() < this.#awayUntil) throw new CatalogUnavailableError(`The catalog in ${this.name} cannot be reached.`)
    try {
      return await this.#ask(text, values).catch((error: unknown) => {
        // A restart of the database breaks all connections at once; the next one may be sound.
        if (isDisconnected(error)) return this.#ask(text, values)
        throw error
      })
    } catch (error) {
      if (isDisconnected(error) || (isPassing(error) && this.#pool.totalCount === 0)) {
        this.#awayUntil = performance.now() + restAfterFailure
      }
      throw catalogErrorOf(error, this.name)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #ask(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#pool.query<Record<string, unknown>>(text, [...values])).rows
  }
}

/** A statement that sets what a session needs. */
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
