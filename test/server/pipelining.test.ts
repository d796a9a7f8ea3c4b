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

test('bytes that are no request do not take the place of the answer before them', async () => {
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

test('the thousandth answer on a connection says that it is the last, and none is a bare 503', async () => {
  const client = await rawClient(port, get.repeat(1_003))
  await client.closed
  const given = statuses(client.received)
  assert.equal(given.length, 1_000)
  assert.ok(given.every((status) => status === 200))
  assert.equal(client.received.match(/connection: close/gi)?.length, 1)
})

test('a refusal of a request whose body does not come ends the connection, and nothing follows it', async () => {
  const client = await rawClient(port, 'PUT /v1/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n123')
  await client.closed
  assert.deepEqual(statuses(client.received), [405])
  assert.match(client.received, /connection: close/i)
})

test('a body that came whole keeps the connection', async () => {
  const client = await rawClient(port, `PUT /v1/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n123${get}`)
  await eventually(
    async () => statuses(client.received).length,
    (count) => count === 2,
  )
  assert.deepEqual(statuses(client.received), [405, 200])
  client.socket.destroy()
})
