import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** A registered name or IPv4 address, which may be empty, with or without a port (RFC 3986 section 3.2.2). */
const name = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*(?::\d*)?$/i
const literal = /^\[([^\]]+)\](?::\d*)?$/
/** An address of a future IP version. */
const future = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i

let last = ''
let lastIsHost = true

/** Whether the value of a Host field is `uri-host [ ":" port ]` (RFC 9110 section 7.2). An empty one is. */
function isHost(value: string): boolean {
  // Most requests have the same Host as the previous one.
  if (value === last) return lastIsHost
  last = value
  lastIsHost = matchesHost(value)
  return lastIsHost
}

function matchesHost(value: string): boolean {
  const address = literal.exec(value)?.[1]
  if (address === undefined) return name.test(value)
  return address.includes('%') ? false : isIPv6(address) || future.test(address)
}

/** The problem detail for a request without exactly one valid Host field. */
export const hostRefusal = 'The request must carry exactly one Host field: a host name or IP address, with an optional port.'

/**
 * The value of the only Host field of a request; empty if HTTP/1.0 sent none; null if there are several, none, or an invalid one
 * (RFC 9112 section 3.2: 400). Node accepts these.
 */
export function hostOf({ rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage): string | null {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const field = rawHeaders[at] ?? ''
    if (field.length !== 4 || field.toLowerCase() !== 'host') continue
    if (host !== undefined) return null
    host = rawHeaders[at + 1] ?? ''
  }
  if (host === undefined) return httpVersionMajor === 1 && httpVersionMinor === 0 ? '' : null
  return isHost(host) ? host : null
}
