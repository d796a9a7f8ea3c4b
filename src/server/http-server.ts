import type { RequestListener, Server } from 'node:http'

/** Node's own defaults are loose (reference: hardening). Times in milliseconds, sizes in bytes. */
export const hardening = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8 * 1024,
  bodyLimit: 64 * 1024,
  maxParamLength: 16 * 1024,
} as const

/** What is looser before a live site: cookies and forms of the web are larger than questions to an API, uploads take their time. */
export const proxyHardening = { ...hardening, requestTimeout: 600_000, maxHeaderSize: 32 * 1024 } as const

/**
 * Puts a listener before those that a server has: it says whether it answered. (A server of one's own would do as well, but then
 * the framework does not listen on both addresses of `localhost`.)
 */
export function answerFirst(server: Server, answer: (...request: Parameters<RequestListener>) => boolean): void {
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (answer(request, response)) return
    for (const other of others) Reflect.apply(other, server, [request, response])
  })
}
