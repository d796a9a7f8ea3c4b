import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { errorCode, faultText, revisionOf } from '../file-errors.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin.ts'
import { decodedName, isUnpublishedName } from './document-path.ts'

/** The folder that a source's name stands for at the moment. */
export interface FolderRoot {
  /** Absolute, without links. */
  readonly path: string
  /** Differs when another folder has taken its place, also one of the same name. */
  readonly identity: string
}

/**
 * Follows a source's name to the folder itself. It waits for the disk without blocking the process, also for one that hangs.
 * @throws SourceUnavailableError when there is none
 */
export async function findRoot(folder: string): Promise<FolderRoot> {
  let path: string
  let stats
  try {
    path = await realpath(folder)
    stats = await stat(path, { bigint: true })
    // In the system's own spelling, like the paths of files that are read later.
    if (stats.isDirectory() && constants.O_DIRECTORY !== undefined) ({ path, stats } = await openedFolder(path))
  } catch (error) {
    throw new SourceUnavailableError(`The source folder ${folder} ${faultText(error)}.`, { cause: error })
  }
  if (!stats.isDirectory()) throw new SourceUnavailableError(`The source ${folder} is a file; name the folder that it lies in.`)
  return { path, identity: `${path} ${stats.dev} ${stats.ino} ${stats.birthtimeNs}` }
}

async function openedFolder(folder: string) {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    return { path: await realPathOf(handle, folder), stats: await handle.stat({ bigint: true }) }
  } finally {
    await handle.close()
  }
}

/** Which files may be read. */
export interface SourceScope {
  /** Real path of the source folder. */
  readonly root: string
  /** Absolute paths, links resolved, that are left out. */
  readonly exclude: ReadonlySet<string>
}

/** A file as a walk saw it. */
export interface SourceFile {
  /** Name from the root as it is on the disk, with slashes. */
  readonly location: string
  readonly revision: string
  readonly size: number
}

/** A pipe that took a file's place must not make the reader wait for a writer, nor a terminal become this process's own; neither flag means anything for files. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Where a real path is: what is `outside` of the source, or in it and `unpublished`, is never read, whatever links point there. */
export function placeOf(real: string, { root, exclude }: SourceScope): 'published' | 'unpublished' | 'outside' {
  const inner = relative(root, real)
  const steps = inner.split(sep)
  if (steps[0] === '..' || isAbsolute(inner)) return 'outside'
  if (steps.some((step) => isUnpublishedName(decodedName(step))) && inner !== '_redirects') return 'unpublished'
  return [...exclude].some((path) => real === path || real.startsWith(path + sep)) ? 'unpublished' : 'published'
}

/**
 * Opens a file of the source, works with it and closes it. Any folder on the way to it may have been swapped for a link since it was
 * listed, so the real path of the open file is checked. Everything that is read of a source is read through here.
 * @throws SourceChangedError when it lies where nothing is read from, or is no file any more; the system's error when it cannot be opened
 */
export async function withSourceFile<Result>(
  scope: SourceScope,
  location: string,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const path = join(scope.root, location)
  const handle = await open(path, flags)
  try {
    const place = placeOf(await realPathOf(handle, path), scope)
    if (place !== 'published')
      throw new SourceChangedError(
        `${location} led to ${place === 'outside' ? 'a place outside of the folder' : 'something that is not published'} when it was read.`,
      )
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/**
 * Bytes of a file, exactly those that the walk saw: what was opened is the file of that revision, before and after.
 * @throws as {@link withSourceFile}; SourceChangedError also when it is another file now
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

/**
 * The real path of an open file. Linux knows it. Elsewhere it is the path that the name resolves to now, if that is the same file: an
 * attacker who swaps folders has to hit two moments instead of one.
 * @throws SourceChangedError when it is another file; the system's error
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
