import { isIPv4, isIPv6 } from 'node:net'

/** Client addresses behind which there is one client, written as IPv4 inside IPv6 (RFC 4291 section 2.5.5.2). */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Who a request counts for: an IPv4 address or an IPv6 /64 (CONTRACT 3, Clients of the limit).
 * A network that gives out addresses gives a whole /64 to one customer. Some proxies write a port or brackets into
 * X-Forwarded-For; undefined for what is no address, which would else be a new client each time.
 */
export function clientKey(written: string): string | undefined {
  const address = withoutPort(written.trim())
  const v4 = mapped.exec(address)?.[1] ?? address
  if (isIPv4(v4)) return v4
  const [bare = address] = address.split('%')
  return isIPv6(bare) ? `${firstGroups(bare).join(':')}::/64` : undefined
}

/** `192.0.2.7:4711` and `[2001:db8::1]:4711` without their port and brackets. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

function firstGroups(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted IPv4 part at the end stands for two groups.
  const width = before.length + after.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - width) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
}
