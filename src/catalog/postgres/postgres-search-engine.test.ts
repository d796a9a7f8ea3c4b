import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { postgresMissing, startPostgres } from '../../../test/services/postgres-server.ts'
import type { Row } from '../row-values.ts'
import { publishPages, samplePage } from '../testing/sample-site.ts'
import { Database, readSettings } from './database.ts'
import { PostgresSearchEngine } from './postgres-search-engine.ts'
import { emptyDatabases } from './testing/empty-catalogs.ts'

/** Notes how the database runs each statement. */
class ExplainingDatabase extends Database {
  plan = ''

  override async rows(text: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    this.plan = JSON.stringify(await super.rows(`EXPLAIN ${text}`, values))
    return super.rows(text, values)
  }
}

suite('search in PostgreSQL', { skip: postgresMissing }, async () => {
  if (postgresMissing !== false) return
  const emptyDatabase = emptyDatabases(await startPostgres({ after }))

  test('looks each of many words up in the index, and does not read the tokens of all pages for each', async (t) => {
    const { open, url } = await emptyDatabase(t)
    const catalog = await open()
    await publishPages(
      catalog,
      Array.from({ length: 300 }, (_, at) => samplePage(`/${at}/`, { title: `Page ${at}` })),
    )
    const database = new ExplainingDatabase(url, readSettings)
    t.after(() => database.close())
    const { tokens } = await new PostgresSearchEngine(database, { number: 1, pages: 300 }).present(['absent', 'page', 'missing'])
    assert.deepEqual(tokens, ['page'])
    assert.match(database.plan, /Index Scan on page_by_tokens/)
  })
})
