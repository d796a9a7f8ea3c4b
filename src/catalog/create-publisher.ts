import { CatalogError, type CatalogPublisher, type Generation, type GenerationDraft } from './catalog.ts'

/** What a store does while a publisher holds the right to publish into it. */
export interface PublishingStore {
  /** Starts a draft, which knows whether it has been committed or abandoned. */
  begin(fresh: boolean): Promise<GenerationDraft & { readonly ended: boolean }>
  rollback(): Promise<Generation>
  /** Gives the right back. @param abandonDraft drops the draft that is open, where one is */
  release(abandonDraft: () => Promise<void>): Promise<void>
}

/** A publisher for the time in which the right to publish is held: one draft after the other, until the right is released. */
export function createPublisher(store: PublishingStore): CatalogPublisher {
  let draft: Awaited<ReturnType<PublishingStore['begin']>> | undefined
  let isReleased = false
  const assertFree = () => {
    if (isReleased) throw new CatalogError('The right to publish has been released.')
    if (draft !== undefined && !draft.ended) throw new CatalogError('A draft is open; commit or abandon it first.')
  }
  return {
    async begin({ fresh = false } = {}) {
      assertFree()
      return (draft = await store.begin(fresh))
    },
    async rollback() {
      assertFree()
      return store.rollback()
    },
    async release() {
      if (isReleased) return
      isReleased = true
      await store.release(async () => draft?.abandon())
    },
  }
}
