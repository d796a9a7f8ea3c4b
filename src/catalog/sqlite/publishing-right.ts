import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { CatalogError } from '../catalog.ts'
import { type CatalogFolder, reason } from './catalog-folder.ts'

/** How often a waiting publisher asks again, in milliseconds. */
const pollInterval = 50

/** Result code of SQLite for a file that somebody else has locked. */
const SQLITE_BUSY = 5

/** The right to publish, while it is held. */
export interface PublishingRight {
  release(): void
}

/**
 * Waits for the right to publish: a lock of SQLite on a file of its own. It holds between processes, threads and two
 * catalogs in one thread, and the operating system drops it when its holder is killed.
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
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(folder.lock, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if (lock?.isOpen) lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw new CatalogError(
      `The catalog in ${folder.root} cannot be published into (${reason(error)}); make the folder writable.`,
      {
        cause: error,
      },
    )
  }
  const held = lock
  return {
    release: () => {
      if (held.isOpen) held.close()
    },
  }
}
