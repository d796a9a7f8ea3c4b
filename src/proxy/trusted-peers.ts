import { BlockList, isIP } from 'node:net'

/** Whether what an address says of a client and of the public address is believed. */
export type TrustsPeer = (address: string) => boolean

/** @param ranges IP addresses and CIDR ranges, checked before */
export function trustedPeers(ranges: readonly string[]): TrustsPeer {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/', 2)
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    const kind = isIP(plain)
    return kind !== 0 && list.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
  }
}

/** An IPv4 address as such, also where a listener on both families shows it as IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
