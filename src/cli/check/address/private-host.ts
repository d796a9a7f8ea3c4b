import { isIP } from 'node:net'

/** Whether a host, as a URL has it, is this very machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

/** Whether a host is one that the public cannot reach: a name without a dot, or an address of a private network (RFC 1918, RFC 4193). */
export function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  switch (isIP(address)) {
    case 4:
      return isLoopback(hostname) || /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address)
    case 6:
      return isLoopback(hostname) || /^f[cde]/i.test(address)
    default:
      return !hostname.includes('.') || hostname.endsWith('.localhost')
  }
}
