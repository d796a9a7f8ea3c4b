import { setTimeout as sleep } from 'node:timers/promises'
import { CatalogError } from '../catalog.ts'
import { type CatalogFolder, writeFault } from './catalog-folder.ts'
import { tryLock, type FileLock } from './file-lock.ts'

/** How often a waiting publisher asks again, in milliseconds. */
const pollInterval = 50

/** The right to publish, while it is held. */
export type PublishingRight = FileLock

/**
 * Waits for the right to publish: a lock on a file of its own.
 * @throws CatalogError when the signal aborts first, or the folder cannot be written
 */
export async function acquirePublishingRight(folder: CatalogFolder, signal?: AbortSignal): Promise<PublishingRight> {
  for (;;) {
    if (signal?.aborted) throw new CatalogError('Stopped waiting for the right to publish: another publisher holds it.')
    const right = tryAcquire(folder)
    if (right !== undefined) return right
    await sleep(pollInterval, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
  }
}

function tryAcquire(folder: CatalogFolder): PublishingRight | undefined {
  try {
    return tryLock(folder.lock)
  } catch (error) {
    throw writeFault(folder.root, error)
  }
}
