import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free loopback port, for a program that needs a fixed number. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}
