import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { sourceFolderKey } from '../../config/source.ts'
import { UsageError } from '../../config/usage-error.ts'

/** Name of the folder of counts: beside the catalog of a source, or in the data folder where the catalog is in a database. */
export const trafficFolder = 'traffic'

/**
 * The counts that a report is about; they need not be there.
 * @throws UsageError when there are counts of several sites and none is named
 */
export async function findTraffic({ dataFolder, source }: Config): Promise<string> {
  const shared = join(dataFolder, trafficFolder)
  if (source !== null) {
    const own = join(dataFolder, sourceFolderKey(source), trafficFolder)
    return (await isFolder(own)) || !(await isFolder(shared)) ? own : shared
  }
  const candidates = [shared, ...(await namesIn(dataFolder)).map((name) => join(dataFolder, name, trafficFolder))]
  const found: string[] = []
  for (const folder of candidates) if (await isFolder(folder)) found.push(folder)
  if (found.length > 1)
    throw new UsageError([`--data: ${dataFolder} holds counts of ${found.length} sites; name the source whose counts are meant`])
  return found[0] ?? shared
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
