import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentHash } from '../../model/page-record.ts'
import { Semaphore } from '../../model/semaphore.ts'
import { CatalogError } from '../catalog.ts'
import { textOf } from '../row-values.ts'
import { type CatalogFolder, generationPath, notWritable, reason, storedGenerations } from './catalog-folder.ts'
import { replaceFile, syncPath, temporaryName } from './files.ts'
import { openGeneration, servedContent } from './generation-file.ts'
import { timeSlices } from './time-slice.ts'

/** Files that are brought to the disk at once; the thread pool has four threads. */
const syncsAtOnce = 4

/** Contents that are read at once. The thread pool reads no more of them, and each that waits there has its buffer already. */
const readsAtOnce = 4

/** Contents up to this size are read as SQLite reads its rows, in bytes: the thread pool costs four times as much as reading them. */
const readInPlace = 128 * 1024

/** Contents whose sizes are remembered: some 200 bytes of memory each. */
const maxSizes = 100_000

/** Bytes by their hash, shared by all generations. A file with its hash as name is complete and never changes. */
export class ContentStore {
  readonly #folder: CatalogFolder
  readonly #reads = new Semaphore(readsAtOnce)
  /** Of the contents of the last {@link totalSize}. */
  #sizes: ReadonlyMap<ContentHash, number> = new Map()

  constructor(folder: CatalogFolder) {
    this.#folder = folder
  }

  /** File of a content. @throws CatalogError for what is not a hash: it would name another file */
  path(hash: ContentHash): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new CatalogError(`"${hash.slice(0, 80)}" is not a content hash.`)
    return join(this.#folder.content, hash.slice(0, 2), hash)
  }

  /** Stored bytes, or a range of them. @throws CatalogError when there are none */
  async read(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    const path = this.path(hash)
    return this.#access(hash, async () => {
      const small = range === undefined ? readSmall(path) : undefined
      return small ?? this.#reads.run(() => (range === undefined ? readFile(path) : readRange(path, range.start, range.end)))
    })
  }

  /** Number of stored bytes. @throws CatalogError when there are none */
  async size(hash: ContentHash): Promise<number> {
    const path = this.path(hash)
    return this.#access(hash, async () => (await stat(path)).size)
  }

  /**
   * Sum of the sizes of contents, in bytes, without those that are missing: that is noticed when they are read. Most contents of a generation
   * are those of the one before, so their sizes are remembered.
   */
  async totalSize(hashes: Iterable<ContentHash>): Promise<number> {
    const pause = timeSlices()
    const sizes = new Map<ContentHash, number>()
    let total = 0
    for (const hash of hashes) {
      const size = this.#sizes.get(hash) ?? statSync(this.path(hash), { throwIfNoEntry: false })?.size
      if (size !== undefined && sizes.size < maxSizes) sizes.set(hash, size)
      total += size ?? 0
      await pause()
    }
    this.#sizes = sizes
    return total
  }

  async #access<Result>(hash: ContentHash, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read()
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
    // A power cut can leave a file whose name is on the disk and whose bytes are not. The time of use protects it from the sweep.
    const stored = await stat(path).catch(() => undefined)
    if (stored?.size === bytes.length) {
      // A draft that was abandoned leaves its bytes behind, which nobody has synced.
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
      throw notWritable(this.#folder.root, error)
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

/** The bytes of a small file; undefined for a large one. */
function readSmall(path: string): Uint8Array | undefined {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > readInPlace) return undefined
    const bytes = Buffer.allocUnsafeSlow(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
  } finally {
    closeSync(file)
  }
}

async function readRange(path: string, start: number, end: number): Promise<Uint8Array> {
  await using file = await open(path, 'r')
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
}

/** Hashes that a generation refers to: what it serves, and what publishing remembers. */
const references = `
  SELECT hash FROM (${servedContent('main')})
  UNION ALL SELECT hash FROM document UNION ALL SELECT value FROM document, json_each(document.contents)`

/**
 * Removes bytes that no stored generation refers to. Only for the holder of the right to publish. A reader in another
 * process may still use a generation that has been removed, so only bytes that were unused at the previous sweep too are removed, and sweeps
 * are at least the grace period apart.
 */
export async function sweepContent(folder: CatalogFolder, grace: number): Promise<void> {
  const list = join(folder.content, 'unused')
  const sinceLast = await ageOf(list).catch(() => undefined)
  if (sinceLast === undefined) return replaceFile(list, '', folder.temporary)
  if (sinceLast < grace) return
  const unusedBefore = new Set((await readFile(list, 'utf8')).split('\n'))
  const used = await usedContent(folder)
  const unused: ContentHash[] = []
  for (const shard of await readdir(folder.content)) {
    if (shard.length !== 2) continue
    for (const hash of await readdir(join(folder.content, shard))) {
      if (used.has(hash)) continue
      const path = join(folder.content, shard, hash)
      if (unusedBefore.has(hash) && (await ageOf(path)) >= grace) await rm(path, { force: true })
      else unused.push(hash)
    }
  }
  await replaceFile(list, unused.join('\n'), folder.temporary)
}

/**
 * Milliseconds since a file was last used. A time in the future means that the clock was set back since, nobody knows how long ago, so
 * the age counts from now on.
 */
async function ageOf(path: string): Promise<number> {
  const now = new Date()
  const age = now.getTime() - (await stat(path)).mtimeMs
  if (age >= 0) return age
  await utimes(path, now, now)
  return 0
}

async function usedContent(folder: CatalogFolder): Promise<ReadonlySet<ContentHash>> {
  const used = new Set<ContentHash>()
  const pause = timeSlices()
  for (const number of await storedGenerations(folder)) {
    using generation = openGeneration(generationPath(folder, number))
    for (const row of generation.db.prepare(references).iterate()) {
      used.add(textOf(row, 'hash'))
      await pause()
    }
  }
  return used
}
