import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** A registered name or IPv4 address, which may be empty, with or without a port (RFC 3986 section 3.2.2). */
const name = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*(?::\d*)?$/i
const literal = /^\[([^\]]+)\](?::\d*)?$/
/** An address of a future version of IP. */
const future = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i

/** Whether the value of a Host field is `uri-host [ ":" port ]` (RFC 9110 section 7.2). An empty one is. */
export function isHost(value: string): boolean {
  const address = literal.exec(value)?.[1]
  if (address === undefined) return name.test(value)
  return address.includes('%') ? false : isIPv6(address) || future.test(address)
}

/**
 * Whether a request carries exactly one Host field with a valid value; HTTP/1.0 may do without. Node accepts several, any value,
 * and with `requireHostHeader` off none (RFC 9112 section 3.2: all are 400).
 */
export function hasValidHost({ rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1] ?? ''
  }
  return host === undefined ? httpVersionMajor === 1 && httpVersionMinor === 0 : isHost(host)
}

/** What a request without one is told. */
export const hostRefusal = 'The request must carry exactly one Host field: a host name or IP address, with an optional port.'
