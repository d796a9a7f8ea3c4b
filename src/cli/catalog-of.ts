import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { followedFolderKey } from '../config/source.ts'
import { sourceFolderKey } from '../config/source.ts'
import { UsageError } from '../config/usage-error.ts'
import { trafficFolder } from './traffic/find-traffic.ts'

/**
 * The folder of the embedded catalog: one sub-folder of the data folder for each source (CONTRACT 1, `--data`), and
 * for each catalog elsewhere that is copied. A server
 * that only follows what others publish need not name the source when there is just one catalog.
 * @throws UsageError when it cannot be told which catalog is meant
 */
export async function catalogFolderOf({ dataFolder, source, follow }: Config): Promise<string> {
  if (follow !== null) return join(dataFolder, followedFolderKey(follow))
  if (source !== null) return join(dataFolder, sourceFolderKey(source))
  const [first, ...others] = await catalogsIn(dataFolder)
  if (first === undefined) {
    throw new UsageError([`--data: ${dataFolder} holds no catalog; publish one with daf publish, or name another folder`])
  }
  if (others.length > 0) {
    throw new UsageError([`--data: ${dataFolder} holds ${others.length + 1} catalogs; name the source whose catalog is meant`])
  }
  return join(dataFolder, first)
}

async function catalogsIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() && entry.name !== trafficFolder).map(({ name }) => name)
  } catch {
    return []
  }
}
