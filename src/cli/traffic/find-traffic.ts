import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { followedFolderKey, isFollowedFolder } from '../../config/source.ts'
import { sourceFolderKey } from '../../config/source.ts'
import { UsageError } from '../../config/usage-error.ts'

/** Name of the folder of counts: beside the catalog of a source, or in the data folder where the catalog is in a database. */
export const trafficFolder = 'traffic'

/**
 * The counts that a report is about; they need not be there. Those of a server that follows are beside its copy, whatever its
 * configuration says of a source.
 * @throws UsageError when there are counts of several sites and none is named
 */
export async function findTraffic({ dataFolder, source, follow }: Config): Promise<string> {
  if (follow !== null) return join(dataFolder, followedFolderKey(follow), trafficFolder)
  const shared = join(dataFolder, trafficFolder)
  const own = source === null ? shared : join(dataFolder, sourceFolderKey(source), trafficFolder)
  if (source !== null) for (const folder of [own, shared]) if (await isFolder(folder)) return folder
  const found = await countsIn(dataFolder, shared, source === null ? () => true : isFollowedFolder)
  if (found.length > 1)
    throw new UsageError([
      `--data: ${dataFolder} holds counts of ${found.length} sites; name the source, or by --follow the catalog that is followed, whose counts are meant`,
    ])
  return found[0] ?? own
}

async function countsIn(dataFolder: string, shared: string, isMeant: (name: string) => boolean): Promise<readonly string[]> {
  const names = (await namesIn(dataFolder)).filter(isMeant)
  const found: string[] = []
  for (const folder of [shared, ...names.map((name) => join(dataFolder, name, trafficFolder))])
    if (await isFolder(folder)) found.push(folder)
  return found
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}
