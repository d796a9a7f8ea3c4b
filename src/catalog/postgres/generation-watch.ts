import { Client } from 'pg'
import { databaseTimes } from './database.ts'
import { endClient } from './end-client.ts'

/** Channel on which a publisher tells that another generation is current. */
export const generationChannel = 'daf_generation'

/** A connection that was lost is made again after so long, in milliseconds. */
const retryDelay = 1_000

/**
 * Listens for new generations on a connection of its own, which is made again whenever it is lost. What is told meanwhile is
 * missed, so that it can only be a hint: whoever follows looks from time to time too.
 */
export class GenerationWatch {
  readonly #url: string
  readonly #tell: () => void
  #client: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  /** @param tell is called when there may be a new generation, and whenever the connection is made */
  constructor(url: string, tell: () => void) {
    this.#url = url
    this.#tell = tell
    void this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    if (this.#client !== undefined) await endClient(this.#client)
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: databaseTimes.connect,
      query_timeout: databaseTimes.statement,
      keepAlive: true,
      application_name: 'daf listen',
    })
    this.#client = client
    // An error is followed by 'end', where there was a connection.
    client.on('error', () => undefined)
    client.on('end', () => this.#connectLater(client))
    client.on('notification', () => this.#tell())
    try {
      await client.connect()
      await client.query(`LISTEN ${generationChannel}`)
      this.#tell()
    } catch {
      // A standby refuses to listen as well; there the looks must do.
      void endClient(client)
      this.#connectLater(client)
    }
  }

  #connectLater(lost: Client): void {
    if (this.#stopped || this.#client !== lost) return
    this.#client = undefined
    this.#retry = setTimeout(() => void this.#connect(), retryDelay)
    this.#retry.unref()
  }
}
