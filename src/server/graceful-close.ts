import type { FastifyInstance } from 'fastify'
import type { Connections } from './connections.ts'

/** How long a server that closes waits, in milliseconds. */
export interface ClosingTimes {
  /** For a request whose head is on its way. */
  readonly unused: number
  /** For answers that are under way. */
  readonly answers: number
}

/** Well inside of the 10 s in which the program ends (CONTRACT 1). */
export const closingTimes: ClosingTimes = { unused: 1_500, answers: 7_000 }

/** How often connections are looked at, in milliseconds. */
const look = 50

/**
 * Has a server that closes finish what runs and wait for nothing else: answers that have not begun say that their connection
 * ends, idle connections are closed at once, those whose request does not come a little later, and what hangs at last.
 */
export function closeGracefully(server: FastifyInstance, connections: Connections, times: ClosingTimes): void {
  server.addHook('preClose', async () => {
    if (!server.server.listening) return
    connections.beginEnding()
    const began = performance.now()
    const clock = setInterval(() => {
      const passed = performance.now() - began
      connections.closeIdle()
      if (passed > times.unused) connections.closeUnused()
      if (passed > times.answers) connections.closeAll()
    }, look)
    server.server.once('close', () => clearInterval(clock))
  })
}
