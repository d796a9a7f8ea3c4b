import { isIPv6 } from 'node:net'

/** Client addresses behind which there is one client, written as IPv4 inside IPv6 (RFC 4291 section 2.5.5.2). */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Who a request counts for: an IPv4 address or an IPv6 /64 (CONTRACT 3, Clients of the limit).
 * A network that gives out addresses gives a whole /64 to one customer.
 */
export function clientKey(address: string): string {
  const v4 = mapped.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const [bare = address] = address.split('%')
  return isIPv6(bare) ? `${firstGroups(bare).join(':')}::/64` : bare
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
