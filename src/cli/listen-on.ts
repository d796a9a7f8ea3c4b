import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Config } from '../config/config.ts'
import { UsageError } from '../config/usage-error.ts'
import { errorCode } from '../model/error-text.ts'
import type { HttpServer } from '../server/listener.ts'

/** Where to listen. */
interface Address {
  readonly host: string
  readonly port: number
}

/** The options for this address: `--port` and `--host`, or `--admin-port` and `--admin-host`. */
type Prefix = '' | 'admin-'

/** The first file descriptor that a service manager passes (sd_listen_fds). */
const firstPassed = 3

/**
 * The socket that the service manager listens on and passes to this process, as systemd does for a `.socket` unit: it stays open while
 * daf restarts, and connections wait in it.
 * @returns its file descriptor; null when there is none
 * @throws UsageError when there are several
 */
export function passedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | null {
  // Children inherit the variables, but not the sockets.
  if (LISTEN_PID !== String(process.pid) || LISTEN_FDS === undefined || LISTEN_FDS === '0') return null
  if (LISTEN_FDS === '1') return firstPassed
  throw new UsageError(
    `LISTEN_FDS: ${LISTEN_FDS} sockets were passed, but daf serves one; leave one ListenStream= in the .socket unit`,
  )
}

/**
 * Listens on an address.
 * @param reusePort whether other listeners of this program may use the same port
 * @param socket listened on instead, see {@link passedSocket}
 * @returns the address, such as `http://127.0.0.1:8080`
 * @throws UsageError when the address cannot be listened on
 */
export async function listenOn(
  server: HttpServer,
  address: Address,
  prefix: Prefix,
  { reusePort = false, socket = null }: { readonly reusePort?: boolean; readonly socket?: number | null } = {},
): Promise<string> {
  try {
    return await server.listen(socket === null ? { ...address, reusePort } : { fd: socket })
  } catch (error) {
    if (socket !== null)
      throw new UsageError(`LISTEN_FDS: file descriptor ${socket} is not a TCP socket; use a port in ListenStream=`)
    throw asUsageError(error, address, prefix)
  }
}

/**
 * Checks that the configured addresses can be listened on, before anything is opened or written.
 * @param socket listened on instead of the main one, see {@link passedSocket}
 * @throws UsageError when one cannot be listened on
 */
export async function assertListenable({ listen, admin }: Config, socket: number | null): Promise<void> {
  const tried: Server[] = []
  try {
    if (socket === null) await tryAddress(listen, '', tried)
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
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new UsageError(`--${prefix}port: ${port} on ${host} is in use; stop the other program or choose another port`)
    case 'EACCES':
      return new UsageError(`--${prefix}port: this user is not allowed to listen on port ${port}; choose one above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(`--${prefix}host: ${host} is not an address of this machine; use 127.0.0.1 or 0.0.0.0`)
    default:
      return error
  }
}
