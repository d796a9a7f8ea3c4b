import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { catalogEngine } from './catalog-engine.ts'

/** The embedded catalog. */
export const dafEngine = catalogEngine({ open: (folder) => openSqliteCatalog(folder), bytes: newestSize })

async function newestSize(folder: string): Promise<number> {
  const names = (await readdir(join(folder, 'generations'))).toSorted()
  return (await stat(join(folder, 'generations', names.at(-1) ?? ''))).size
}
