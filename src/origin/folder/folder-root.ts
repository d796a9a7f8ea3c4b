import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { faultText } from '../file-fault.ts'
import { SourceUnavailableError } from '../origin.ts'
import { realPathOf } from './source-file.ts'

/** The folder that a source's name leads to at a moment. */
export interface FolderRoot {
  /** Absolute, without links. */
  readonly path: string
  /** Differs when another folder stands in its place, also one of the same name. */
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
    // As the system itself writes it: what is read later is asked for its path in the same way.
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
