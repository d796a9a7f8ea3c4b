import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { boundConnections } from './bound-connections.ts'

test('connections that are kept open in idleness keep nobody out, and what is being answered is not cut off', async (t) => {
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const answer = () => void response.end('ok')
    if (request.url === '/slow') waiting.push(answer)
    else answer()
  })
  t.after(() => server.close().closeAllConnections())
  boundConnections(server, 2)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const { port } = address
  const asked = (path: string): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    return socket
  }
  const idle = asked('/')
  await once(idle, 'data')
  const slow = asked('/slow')
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const made = once(idle, 'close')
  await once(asked('/'), 'close')
  await made
  const next = asked('/')
  assert.match(String((await once(next, 'data'))[0]), / 200 /)
  waiting[0]?.()
  assert.match(String((await once(slow, 'data'))[0]), / 200 /)
})
