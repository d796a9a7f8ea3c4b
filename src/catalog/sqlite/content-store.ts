import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentHash } from '../../model/page-record.ts'
import { Semaphore } from '../../model/semaphore.ts'
import { CatalogError } from '../catalog.ts'
import { type CatalogFolder, reason } from './catalog-folder.ts'
import { syncPath, temporaryName } from './write-file.ts'

/** Files that are brought to the disk at once; the thread pool has four threads. */
const syncsAtOnce = 4

/** Contents that are read at once. The thread pool reads no more of them, and each that waits there has its buffer already. */
const readsAtOnce = 4

/** Bytes by their hash, shared by all generations. A file that stands under its hash is complete and never changes. */
export class ContentStore {
  readonly #folder: CatalogFolder
  readonly #reads = new Semaphore(readsAtOnce)

  constructor(folder: CatalogFolder) {
    this.#folder = folder
  }

  /** Where bytes lie. @throws CatalogError for what is no hash: it would name another file */
  path(hash: ContentHash): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new CatalogError(`"${hash.slice(0, 80)}" is no content hash.`)
    return join(this.#folder.content, hash.slice(0, 2), hash)
  }

  /** Stored bytes, or a range of them. @throws CatalogError when there are none */
  async read(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    const path = this.path(hash)
    try {
      return await this.#reads.run(() => (range === undefined ? readFile(path) : readRange(path, range.start, range.end)))
    } catch (error) {
      throw new CatalogError(
        `Content ${hash} cannot be read (${reason(error)}); remove ${this.#folder.root} and publish the site again.`,
        { cause: error },
      )
    }
  }

  /**
   * Stores bytes, unless they are stored already. Adds their hash to `unsynced` where they may not be on the disk yet.
   * @param synced time of the last commit, in milliseconds since 1970: what was stored before was brought to the disk then
   */
  async put(bytes: Uint8Array, unsynced: Set<ContentHash>, synced: number): Promise<ContentHash> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const path = this.path(hash)
    const now = new Date()
    // A power cut can leave a file whose name is on the disk and whose bytes are not. The time of use keeps the sweep away.
    const stored = await stat(path).catch(() => undefined)
    if (stored?.size === bytes.length) {
      // A draft that was given up leaves its bytes behind, which nobody has waited for.
      if (stored.mtimeMs >= synced) unsynced.add(hash)
      await utimes(path, now, now)
      return hash
    }
    const draft = temporaryName(this.#folder.temporary, 'content')
    try {
      await writeFile(draft, bytes, { flag: 'wx' })
      await mkdir(dirname(path), { recursive: true })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw new CatalogError(`The catalog in ${this.#folder.root} cannot be written (${reason(error)}).`, { cause: error })
    }
    unsynced.add(hash)
    return hash
  }

  /** Waits until these contents are on the disk. */
  async sync(hashes: ReadonlySet<ContentHash>): Promise<void> {
    const paths = [...hashes].map((hash) => this.path(hash))
    await syncAll(paths)
    await syncAll([...new Set(paths.map((path) => dirname(path))), this.#folder.content])
  }
}

async function syncAll(paths: readonly string[]): Promise<void> {
  const waiting = paths.values()
  const work = async () => {
    for (const path of waiting) await syncPath(path)
  }
  await Promise.all(Array.from({ length: syncsAtOnce }, work))
}

async function readRange(path: string, start: number, end: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.min(Math.max(start, 0), size)
    const bytes = new Uint8Array(Math.max(Math.min(end, size) - from, 0))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes.subarray(0, filled)
  } finally {
    await file.close()
  }
}
