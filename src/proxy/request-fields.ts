import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { matchesAny, unmappedAddress, type NetworkRange } from '../model/network-address.ts'
import { viaMark } from '../model/own-addresses.ts'
import { supportedCodings } from './codings.ts'
import { tagMark } from './entity-tags.ts'
import { endToEnd, fieldsOf, plainlyNamed, valueOf, without, type Field } from './fields.ts'
import type { PageAdditions, ProxyOptions } from './proxy-options.ts'

export interface RequestFieldsOptions extends ProxyOptions {
  /** Proxies whose forwarding fields are trusted. */
  readonly trusted: readonly NetworkRange[]
  /** The name of this service in `Via`. */
  readonly pseudonym: string
  readonly additions: PageAdditions | null
}

/** `Expect` has already been handled; CGI programs mistake `Proxy` for one of their settings. */
const notForwarded = new Set(['host', 'expect', 'proxy'])

/** The name of this service in `Via`: the same for all servers of a site, different for each site. */
export function pseudonymOf({ address, host }: Pick<ProxyOptions, 'address' | 'host'>): string {
  return `${viaMark}${createHash('sha256').update(`${address} ${host}`).digest('hex').slice(0, 12)}`
}

/** The request fields sent to the origin. */
export function requestFields(request: IncomingMessage, options: RequestFieldsOptions): readonly Field[] {
  const own = new URL(options.baseUrl())
  const requested = request.headers.host?.toLowerCase() ?? ''
  const isOtherName = options.furtherHosts.includes(requested)
  const peer = request.socket.remoteAddress ?? ''
  const fields = without(plainlyNamed(endToEnd(fieldsOf(request.rawHeaders))), notForwarded)
  const forwarded = withForwarding(options.additions === null ? fields : forPage(fields, options.additions), {
    peer,
    trusted: matchesAny(peer, options.trusted),
    host: isOtherName ? requested : own.host,
    scheme: own.protocol.slice(0, -1),
  })
  const host: Field = ['Host', isOtherName ? requested : options.host]
  return [host, ...withVia(forwarded, request.httpVersion, options.pseudonym)]
}

/**
 * The fields for a page that will be modified: it must be requested as a whole, in a supported coding, and with the origin's own
 * entity tags.
 */
function forPage(fields: readonly Field[], { head }: PageAdditions): readonly Field[] {
  const mark = tagMark(head)
  return fields
    .filter(([name]) => !/^(?:range|if-range)$/i.test(name))
    .map(([name, value]): Field => {
      if (/^accept-encoding$/i.test(name)) return [name, supportedCodings(value)]
      return /^if-(?:none-)?match$/i.test(name) ? [name, mark.removeAll(value)] : [name, value]
    })
}

/** How a request arrived. */
interface Arrival {
  /** Address of the peer. */
  readonly peer: string
  /** Whether the peer is a trusted proxy. */
  readonly trusted: boolean
  /** `Host` as received if it is a name of the site; otherwise the site's own. */
  readonly host: string
  /** Scheme of the public address, since TLS is terminated in front of this service. */
  readonly scheme: string
}

/** Fields set by proxies; from anyone else they are forged. */
const forwardingFields = /^(?:forwarded|x-forwarded-.+|x-real-ip)$/i

/**
 * Adds the forwarding fields to those of a request (RFC 7239, and the older `X-Forwarded-*`): extended if a trusted proxy sent them,
 * replaced otherwise.
 */
export function withForwarding(fields: readonly Field[], arrival: Arrival): readonly Field[] {
  const peer = unmappedAddress(arrival.peer)
  const before = arrival.trusted ? fields.filter(([name]) => forwardingFields.test(name)) : []
  const host = valueOf(before, 'x-forwarded-host') ?? arrival.host
  const scheme = valueOf(before, 'x-forwarded-proto') ?? arrival.scheme
  const further = before.filter(([name]) => !/^(?:forwarded|x-forwarded-(?:for|host|proto))$/i.test(name))
  return [
    ...fields.filter(([name]) => !forwardingFields.test(name)),
    ...further,
    ['X-Forwarded-For', appended(valueOf(before, 'x-forwarded-for'), peer)],
    ['X-Forwarded-Host', host],
    ['X-Forwarded-Proto', scheme],
    ['Forwarded', appended(valueOf(before, 'forwarded'), forwardedElement(peer, arrival))],
  ]
}

function forwardedElement(peer: string, { host, scheme }: Arrival): string {
  const node = isIPv6(peer) ? `"[${peer}]"` : peer === '' ? 'unknown' : peer
  return `for=${node};host=${quoted(host)};proto=${scheme}`
}

/** A value as a token if possible, otherwise as a quoted string (RFC 7239 section 4). */
function quoted(value: string): string {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function appended(before: string | undefined, added: string): string {
  return before === undefined || before === '' ? added : `${before}, ${added}`
}

/** The fields with this service appended to `Via` (RFC 9110 section 7.6.3). */
export function withVia(fields: readonly Field[], version: string, pseudonym: string): readonly Field[] {
  const others = fields.filter(([name]) => name.toLowerCase() !== 'via')
  return [...others, ['Via', appended(valueOf(fields, 'via'), `${version} ${pseudonym}`)]]
}

/** Whether this service has already forwarded a request: the address of the origin leads back to it. */
export function isLoop({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, pseudonym: string): boolean {
  return (valueOf(fieldsOf(rawHeaders), 'via') ?? '').split(',').some((hop) => hop.trim().split(/\s+/)[1] === pseudonym)
}
