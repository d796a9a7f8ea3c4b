import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { errorCode } from '../../model/error-text.ts'
import { fileErrorText, revisionOf } from '../file-errors.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin.ts'
import { decodedName, isUnpublishedName } from './document-path.ts'

/** The folder that a source's name currently resolves to. */
export interface FolderRoot {
  /** Absolute, without links. */
  readonly path: string
  /** Differs if another folder has taken its place, even with the same name. */
  readonly identity: string
}

/**
 * Resolves a source's name to the folder. Waits for the disk without blocking the process, even if it hangs.
 * @throws SourceUnavailableError if there is none
 */
export async function findRoot(folder: string): Promise<FolderRoot> {
  let path: string
  let stats
  try {
    path = await realpath(folder)
    stats = await stat(path, { bigint: true })
    // In the spelling of the system, like the paths of files read later.
    if (stats.isDirectory() && constants.O_DIRECTORY !== undefined) ({ path, stats } = await openedFolder(path))
  } catch (error) {
    throw new SourceUnavailableError(`The source folder ${folder} ${fileErrorText(error)}.`, { cause: error })
  }
  if (!stats.isDirectory()) throw new SourceUnavailableError(`The source ${folder} is a file; name the folder that contains it.`)
  return { path, identity: `${path} ${stats.dev} ${stats.ino} ${stats.birthtimeNs}` }
}

async function openedFolder(folder: string) {
  await using handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: await realPathOf(handle, folder), stats: await handle.stat({ bigint: true }) }
}

/** Which files may be read. */
export interface SourceScope {
  /** Real path of the source folder. */
  readonly root: string
  /** Absolute paths, links resolved, that are left out. */
  readonly exclude: ReadonlySet<string>
}

/** A file as found by a walk. */
export interface SourceFile {
  /** Name on disk, relative to the root, with slashes. */
  readonly location: string
  readonly revision: string
  readonly size: number
}

/** If a pipe replaced the file, opening must not wait for a writer; if a terminal did, it must not become the controlling one. For files the flags have no effect. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Where a real path is: `outside` the source or `unpublished` in it, files are never read, even through links. */
export function placeOf(real: string, { root, exclude }: SourceScope): 'published' | 'unpublished' | 'outside' {
  const inner = relative(root, real)
  const steps = inner.split(sep)
  if (steps[0] === '..' || isAbsolute(inner)) return 'outside'
  if (steps.some((step) => isUnpublishedName(decodedName(step))) && inner !== '_redirects') return 'unpublished'
  return [...exclude].some((path) => real === path || real.startsWith(path + sep)) ? 'unpublished' : 'published'
}

/**
 * Opens a file of the source, works with it and closes it. Any folder above it may have been replaced by a link since the listing, so the
 * real path of the open file is checked. All reads of a source go through here.
 * @throws SourceChangedError if it is in a forbidden place or no longer a file; the system's error if it cannot be opened
 */
export async function withSourceFile<Result>(
  scope: SourceScope,
  location: string,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const path = join(scope.root, location)
  await using handle = await open(path, flags)
  const place = placeOf(await realPathOf(handle, path), scope)
  if (place !== 'published')
    throw new SourceChangedError(
      `${location} led to ${place === 'outside' ? 'a place outside of the folder' : 'something that is not published'} when it was read.`,
    )
  return await work(handle)
}

/**
 * The bytes of a file exactly as the walk found it: the revision of the open file is checked before and after.
 * @throws as {@link withSourceFile}; SourceChangedError also if it is another file now
 */
export function readSourceFile(scope: SourceScope, file: SourceFile): Promise<Uint8Array> {
  return withSourceFile(scope, file.location, async (handle) => {
    await assertUnchanged(handle, file)
    const bytes = Buffer.allocUnsafeSlow(file.size)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, null)
      if (bytesRead === 0) throw changed(file)
      length += bytesRead
    }
    await assertUnchanged(handle, file)
    return bytes
  })
}

/** Whether the name of a file still leads to it, as the walk found it. */
export async function isUnchanged({ root }: SourceScope, { location, revision }: SourceFile): Promise<boolean> {
  const stats = await stat(join(root, location), { bigint: true }).catch(() => undefined)
  return stats?.isFile() === true && revisionOf(stats) === revision
}

/**
 * The real path of an open file. Linux reports it. Elsewhere it is the path that the name resolves to now, if that is the same file: an
 * attacker who swaps folders must hit two moments instead of one.
 * @throws SourceChangedError if it is another file; the system's error
 */
async function realPathOf(handle: FileHandle, path: string): Promise<string> {
  if (process.platform === 'linux') {
    try {
      return await readlink(`/proc/self/fd/${handle.fd}`)
    } catch (error) {
      // No /proc, as in some containers.
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  const real = await realpath(path)
  const [opened, there] = await Promise.all([handle.stat({ bigint: true }), stat(real, { bigint: true })])
  if (opened.ino !== there.ino || opened.dev !== there.dev) throw new SourceChangedError(`${path} changed while it was opened.`)
  return real
}

async function assertUnchanged(handle: FileHandle, file: SourceFile): Promise<void> {
  const stats = await handle.stat({ bigint: true })
  if (!stats.isFile() || revisionOf(stats) !== file.revision) throw changed(file)
}

function changed({ location }: SourceFile): SourceChangedError {
  return new SourceChangedError(`${location} changed while it was read.`)
}
