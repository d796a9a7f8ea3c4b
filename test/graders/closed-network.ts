import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream'

/** A network with a single site: requests to other hosts are rejected and recorded. */
export interface ClosedNetwork {
  /** Environment variables that route Node's clients through the network. */
  readonly variables: Readonly<Record<string, string>>
  /** Requests to other hosts, in order. */
  readonly strangers: readonly string[]
  close(): Promise<void>
}

/**
 * A proxy on the loopback (RFC 9110, section 3.7) for one site.
 * @param origin of the site, by plain HTTP
 * @param address that it really listens on
 */
export async function startClosedNetwork(origin: string, address: string): Promise<ClosedNetwork> {
  const strangers: string[] = []
  const { hostname, port } = new URL(address)
  const proxy = createServer((asked, response) => {
    const url = URL.parse(asked.url ?? '')
    if (url?.origin !== origin) {
      strangers.push(`${asked.method} ${asked.url}`)
      response.writeHead(502).end()
      return
    }
    const { method, headers } = asked
    const passed = ask({ hostname, port, method, path: url.pathname + url.search, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.rawHeaders)
      // A client may disconnect early; that is fine.
      pipeline(received, response, () => {})
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  // A grader that computes for seconds would otherwise send its next request on a connection that has just been closed.
  proxy.keepAliveTimeout = 10 * 60_000
  // Tunnels are for HTTPS, which the site does not offer.
  proxy.on('connect', (asked, client: Socket) => {
    strangers.push(`${asked.method} ${asked.url}`)
    client.on('error', () => client.destroy())
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  if (bound === null || typeof bound === 'string') throw new Error('The proxy does not listen on a port.')
  const url = `http://127.0.0.1:${bound.port}`
  return {
    strangers,
    variables: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: '127.0.0.1' },
    async close() {
      const closed = once(proxy, 'close')
      proxy.close()
      proxy.closeAllConnections()
      await closed
    },
  }
}
