import { after, test } from 'node:test'
import { postgresMissing, startPostgres } from '../../../test/services/postgres-server.ts'
import { catalogSuite } from '../testing/catalog-suite.ts'
import { changeBoundCases } from '../testing/change-cases.ts'
import { emptyDatabases } from './testing/empty-catalogs.ts'

if (postgresMissing === false) await runSuite()
else test('PostgreSQL catalog', { skip: postgresMissing })

async function runSuite(): Promise<void> {
  const emptyDatabase = emptyDatabases(await startPostgres({ after }))
  catalogSuite('PostgreSQL catalog', async (t) => {
    const { open } = await emptyDatabase(t)
    return { catalog: await open(), again: open }
  })
  changeBoundCases('PostgreSQL catalog', async (t) => {
    const { open } = await emptyDatabase(t)
    return { catalog: await open({ changeBounds: { removed: 2, generations: 5 } }), again: open }
  })
}
