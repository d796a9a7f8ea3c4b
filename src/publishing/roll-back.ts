import type { Catalog, CatalogPublisher, Generation } from '../catalog/catalog.ts'
import { heldSource, holdSource } from './held-source.ts'
import { sourceFingerprint } from './source-fingerprint.ts'

/**
 * Returns to the generation before the current one (`daf publish --rollback`). The source that is left is held: servers
 * that watch it do not publish it again until it changes or the owner publishes it.
 * @throws CatalogError when there is no generation before
 */
export async function rollBack(catalog: Catalog, signal?: AbortSignal): Promise<Generation> {
  const publisher = await catalog.publisher(signal)
  try {
    const before = await heldSource(catalog.notes)
    // Noted first: a server must not find the generation before with a source that nobody holds back.
    await holdSource(catalog.notes, await currentSource(publisher))
    try {
      return await publisher.rollback()
    } catch (error) {
      await holdSource(catalog.notes, before)
      throw error
    }
  } finally {
    await publisher.release()
  }
}

/** Fingerprint of the source that the current generation was made from. */
async function currentSource(publisher: CatalogPublisher): Promise<string> {
  const draft = await publisher.begin()
  try {
    return sourceFingerprint(draft.documents(), draft.site?.redirects ?? [])
  } finally {
    await draft.abandon()
  }
}
