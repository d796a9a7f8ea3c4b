import { chmodSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Result code of SQLite for a file that somebody else has locked. */
const SQLITE_BUSY = 5

/** A lock, while it is held. */
export interface FileLock {
  release(): void
}

/**
 * Takes a lock of SQLite on its own file, which is created. It holds between processes, threads and two holders in one
 * thread, and the operating system drops it when its holder is killed. Only its owner may open the file: whoever can read a file can
 * lock it, and keep it locked.
 * @returns undefined while somebody else holds it
 * @throws the error of SQLite when the file cannot be written
 */
export function tryLock(file: string): FileLock | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    makePrivate(file)
    // Without a journal next to it, which would come and go while somebody copies the folder; nothing is written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    if (lock?.isOpen) lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
  const held = lock
  return {
    release: () => {
      if (held.isOpen) held.close()
    },
  }
}

/** By name: a second handle on the file would drop, when it is closed, the locks that this process holds on it (POSIX). */
function makePrivate(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch {
    // Another user's file, or a read-only disk: then that user decides who may lock it.
  }
}
