import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { postgresMissing, startPostgres, startStandby } from '../../../test/services/postgres-server.ts'
import { found, publishPages, samplePage } from '../testing/sample-site.ts'
import { openPostgresCatalog } from './open-postgres-catalog.ts'
import { eventually } from './testing/eventually.ts'

test('a server on a replica switches to a generation once it has been replicated', { skip: postgresMissing }, async (t) => {
  const primary = await startPostgres({ after })
  const standby = await startStandby({ after }, primary)
  const catalog = await openPostgresCatalog({ url: primary.url(), warn: () => undefined })
  t.after(() => catalog.close())
  await publishPages(catalog, [samplePage('/a/', { title: 'ראשון' })])
  const reading = await openPostgresCatalog({ url: primary.url(), readUrl: standby.url(), warn: () => undefined })
  t.after(() => reading.close())
  await eventually(() => reading.current()?.number === 1)
  await standby.sql('SELECT pg_wal_replay_pause()')
  await eventually(async () => (await standby.sql('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.['state'] === 'paused')
  await publishPages(catalog, [samplePage('/a/', { title: 'שני' })])
  assert.equal((await reading.refresh())?.number, 1)
  assert.deepEqual(await found(reading, 'ראשון'), ['/a/'])
  await standby.sql('SELECT pg_wal_replay_resume()')
  await eventually(() => reading.current()?.number === 2)
  assert.deepEqual(await found(reading, 'שני'), ['/a/'])
  const { number } = await publishPages(reading, [samplePage('/b/', { title: 'שלישי' })])
  assert.equal(reading.current()?.number, number, 'the publisher waits for the replica')
  await primary.stop('SIGKILL')
  const late = await openPostgresCatalog({ url: primary.url(), readUrl: standby.url(), warn: () => undefined })
  t.after(() => late.close())
  assert.deepEqual(await found(late, 'שלישי'), ['/b/'], 'a server started while the primary is down serves from the replica')
})
