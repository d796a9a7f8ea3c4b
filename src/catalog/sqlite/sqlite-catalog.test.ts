import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogSuite } from '../catalog.suite.ts'
import { openSqliteCatalog } from './open-sqlite-catalog.ts'

catalogSuite('SQLite catalog', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-catalog-'))
  const catalogs = [await openSqliteCatalog(folder)]
  const again = async () => {
    const catalog = await openSqliteCatalog(folder)
    catalogs.push(catalog)
    return catalog
  }
  t.after(async () => {
    for (const catalog of catalogs) await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { catalog: catalogs[0] ?? (await again()), again }
})
