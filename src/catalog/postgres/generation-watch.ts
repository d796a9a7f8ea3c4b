import type { Client } from 'pg'
import { databaseTimes, endClient, newClient } from './database.ts'

/** Channel on which a publisher announces that another generation is current. */
export const generationChannel = 'daf_generation'

/** Delay before a lost connection is restored, in milliseconds. */
const retryDelay = 1_000

/**
 * Listens for new generations on its own connection, which is restored whenever it is lost. Notifications are missed
 * meanwhile, so they are only a hint: followers poll as well.
 */
export class GenerationWatch {
  readonly #url: string
  readonly #notify: () => void
  #client: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  /** @param notify is called when there may be a new generation, and whenever the connection is established */
  constructor(url: string, notify: () => void) {
    this.#url = url
    this.#notify = notify
    void this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    if (this.#client !== undefined) await endClient(this.#client)
  }

  async #connect(): Promise<void> {
    const client = newClient(this.#url, 'daf listen', databaseTimes.statement)
    this.#client = client
    // It follows an error, where there was a connection.
    client.on('end', () => this.#connectLater(client))
    client.on('notification', () => this.#notify())
    try {
      await client.connect()
      await client.query(`LISTEN ${generationChannel}`)
      this.#notify()
    } catch {
      // A standby refuses to listen too; there polling must do.
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
