import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { catalogSuite } from '../testing/catalog-suite.ts'
import { changeBoundCases } from '../testing/change-cases.ts'
import { openSqliteCatalog, type SqliteCatalogOptions } from './open-sqlite-catalog.ts'

catalogSuite('SQLite catalog', (t) => open(t))
changeBoundCases('SQLite catalog', (t) => open(t, { changeBounds: { removed: 2, generations: 5 } }))

async function open(t: TestContext, options: SqliteCatalogOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'daf-catalog-'))
  const catalogs = [await openSqliteCatalog(folder, options)]
  const again = async () => {
    const catalog = await openSqliteCatalog(folder, options)
    catalogs.push(catalog)
    return catalog
  }
  t.after(async () => {
    for (const catalog of catalogs) await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { catalog: catalogs[0] ?? (await again()), again }
}
