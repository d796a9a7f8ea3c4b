import { CatalogError, type CatalogPublisher, type Generation, type GenerationDraft } from '../catalog.ts'
import { PublishingTurn } from '../publishing-turn.ts'
import { beginDraft } from './begin-draft.ts'
import { makeCurrent } from './finish-draft.ts'
import { generationMeta, pointerOf, selectPointer } from './generation-row.ts'
import { PostgresDraft } from './postgres-draft.ts'
import type { PublishingSession } from './publishing-session.ts'
import { removeOldGenerations, sweepContent } from './remove-unused.ts'

/** What a publisher needs. */
export interface PublisherDependencies {
  readonly session: PublishingSession
  /** Generations that are kept, the current one included. */
  readonly keep: number
  /** How long what is unused is kept for readers elsewhere, in milliseconds. */
  readonly grace: number
  warn(message: string): void
  /** Called after another generation has become current. */
  published(generation: Generation): Promise<void>
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
    const { session, keep, published } = this.#deps
    try {
      return this.#turn.hold(new PostgresDraft(session, await beginDraft(session, fresh), keep, published))
    } catch (error) {
      if (!session.lost) await session.rows('ROLLBACK').catch(() => undefined)
      throw error
    }
  }

  async rollback(): Promise<Generation> {
    this.#turn.assertFree()
    const { session, published } = this.#deps
    const { recent, last } = pointerOf((await session.rows(selectPointer))[0])
    const [before, ...others] = recent
    const [row] = before === undefined ? [] : await session.rows('SELECT * FROM daf.generation WHERE number = $1', [before])
    if (before === undefined || row === undefined) throw new CatalogError('There is no earlier generation to return to.')
    await session.rows('BEGIN')
    try {
      await makeCurrent(session, before, others, last)
      await session.rows('COMMIT')
    } catch (error) {
      if (!session.lost) await session.rows('ROLLBACK').catch(() => undefined)
      throw error
    }
    const { generation } = generationMeta(row)
    await published(generation)
    return generation
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
