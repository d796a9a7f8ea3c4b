import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CatalogError } from '../catalog.ts'
import { createFolder, temporaryName } from './write-file.ts'

/** Name of the manifest in a catalog's folder; servers elsewhere ask for it. */
export const manifestName = 'manifest.json'

/** Result code of SQLite, in the lowest byte, for a disk that is full. */
const SQLITE_FULL = 13

/** Where the parts of an embedded catalog lie. Every file but `lock.sqlite` is written under another name and then renamed. */
export interface CatalogFolder {
  readonly root: string
  /** Which generation is current, see {@link readPointer}. */
  readonly pointer: string
  /** Tells servers elsewhere what to copy, see {@link Manifest}. */
  readonly manifest: string
  /** `<number>.sqlite`, immutable once they stand here. */
  readonly generations: string
  /** `ab/<sha256>` */
  readonly content: string
  /** One file per note. */
  readonly notes: string
  /** Held exclusively by the one who publishes. */
  readonly lock: string
  /** What is being written; on the same file system as the rest. */
  readonly temporary: string
}

/** The parts of the catalog in a folder. */
export function catalogFolder(root: string): CatalogFolder {
  return {
    root,
    pointer: join(root, 'current'),
    manifest: join(root, manifestName),
    generations: join(root, 'generations'),
    content: join(root, 'content'),
    notes: join(root, 'notes'),
    lock: join(root, 'lock.sqlite'),
    temporary: join(root, 'temporary'),
  }
}

/** Rights of what is daf's user's alone. */
const privateMode = 0o700

/**
 * Creates what is missing of a catalog's folders. A catalog that stands complete may be read-only: it can be read.
 * A new catalog is its user's alone. An owner may open it to others who read (docs/reading-servers.md), so the rights of one that is
 * there stay; but drafts and notes are nobody else's, since who can open a draft can lock it (decision 35).
 * @throws CatalogError when they cannot be created
 */
export async function createFolders(folder: CatalogFolder): Promise<void> {
  try {
    await createFolder(folder.root, privateMode)
    for (const path of [folder.generations, folder.content]) await mkdir(path, { recursive: true })
    for (const path of [folder.notes, folder.temporary]) {
      await mkdir(path, { recursive: true, mode: privateMode })
      await makePrivate(path)
    }
  } catch (error) {
    throw new CatalogError(
      `The catalog folder ${folder.root} cannot be created (${reason(error)}); name another one with --data.`,
      { cause: error },
    )
  }
}

/** Takes rights from all but the owner. A catalog that is read-only or another user's stays as it is: here it is only read. */
async function makePrivate(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, privateMode).catch(() => undefined)
}

/** @throws CatalogError when the catalog cannot be written into. SQLite would not say so: its lock on a read-only file is none. */
export async function assertWritable(folder: CatalogFolder): Promise<void> {
  try {
    const probe = temporaryName(folder.temporary, 'probe')
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe, { force: true })
  } catch (error) {
    throw writeFault(folder.root, error)
  }
}

/** File of a generation. */
export function generationPath(folder: CatalogFolder, number: number): string {
  return join(folder.generations, `${number}.sqlite`)
}

/** Numbers of all generations whose files are there, published or not. */
export async function storedGenerations(folder: CatalogFolder): Promise<readonly number[]> {
  const names = await readdir(folder.generations)
  return names.flatMap((name) => {
    const match = /^([1-9]\d{0,14})\.sqlite$/.exec(name)
    return match === null ? [] : [Number(match[1])]
  })
}

/** Removes the files of other generations. Who has one open can read on; where the system forbids it, the next publish tries again. */
export async function removeGenerations(folder: CatalogFolder, kept: ReadonlySet<number>): Promise<void> {
  for (const number of await storedGenerations(folder)) {
    if (!kept.has(number)) await rm(generationPath(folder, number), { force: true }).catch(() => undefined)
  }
}

/** A note is written without the right to publish; its half-written file may be a living process's for this long, in milliseconds. */
const noteGrace = 60_000

/**
 * Removes what killed publishers left behind. Only for the holder of the right to publish: nobody else has a draft.
 * @param spared file that stays
 */
export async function removeLeftovers(folder: CatalogFolder, spared?: string): Promise<void> {
  for (const name of await readdir(folder.temporary)) {
    const path = join(folder.temporary, name)
    if (path === spared) continue
    const written = name.startsWith('note-') ? ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) : 0
    // Also of a clock that was set back since.
    if (Math.abs(Date.now() - written) > noteGrace) await rm(path, { recursive: true, force: true })
  }
}

/** The catalog in a folder cannot be published into: why, and what to do. */
export function writeFault(folder: string, error: unknown): CatalogError {
  const told = (fault: string) => new CatalogError(`The catalog in ${folder} cannot be published into${fault}.`, { cause: error })
  if (isFull(error)) return told(': its disk is full; make room there')
  return told(` (${reason(error)}); make the folder writable, or name another one with --data`)
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_FULL
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** What went wrong, in the operating system's short form where there is one. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // SQLite has one code for all.
  return 'code' in error && typeof error.code === 'string' && !('errcode' in error) ? error.code : error.message
}
