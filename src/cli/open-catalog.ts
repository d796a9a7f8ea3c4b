import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '../catalog/catalog.ts'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { createFolder } from '../catalog/sqlite/files.ts'
import type { Config, Source } from '../config/config.ts'
import { followedFolderKey, sourceFolderKey } from '../config/source.ts'
import { UsageError } from '../config/usage-error.ts'

/** Name of the folder of traffic counts: next to the catalog of a source, or in the data folder if the catalog is in a database. */
export const trafficFolder = 'traffic'

/**
 * The folder of the embedded catalog: one sub-folder of the data folder for each source (CONTRACT 1, `--data`) and for each
 * replicated catalog. A server that does not publish need not name the source if there is only one catalog.
 * @throws UsageError when it is not clear which catalog is meant
 */
export async function catalogFolderOf({ dataFolder, source, follow }: Config): Promise<string> {
  if (follow !== null) return join(dataFolder, followedFolderKey(follow))
  if (source !== null) return join(dataFolder, sourceFolderKey(source))
  const [first, ...others] = await catalogsIn(dataFolder)
  if (first === undefined) {
    throw new UsageError(`--data: ${dataFolder} holds no catalog; publish one with daf publish, or name another folder`)
  }
  if (others.length > 0) {
    throw new UsageError(`--data: ${dataFolder} holds ${others.length + 1} catalogs; name the source whose catalog is meant`)
  }
  return join(dataFolder, first)
}

/** Names of the sub-folders of a data folder that contain a catalog. */
export async function catalogsIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() && entry.name !== trafficFolder).map(({ name }) => name)
  } catch {
    return []
  }
}

/**
 * The folder of this machine that belongs to the source: the embedded catalog, and the local copy of a live site and of a feed.
 * With a database and no source to read nothing is stored here; then it is the data folder, which need not exist.
 * @throws UsageError when it is not clear which embedded catalog is meant
 */
export async function localFolderOf(config: Config): Promise<string> {
  if (config.database === null) return catalogFolderOf(config)
  return readsSource(config) ? join(config.dataFolder, sourceFolderKey(config.source)) : config.dataFolder
}

function readsSource(config: Config): config is Config & { readonly source: Source } {
  return config.source !== null && config.publish && !config.rollback
}

/**
 * Opens the catalog of a configuration: in the named database, else the embedded one in the folder. The catalog itself waits for
 * an unavailable database. With a database, the folder is only created if a source is read.
 * @throws CatalogError
 */
export async function openCatalog(config: Config, folder: string, warn: (message: string) => void): Promise<Catalog> {
  if (config.database === null) return openSqliteCatalog(folder, { warn })
  // Only loaded if it is used.
  const { openPostgresCatalog } = await import('../catalog/postgres/open-postgres-catalog.ts')
  const catalog = await openPostgresCatalog({ ...config.database, warn })
  try {
    if (readsSource(config)) await createFolder(folder, 0o700)
    return catalog
  } catch (error) {
    await catalog.close()
    throw error
  }
}
