import { after, test } from 'node:test'
import { postgresMissing, startPostgres } from '../../../test/services/postgres-server.ts'
import { catalogSuite } from '../catalog.suite.ts'
import { openPostgresCatalog } from './open-postgres-catalog.ts'

if (postgresMissing === false) await runSuite()
else test('PostgreSQL catalog', { skip: postgresMissing })

async function runSuite(): Promise<void> {
  const server = await startPostgres({ after })
  catalogSuite('PostgreSQL catalog', async (t) => {
    const url = await server.createDatabase()
    const open = () => openPostgresCatalog({ url, warn: () => undefined })
    const catalogs = [await open()]
    const again = async () => {
      const catalog = await open()
      catalogs.push(catalog)
      return catalog
    }
    t.after(async () => {
      for (const catalog of catalogs) await catalog.close()
    })
    return { catalog: catalogs[0] ?? (await again()), again }
  })
}
