import type { IncomingMessage } from 'node:http'

/**
 * Whether a request carries exactly one Host field; HTTP/1.0 may do without. Node accepts several, and with
 * `requireHostHeader` off none (RFC 9112 section 3.2: both are 400).
 */
export function hasOneHost({ rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersionMajor === 1 && httpVersionMinor === 0)
}

/** What a request with none or several is told. */
export const hostRefusal = 'The request must carry exactly one Host field.'
