import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { errorMessage } from '../../../model/error-text.ts'
import type { ContentHash } from '../../../model/page-record.ts'
import { numberOf, textOf } from '../../row-values.ts'
import type { CatalogFolder } from '../catalog-folder.ts'
import { ContentStore } from '../content-store.ts'
import { hashFile, temporaryName } from '../files.ts'
import { immutableAddress, openGeneration, servedContent } from '../generation-file.ts'
import { type Allowance, receiveFile } from './receive-file.ts'
import { type Share, ShareError } from './share.ts'

/** A content that has to be fetched. */
export interface WantedContent {
  readonly hash: ContentHash
  /** In bytes, where the generation says it. */
  readonly size: number | null
}

/** The contents of a new generation that the one before does not serve. */
export interface MissingContent {
  readonly count: number
  /** Each once. */
  readonly contents: Iterable<WantedContent>
  close(): void
}

/**
 * Finds what has to be fetched for a generation. The list is in a temporary file of SQLite: memory does not grow with the site.
 * @param file the new generation
 * @param before the generation before, whose contents are all here; undefined if there is none
 * @throws ShareError when a file cannot be read: its hash was right, so that it was damaged before it was hashed
 */
export function missingContent(file: string, before: string | undefined): MissingContent {
  let db: DatabaseSync | undefined
  try {
    db = openGeneration(file).db
    db.exec('PRAGMA temp_store = FILE')
    if (before !== undefined) db.prepare('ATTACH ? AS base').run(immutableAddress(before).href)
    const known = before === undefined ? '' : `WHERE hash NOT IN (SELECT hash FROM (${servedContent('base')}))`
    db.exec(`CREATE TEMP TABLE missing AS SELECT hash, max(size) AS size FROM (${servedContent('main')}) ${known} GROUP BY hash`)
    const count = numberOf(db.prepare('SELECT count(*) AS n FROM missing').get(), 'n')
    return { count, contents: contentsOf(db), close: () => db?.close() }
  } catch (error) {
    db?.close()
    const message = errorMessage(error)
    throw new ShareError(`has a generation that cannot be read (${message})`, { cause: error })
  }
}

function* contentsOf(db: DatabaseSync): Generator<WantedContent, void, undefined> {
  for (const row of db.prepare('SELECT hash, size FROM missing').iterate())
    yield { hash: textOf(row, 'hash'), size: row['size'] === null ? null : numberOf(row, 'size') }
}

/** Contents that are fetched at once. */
export const fetchesAtOnce = 16

/** Contents that are synced to the disk together. */
const batch = 4096

/**
 * Fetches contents by their hash and syncs them to the disk. What an earlier attempt has fetched is kept when its bytes have the hash.
 * @param allowance of all of them together
 * @param report gets the number that are here
 * @throws ShareError
 */
export async function fetchContents(
  share: Share,
  folder: CatalogFolder,
  contents: Iterable<WantedContent>,
  allowance: Allowance,
  signal: AbortSignal,
  report: (done: number) => void,
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
      report(++done)
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
