import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { createProxy } from './proxy.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}

test(
  'a client that resets its connection during the handshake ends the tunnel, not the process',
  { timeout: 10_000 },
  async () => {
    const upgraded = Promise.withResolvers<void>()
    const origin = createServer().on('upgrade', (_request, socket) => {
      socket
        .on('error', () => {})
        .on('end', upgraded.resolve)
        .on('close', upgraded.resolve)
        .resume()
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    })
    const proxy = createProxy({
      address: `http://127.0.0.1:${await listening(origin)}`,
      host: 'site.example',
      mayMove: false,
      furtherHosts: [],
      baseUrl: () => 'https://site.example',
      trustProxy: [],
    })
    const front = createServer().on('upgrade', (request, socket, head) => {
      // The operating system reports a reset at the next write, which destroys the connection at once.
      socket.write = () => {
        socket.destroy(new Error('write EPIPE'))
        return false
      }
      proxy.tunnel(request, socket, head, () => {})
    })
    const client = connect(await listening(front), '127.0.0.1')
    client.on('error', () => {})
    client.write('GET /live HTTP/1.1\r\nHost: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await upgraded.promise
    client.destroy()
    await proxy.close()
  },
)
