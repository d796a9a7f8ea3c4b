import ipaddr from 'ipaddr.js'

/** A network of IP addresses, as `parseRange` makes it. */
export interface NetworkRange {
  /** The first address, or the one that was written. */
  readonly address: ipaddr.IPv4 | ipaddr.IPv6
  /** Number of leading bits that all addresses of the network share. */
  readonly prefix: number
}

/** The IPv6 network of global unicast addresses (RFC 4291 section 2.4, IANA registry). */
const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * An IP address in one of its standard spellings: four decimal parts, or IPv6 with or without a zone. An IPv4 address that is
 * mapped into IPv6 (`::ffff:10.0.0.1`) is returned as the IPv4 address.
 * @returns undefined for anything else, such as a name, a port, brackets or `127.1`
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** The address as text, an IPv4-mapped IPv6 address as plain IPv4. What is not an address is returned unchanged. */
export function unmappedAddress(address: string): string {
  return address.includes('.') && address.includes(':') ? (parseAddress(address)?.toString() ?? address) : address
}

/**
 * Whether an IP address is not on the public internet: loopback, private, link-local (where clouds serve their credentials), and
 * every other special-purpose network (RFC 6890). IPv6 addresses that embed an IPv4 address are never public, except mapped ones,
 * which count as the IPv4 address.
 * @param address without brackets, with or without a zone; text that is not an address counts as private
 */
export function isPrivateAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === undefined || parsed.range() !== 'unicast') return true
  return parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast, 3)
}

/** Whether an IP address (without brackets) is a loopback address of this machine. */
export function isLoopbackAddress(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

/** Names that are only resolved within a local network (RFC 6761, RFC 6762, RFC 8375), and names without a dot. */
const privateNames = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan)$/

/** Whether the public cannot reach a host. @param hostname a name or IP address as `URL.hostname` has it */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  return parseAddress(host) === undefined ? privateNames.test(host) : isPrivateAddress(host)
}

/** Whether a host is this machine: a loopback address or `localhost`. @param hostname as `URL.hostname` has it */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  return host === 'localhost' || isLoopbackAddress(host)
}

/**
 * An IP address or a CIDR range (RFC 4632, RFC 4291 section 2.3).
 * @returns undefined for anything else, addresses with a zone included: a zone names a link of one machine
 */
export function parseRange(text: string): NetworkRange | undefined {
  const [, written = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const isIPv4 = ipaddr.IPv4.isValidFourPartDecimal(written)
  if (!isIPv4 && !ipaddr.IPv6.isValid(written)) return undefined
  const widest = isIPv4 ? 32 : 128
  const prefix = bits === undefined ? widest : Number(bits)
  return prefix > widest ? undefined : { address: ipaddr.parse(written), prefix }
}

/** Reads several addresses and ranges as `parseRange` does, leaving out what is neither. */
export function parseRanges(texts: readonly string[]): readonly NetworkRange[] {
  return texts.map(parseRange).filter((range) => range !== undefined)
}

/** Whether an IP address is in one of the ranges. IPv4 and IPv4-mapped IPv6 addresses are the same address. */
export function matchesAny(address: string, ranges: readonly NetworkRange[]): boolean {
  if (ranges.length === 0) return false
  const parsed = parseAddress(address)
  return parsed !== undefined && ranges.some((range) => matches(parsed, range))
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, { address: first, prefix }: NetworkRange): boolean {
  if (address instanceof ipaddr.IPv4)
    return first instanceof ipaddr.IPv4 ? address.match(first, prefix) : address.toIPv4MappedAddress().match(first, prefix)
  return first instanceof ipaddr.IPv6 && address.match(first, prefix)
}
