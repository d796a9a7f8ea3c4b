import type { TestContext } from 'node:test'
import type { PostgresServer } from '../../../../test/services/postgres-server.ts'
import type { Catalog } from '../../catalog.ts'
import { openPostgresCatalog, type PostgresCatalogOptions } from '../open-postgres-catalog.ts'

/** An empty database, and catalogs in it that are closed when the test ends. */
export interface TestDatabase {
  readonly url: string
  open(options?: Partial<PostgresCatalogOptions>): Promise<Catalog>
}

/**
 * Gives every test an empty database of one server. Making one takes long, so that what a test leaves is emptied for the next.
 */
export function emptyDatabases(server: PostgresServer): (t: TestContext) => Promise<TestDatabase> {
  const free: string[] = []
  return async (t) => {
    const url = free.pop() ?? (await server.createDatabase())
    const catalogs: Catalog[] = []
    t.after(async () => {
      for (const catalog of catalogs) await catalog.close()
      await server.sql('DROP SCHEMA IF EXISTS daf CASCADE', new URL(url).pathname.slice(1))
      free.push(url)
    })
    return {
      url,
      async open(options = {}) {
        const catalog = await openPostgresCatalog({ url, warn: () => undefined, ...options })
        catalogs.push(catalog)
        return catalog
      },
    }
  }
}
