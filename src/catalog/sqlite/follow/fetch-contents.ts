import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContentHash } from '../../../model/page-record.ts'
import type { CatalogFolder } from '../catalog-folder.ts'
import { ContentStore } from '../content-store.ts'
import { hashFile } from '../files.ts'
import { temporaryName } from '../files.ts'
import type { WantedContent } from './missing-content.ts'
import { type Allowance, receiveFile } from './receive-file.ts'
import type { Share } from './share.ts'

/** Contents that are fetched at once. */
export const fetchesAtOnce = 16

/** Contents that are brought to the disk together. */
const batch = 4096

/**
 * Fetches contents by their hash and brings them to the disk. What an attempt before has brought here is taken when its bytes
 * have the hash.
 * @param allowance of all of them together
 * @param tell how many are here
 * @throws ShareError
 */
export async function fetchContents(
  share: Share,
  folder: CatalogFolder,
  contents: Iterable<WantedContent>,
  allowance: Allowance,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<void> {
  const store = new ContentStore(folder)
  const waiting = contents[Symbol.iterator]()
  const unsynced = new Set<ContentHash>()
  let done = 0
  let failed = false
  const work = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      signal.throwIfAborted()
      await fetchContent(share, folder, store.path(next.value.hash), next.value, allowance, signal)
      unsynced.add(next.value.hash)
      tell(++done)
      // The others stop with the one that failed, and with a full batch.
      if (failed || unsynced.size >= batch) return
    }
  }
  const guarded = () =>
    work().catch((error: unknown) => {
      failed = true
      throw error
    })
  do {
    unsynced.clear()
    const ended = await Promise.allSettled(Array.from({ length: fetchesAtOnce }, guarded))
    await store.sync(unsynced)
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  } while (unsynced.size >= batch)
}

async function fetchContent(
  share: Share,
  folder: CatalogFolder,
  place: string,
  { hash, size }: WantedContent,
  allowance: Allowance,
  signal: AbortSignal,
): Promise<void> {
  if (await isHere(place, hash)) return
  const part = temporaryName(folder.temporary, 'content')
  try {
    await receiveFile(share, { path: `content/${hash.slice(0, 2)}/${hash}`, sha256: hash, bytes: size }, part, allowance, signal)
    await mkdir(dirname(place), { recursive: true })
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** A power cut can leave a file whose name is on the disk and whose bytes are not. */
async function isHere(place: string, hash: ContentHash): Promise<boolean> {
  const found = await stat(place).catch(() => undefined)
  return found !== undefined && (await hashFile(place)).sha256 === hash
}
