import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream'

/** A network in which one site exists: whoever is asked for beside it is refused, and remembered. */
export interface ClosedNetwork {
  /** Variables that bring Node's own clients into the network. */
  readonly variables: Readonly<Record<string, string>>
  /** What was asked of others, in order. */
  readonly strangers: readonly string[]
  close(): Promise<void>
}

/**
 * A proxy on the loopback (RFC 9110, section 3.7) that knows one site.
 * @param origin of the site, by plain HTTP
 * @param address where it really listens
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
    const passed = ask({ hostname, port, method, path: url.pathname + url.search, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      // A client may leave before the end; nothing is to be done then.
      pipeline(answer, response, () => {})
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  // A tunnel is asked for by those who speak HTTPS, and the site does not.
  proxy.on('connect', (asked, client: Socket) => {
    strangers.push(`${asked.method} ${asked.url}`)
    client.on('error', () => client.destroy())
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  if (bound === null || typeof bound === 'string') throw new Error('The proxy listens on no port.')
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
