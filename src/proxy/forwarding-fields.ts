import { isIPv6 } from 'node:net'
import { unmappedAddress } from '../model/network-address.ts'
import { valueOf, type Field } from './fields.ts'

/** What is known of a request beside its fields. */
export interface Arrival {
  /** Address of the peer. */
  readonly peer: string
  /** Whether the peer is a proxy whose fields are believed. */
  readonly trusted: boolean
  /** `Host` as received, if it names the site; else the site's own. */
  readonly host: string
  /** Of the public address: it is what decides whether visitors come by TLS, which ends before this service. */
  readonly scheme: string
}

/** Fields by which proxies speak of a request; from anybody else they are a pretence. */
const spoken = /^(?:forwarded|x-forwarded-.+|x-real-ip)$/i

/**
 * The fields of a request with those that tell the origin who asked and how (RFC 7239, and the older `X-Forwarded-*`):
 * continued where a trusted proxy wrote them, written anew where anybody else did.
 */
export function withForwarding(fields: readonly Field[], arrival: Arrival): readonly Field[] {
  const peer = unmappedAddress(arrival.peer)
  const before = arrival.trusted ? fields.filter(([name]) => spoken.test(name)) : []
  const host = valueOf(before, 'x-forwarded-host') ?? arrival.host
  const scheme = valueOf(before, 'x-forwarded-proto') ?? arrival.scheme
  const further = before.filter(([name]) => !/^(?:forwarded|x-forwarded-(?:for|host|proto))$/i.test(name))
  return [
    ...fields.filter(([name]) => !spoken.test(name)),
    ...further,
    ['X-Forwarded-For', continued(valueOf(before, 'x-forwarded-for'), peer)],
    ['X-Forwarded-Host', host],
    ['X-Forwarded-Proto', scheme],
    ['Forwarded', continued(valueOf(before, 'forwarded'), forwardedElement(peer, arrival))],
  ]
}

function forwardedElement(peer: string, { host, scheme }: Arrival): string {
  const node = isIPv6(peer) ? `"[${peer}]"` : peer === '' ? 'unknown' : peer
  return `for=${node};host=${quoted(host)};proto=${scheme}`
}

/** A value as a token where it is one, else as a quoted string (RFC 7239 section 4). */
function quoted(value: string): string {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function continued(before: string | undefined, added: string): string {
  return before === undefined || before === '' ? added : `${before}, ${added}`
}

/** The fields with this service added to those that handed the message on (RFC 9110 section 7.6.3). */
export function withVia(fields: readonly Field[], version: string, pseudonym: string): readonly Field[] {
  const others = fields.filter(([name]) => name.toLowerCase() !== 'via')
  return [...others, ['Via', continued(valueOf(fields, 'via'), `${version} ${pseudonym}`)]]
}

/** Whether this service has handed a request on before: the origin's address leads back to it. */
export function isLoop(fields: readonly Field[], pseudonym: string): boolean {
  return (valueOf(fields, 'via') ?? '').split(',').some((hop) => hop.trim().split(/\s+/)[1] === pseudonym)
}
