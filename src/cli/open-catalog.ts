import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '../catalog/catalog.ts'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import type { Config } from '../config/config.ts'
import { sourceFolderKey } from '../config/source.ts'
import { catalogFolderOf } from './catalog-of.ts'

/**
 * The folder of this machine that belongs to the source: the embedded catalog, and what is kept of a live site and of a feed
 * between looks. What does not read the source keeps nothing beside a database; then it is the data folder, which need not exist.
 * @throws UsageError when it cannot be told which embedded catalog is meant
 */
export async function localFolderOf(config: Config): Promise<string> {
  const { database, dataFolder, source, publish, rollback } = config
  if (database === null) return catalogFolderOf(config)
  if (source === null || !publish || rollback) return dataFolder
  const folder = join(dataFolder, sourceFolderKey(source))
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Opens the catalog of a configuration: the one in the database that is named, else the embedded one in the folder. A database
 * that is away is waited for, by the catalog itself.
 * @throws CatalogError
 */
export async function openCatalog({ database }: Config, folder: string, warn: (message: string) => void): Promise<Catalog> {
  if (database === null) return openSqliteCatalog(folder, { warn })
  // Loaded only where it is used.
  const { openPostgresCatalog } = await import('../catalog/postgres/open-postgres-catalog.ts')
  return openPostgresCatalog({ ...database, warn })
}
