import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackAddress } from '../model/network-address.ts'

/**
 * Whether a request to the admin port names an address rather than a name that anybody may have pointed here (DNS rebinding: a page in
 * the owner's browser would read what is the owner's). Over the loopback only addresses and `localhost` will do. Who opens the port to a
 * network gives it names of his own, such as those of containers, and guards the network.
 */
export function isAdminHost({
  headers: { host },
  socket: { localAddress },
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  // Browsers always send one. A connection that is closed has no address any more.
  if (host === undefined || (localAddress !== undefined && !isLoopbackAddress(localAddress))) return true
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/[[\]]|\.$/g, '') ?? ''
  return isIP(hostname) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}
