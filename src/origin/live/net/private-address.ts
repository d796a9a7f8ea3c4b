import { BlockList, isIP } from 'node:net'

/** Special-purpose IPv4 networks (IANA registry, RFC 6890) with multicast and the reserved rest. */
const special4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** The only IPv6 network of public hosts (RFC 4291), and what in it is none. */
const global6 = blockList('ipv6', [['2000::', 3]])
const special6 = blockList('ipv6', [
  // Teredo, benchmarks, ORCHID and the other protocol assignments; documentation; 6to4, which holds an IPv4 address of any kind.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blockList(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

/**
 * Whether an IP address is none of the public internet: loopback, private networks, link-local (where clouds keep their
 * credentials) and everything else of a special purpose. IPv6 forms that carry an IPv4 address are never public: their
 * mapped or translated target cannot be told from a public one by every system.
 * @param address IPv4 or IPv6, without brackets; a zone is allowed. What is no address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/%.*$/s, '')
  switch (isIP(bare)) {
    case 4:
      return special4.check(bare, 'ipv4')
    case 6:
      return isMapped(bare) ? isPrivateAddress(mappedAddress(bare)) : !global6.check(bare, 'ipv6') || special6.check(bare, 'ipv6')
    default:
      return true
  }
}

const mapped = blockList('ipv6', [['::ffff:0:0', 96]])

function isMapped(address: string): boolean {
  // A block list takes a mapped address for the IPv4 one that it is, also where the list holds IPv6 networks.
  return mapped.check(address, 'ipv6')
}

/** The IPv4 address in `::ffff:a.b.c.d`, in whatever spelling. */
function mappedAddress(address: string): string {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (dotted !== undefined) return dotted
  // The URL parser writes every spelling in one way: `[::ffff:7f00:1]`.
  const [high = '', low = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2)
  const number = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}
