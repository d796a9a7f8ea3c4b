import { isIPv4 } from 'node:net'
import { parseAddress } from '../model/network-address.ts'

/**
 * Who a request counts for: an IPv4 address or an IPv6 /64 (CONTRACT 3, Clients of the limit).
 * A network that gives out addresses gives a whole /64 to one customer. Some proxies write a port or brackets into
 * X-Forwarded-For; undefined for what is no address, which would else be a new client each time.
 */
export function clientKey(written: string): string | undefined {
  const address = withoutPort(written.trim())
  if (isIPv4(address)) return address
  const parsed = parseAddress(address)
  if (parsed === undefined) return undefined
  return 'parts' in parsed ? `${parsed.parts.slice(0, 4).map(hex).join(':')}::/64` : parsed.toString()
}

function hex(group: number): string {
  return group.toString(16)
}

/** `192.0.2.7:4711` and `[2001:db8::1]:4711` without their port and brackets. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
