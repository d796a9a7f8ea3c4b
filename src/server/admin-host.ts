import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Whether a request to the admin port names an address rather than a name that anybody may have pointed here (DNS rebinding: a page in
 * the owner's browser would read what is the owner's). Over the loopback only addresses and `localhost` will do. Who opens the port to a
 * network gives it names of his own, such as those of containers, and guards the network.
 */
export function isAdminHost({
  headers: { host },
  socket: { localAddress },
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  // Browsers always send one.
  if (host === undefined || !isLoopback(localAddress)) return true
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/[[\]]|\.$/g, '') ?? ''
  return isIP(hostname) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** @param address undefined where there is no connection any more */
function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return true
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
