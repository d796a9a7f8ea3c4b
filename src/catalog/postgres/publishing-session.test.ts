import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresMissing, startPostgres } from '../../../test/services/postgres-server.ts'
import { CatalogError } from '../catalog.ts'
import { PublishingSession } from './publishing-session.ts'

test('concurrent statements run in sequence, without a pg warning', { skip: postgresMissing }, async (t) => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const session = await PublishingSession.connect((await startPostgres(t)).url())
  t.after(() => session.close())
  const numbers = await Promise.all([1, 2, 3].map((number) => session.rows(`SELECT ${number} AS number`)))
  assert.deepEqual(
    numbers.map(([row]) => row?.['number']),
    [1, 2, 3],
  )
  const [failed, next] = await Promise.allSettled([session.rows('SELECT nothing'), session.rows('SELECT 4 AS number')])
  assert.ok(failed.status === 'rejected' && failed.reason instanceof CatalogError)
  assert.ok(next.status === 'fulfilled' && next.value[0]?.['number'] === 4, 'a failed statement does not affect the next one')
  assert.deepEqual(warnings, [])
})
