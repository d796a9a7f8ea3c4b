import type { Server } from 'node:http'

/** Idle connections make way at most this often, in milliseconds: who was refused comes again, a flood does not cost more. */
const pause = 100

/**
 * Bounds the connections of a server. When there are as many, those on which nothing is asked make way for whoever comes next: a few
 * clients that hold many open must not keep all others out until they time out.
 */
export function boundConnections(server: Server, most: number): void {
  server.maxConnections = most
  let last = -Infinity
  server.on('drop', () => {
    const now = performance.now()
    if (now - last < pause) return
    last = now
    server.closeIdleConnections()
  })
}
