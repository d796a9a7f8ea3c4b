import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Config } from '../config/config.ts'
import type { HttpServer } from '../server/listener.ts'
import { UsageError } from '../config/usage-error.ts'

/** Where to listen. */
interface Address {
  readonly host: string
  readonly port: number
}

/** The options for this address: `--port` and `--host`, or `--admin-port` and `--admin-host`. */
type Prefix = '' | 'admin-'

/**
 * Listens on an address.
 * @param reusePort whether other listeners of this program may use the same port
 * @returns the address, such as `http://127.0.0.1:8080`
 * @throws UsageError when the address cannot be listened on
 */
export async function listenOn(server: HttpServer, address: Address, prefix: Prefix, reusePort = false): Promise<string> {
  try {
    return await server.listen({ ...address, reusePort })
  } catch (error) {
    throw asUsageError(error, address, prefix)
  }
}

/**
 * Checks that the configured addresses can be listened on, before anything is opened or written.
 * @throws UsageError when one cannot be listened on
 */
export async function assertListenable({ listen, admin }: Config): Promise<void> {
  const tried: Server[] = []
  try {
    await tryAddress(listen, '', tried)
    // While the first is open: both may be the same.
    if (admin.port !== null) await tryAddress({ host: admin.host, port: admin.port }, 'admin-', tried)
  } finally {
    for (const server of tried) {
      server.close()
      await once(server, 'close')
    }
  }
}

async function tryAddress(address: Address, prefix: Prefix, tried: Server[]): Promise<void> {
  // Any free port will do.
  if (address.port === 0) return
  const server = createServer()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    throw asUsageError(error, address, prefix)
  }
  tried.push(server)
}

function asUsageError(error: unknown, { host, port }: Address, prefix: Prefix): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new UsageError([`--${prefix}port: ${port} on ${host} is in use; stop the other program or choose another port`])
    case 'EACCES':
      return new UsageError([`--${prefix}port: this user is not allowed to listen on port ${port}; choose one above 1023`])
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError([`--${prefix}host: ${host} is not an address of this machine; use 127.0.0.1 or 0.0.0.0`])
    default:
      return error
  }
}
