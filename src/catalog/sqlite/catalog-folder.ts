import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CatalogError } from '../catalog.ts'
import { createFolder, temporaryName } from './files.ts'

/** Name of the manifest in a catalog's folder; followers read it. */
export const manifestName = 'manifest.json'

/** Result code of SQLite, in the lowest byte, for a disk that is full. */
const SQLITE_FULL = 13

/** Where the parts of an embedded catalog are. Every file but `lock.sqlite` is written under another name and then renamed. */
export interface CatalogFolder {
  readonly root: string
  /** Which generation is current, see {@link readPointer}. */
  readonly pointer: string
  /** Tells followers what to copy, see {@link Manifest}. */
  readonly manifest: string
  /** `<number>.sqlite`, immutable once they are here. */
  readonly generations: string
  /** `ab/<sha256>` */
  readonly content: string
  /** One file per note. */
  readonly notes: string
  /** Held exclusively by the publishing process. */
  readonly lock: string
  /** What is being written; on the same file system as the rest. */
  readonly temporary: string
  /** Copy of the current generation that the next draft starts from, see `prepareCopy`; not there for a small one. */
  readonly prepared: string
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
    prepared: join(root, 'temporary', 'prepared.sqlite'),
  }
}

/** Permissions of what only daf's user may open. */
const privateMode = 0o700

/**
 * Creates the missing folders of a catalog. A complete catalog may be read-only.
 * Only its user can open a new catalog. An owner may let others read it (docs/reading-servers.md), so the permissions of an existing one
 * stay; but drafts and notes stay private, since whoever can open a draft can lock it (decision 35).
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

/** Removes the permissions of all but the owner. A catalog that is read-only or another user's stays as it is: it is only read here. */
async function makePrivate(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, privateMode).catch(() => undefined)
}

/** @throws CatalogError when the catalog cannot be written into. SQLite does not report it: locking a read-only file has no effect. */
export async function assertWritable(folder: CatalogFolder): Promise<void> {
  try {
    const probe = temporaryName(folder.temporary, 'probe')
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe, { force: true })
  } catch (error) {
    throw notWritable(folder.root, error)
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

/** Removes the files of other generations. Whoever has one open can go on reading; where the system refuses, the next publish tries again. */
export async function removeGenerations(folder: CatalogFolder, kept: ReadonlySet<number>): Promise<void> {
  for (const number of await storedGenerations(folder)) {
    if (!kept.has(number)) await rm(generationPath(folder, number), { force: true }).catch(() => undefined)
  }
}

/** Notes are written without the right to publish: a half-written one may belong to a running process for this long, in milliseconds. */
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
    // The absolute value, since the clock may have been set back.
    if (Math.abs(Date.now() - written) > noteGrace) await rm(path, { recursive: true, force: true })
  }
}

/** The error of a catalog's folder that cannot be written, with its cause and its fix. */
export function notWritable(folder: string, cause: unknown): CatalogError {
  const detail = isFull(cause)
    ? 'its disk is full; free some space'
    : `${reason(cause)}; make the folder writable, or name another one with --data`
  return new CatalogError(`The catalog in ${folder} cannot be written: ${detail}.`, { cause })
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return (error.errcode & 0xff) === SQLITE_FULL
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** What went wrong, in the operating system's short form where there is one. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // SQLite has the same code for everything.
  return 'code' in error && typeof error.code === 'string' && !('errcode' in error) ? error.code : error.message
}
