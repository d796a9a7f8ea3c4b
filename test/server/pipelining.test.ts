import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { rawClient, statuses } from './raw-client.ts'
import { callBytes, slowTool } from './slow-tool.ts'

const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

const slow = slowTool()
let site: PublishedServer
let port: number
before(async () => {
  site = await startPublished({ files: agencyLikeSite(), baseUrl: 'http://localhost', furtherTools: [slow.tool] })
  port = await site.listen()
})
after(() => site.close())

test('invalid bytes do not replace the response before them', async () => {
  const client = await rawClient(port, `${callBytes('slow')}no request\r\n\r\n`)
  await eventually(
    async () => slow.calls,
    (calls) => calls === 1,
  )
  slow.letGo()
  await client.closed
  assert.deepEqual(statuses(client.received), [200])
  assert.match(client.received, /"done"/)
})

test('the thousandth response on a connection announces its close, and none is a bare 503', async () => {
  const client = await rawClient(port, get.repeat(1_003))
  await client.closed
  const given = statuses(client.received)
  assert.equal(given.length, 1_000)
  assert.ok(given.every((status) => status === 200))
  assert.equal(client.received.match(/connection: close/gi)?.length, 1)
})

test('rejecting a request with an incomplete body closes the connection, and nothing follows', async () => {
  const client = await rawClient(port, 'PUT /v1/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n123')
  await client.closed
  assert.deepEqual(statuses(client.received), [405])
  assert.match(client.received, /connection: close/i)
})

test('a complete body leaves the connection open', async () => {
  const client = await rawClient(port, `PUT /v1/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n123${get}`)
  await eventually(
    async () => statuses(client.received).length,
    (count) => count === 2,
  )
  assert.deepEqual(statuses(client.received), [405, 200])
  client.socket.destroy()
})
