import { matchesAny, parseRange } from '../model/network-address.ts'

/** Whether what an address says of a client and of the public address is believed. */
export type TrustsPeer = (address: string) => boolean

/** @param ranges IP addresses and CIDR ranges, checked before */
export function trustedPeers(ranges: readonly string[]): TrustsPeer {
  const networks = ranges.map(parseRange).filter((range) => range !== undefined)
  return (address) => matchesAny(address, networks)
}
