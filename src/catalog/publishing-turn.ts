import { CatalogError, type GenerationDraft } from './catalog.ts'

/** A draft that knows whether it has been committed or abandoned. */
interface EndingDraft extends GenerationDraft {
  readonly ended: boolean
}

/** The time in which a publisher holds the right to publish: one draft after the other, until the right is released. */
export class PublishingTurn {
  #draft: EndingDraft | undefined
  #isOver = false

  /** @throws CatalogError when the right has been released, or a draft is open */
  assertFree(): void {
    if (this.#isOver) throw new CatalogError('The right to publish has been released.')
    if (this.#draft !== undefined && !this.#draft.ended) throw new CatalogError('A draft is open; commit or abandon it first.')
  }

  /** Remembers the open draft. */
  hold<Draft extends EndingDraft>(draft: Draft): Draft {
    this.#draft = draft
    return draft
  }

  /** Ends the turn. False when it had ended before. */
  end(): boolean {
    const isFirst = !this.#isOver
    this.#isOver = true
    return isFirst
  }

  /** Drops the draft that is open, where one is. */
  async abandonDraft(): Promise<void> {
    await this.#draft?.abandon()
  }
}
