import { join } from 'node:path'
import type { Catalog } from '../catalog/catalog.ts'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { createFolder } from '../catalog/sqlite/files.ts'
import type { Config, Source } from '../config/config.ts'
import { sourceFolderKey } from '../config/source.ts'
import { catalogFolderOf } from './catalog-of.ts'

/**
 * The folder of this machine that belongs to the source: the embedded catalog, and what is kept of a live site and of a feed
 * between looks. What does not read the source keeps nothing beside a database; then it is the data folder, which need not exist.
 * @throws UsageError when it cannot be told which embedded catalog is meant
 */
export async function localFolderOf(config: Config): Promise<string> {
  if (config.database === null) return catalogFolderOf(config)
  return readsSource(config) ? join(config.dataFolder, sourceFolderKey(config.source)) : config.dataFolder
}

function readsSource(config: Config): config is Config & { readonly source: Source } {
  return config.source !== null && config.publish && !config.rollback
}

/**
 * Opens the catalog of a configuration: the one in the database that is named, else the embedded one in the folder. A database
 * that is away is waited for, by the catalog itself. Beside one that can be used, the folder is made where something is kept there.
 * @throws CatalogError
 */
export async function openCatalog(config: Config, folder: string, warn: (message: string) => void): Promise<Catalog> {
  if (config.database === null) return openSqliteCatalog(folder, { warn })
  // Loaded only where it is used.
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
