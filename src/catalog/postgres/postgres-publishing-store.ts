import type { Generation } from '../catalog.ts'
import type { PublishingStore } from '../create-publisher.ts'
import { beginDraft, beginRollback } from './begin-draft.ts'
import { PostgresDraft, type PostgresDraftDependencies } from './postgres-draft.ts'
import type { PublishingSession } from './publishing-session.ts'
import { removeOldGenerations, sweepContent } from './remove-unused.ts'

/** What a publishing store needs. */
export interface PublishingStoreDependencies extends PostgresDraftDependencies {
  /** How long what is unused is kept for readers elsewhere, in milliseconds. */
  readonly grace: number
  warn(message: string): void
  /** Takes the session back, which still holds the lock. */
  released(session: PublishingSession): Promise<void>
}

/** Publishes into the database while its session holds the lock. */
export class PostgresPublishingStore implements PublishingStore {
  readonly #deps: PublishingStoreDependencies

  constructor(deps: PublishingStoreDependencies) {
    this.#deps = deps
  }

  async begin(fresh: boolean): Promise<PostgresDraft> {
    const start = await this.#within((session) => beginDraft(session, fresh))
    return new PostgresDraft(start, this.#deps)
  }

  async rollback(): Promise<Generation> {
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

  async release(abandonDraft: () => Promise<void>): Promise<void> {
    const { grace, session, warn, released } = this.#deps
    try {
      await abandonDraft()
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
