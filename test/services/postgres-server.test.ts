import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresMissing, startPostgres } from './postgres-server.ts'

test('a PostgreSQL server keeps its data after a crash', { skip: postgresMissing }, async (t) => {
  const server = await startPostgres(t)
  await server.sql('CREATE TABLE kept (value int); INSERT INTO kept VALUES (7)')
  await server.stop('SIGKILL')
  await assert.rejects(server.sql('SELECT 1'))
  await server.start()
  assert.deepEqual(await server.sql('SELECT value FROM kept'), [{ value: 7 }])
})
