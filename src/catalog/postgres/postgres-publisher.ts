import type { CatalogPublisher, Generation, GenerationDraft } from '../catalog.ts'
import { PublishingTurn } from '../publishing-turn.ts'
import { beginDraft, beginRollback } from './begin-draft.ts'
import { PostgresDraft, type PostgresDraftDependencies } from './postgres-draft.ts'
import type { PublishingSession } from './publishing-session.ts'
import { removeOldGenerations, sweepContent } from './remove-unused.ts'

/** What a publisher needs. */
export interface PublisherDependencies extends PostgresDraftDependencies {
  /** How long what is unused is kept for readers elsewhere, in milliseconds. */
  readonly grace: number
  warn(message: string): void
  /** Takes the session back, which still holds the lock. */
  released(session: PublishingSession): Promise<void>
}

/** Publishes into the database while its session holds the lock. */
export class PostgresPublisher implements CatalogPublisher {
  readonly #deps: PublisherDependencies
  readonly #turn = new PublishingTurn()

  constructor(deps: PublisherDependencies) {
    this.#deps = deps
  }

  async begin({ fresh = false }: { readonly fresh?: boolean } = {}): Promise<GenerationDraft> {
    this.#turn.assertFree()
    return this.#turn.hold(await this.#within(async (session) => new PostgresDraft(await beginDraft(session, fresh), this.#deps)))
  }

  async rollback(): Promise<Generation> {
    this.#turn.assertFree()
    const start = await this.#within(beginRollback)
    return new PostgresDraft(start, this.#deps).commit(start.base.site)
  }

  /** Begins a transaction, and ends it where beginning fails. */
  async #within<Result>(begin: (session: PublishingSession) => Promise<Result>): Promise<Result> {
    const { session } = this.#deps
    try {
      return await begin(session)
    } catch (error) {
      if (!session.lost) await session.rows('ROLLBACK').catch(() => undefined)
      throw error
    }
  }

  async release(): Promise<void> {
    if (!this.#turn.end()) return
    const { grace, session, warn, released } = this.#deps
    try {
      await this.#turn.abandonDraft()
      if (session.lost) return
      await removeOldGenerations(session, grace)
      await sweepContent(session, grace)
    } catch (error) {
      warn(`Unused rows in ${session.name} could not be removed (${String(error)}).`)
    } finally {
      await released(session)
    }
  }
}
