import { isIP } from 'node:net'
import { parseRange } from '../model/network-address.ts'
import type { Parsed } from './parsed.ts'
import { quoted } from './shown-value.ts'

/** An absolute `http:` or `https:` address. */
export function parseHttpUrl(text: string): Parsed<URL> {
  const url = URL.parse(text)
  if (url === null || !/^https?:\/\//i.test(text)) {
    return { problem: `${quoted(text)} is not a web address; write one that starts with https:// or http://` }
  }
  if (url.username !== '' || url.password !== '')
    return { problem: `${quoted(url.host)} has a user name or password before it; write the address without them` }
  return { value: url }
}

/** The origin of a site: scheme, lower-case host and port; one slash at its end is tolerated and dropped. */
export function parseOrigin(text: string): Parsed<string> {
  const parsed = parseHttpUrl(text)
  if ('problem' in parsed) return parsed
  const { origin, pathname, search, hash } = parsed.value
  if (pathname !== '/') return { problem: `${quoted(text)} has a path; write the origin alone: ${origin}` }
  if (search !== '' || hash !== '' || /[?#]/.test(text))
    return { problem: `${quoted(text)} has a query or fragment; write the origin alone: ${origin}` }
  return { value: origin }
}

/** An `Origin` value that browsers send: that of a web page, or of an extension (`chrome-extension://…`). */
export function parseWebOrigin(text: string): Parsed<string> {
  if (/^https?:/i.test(text)) return parseOrigin(text)
  if (/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9._-]+$/i.test(text)) return { value: text.toLowerCase() }
  return { problem: `${quoted(text)} is not an origin; write scheme and host, such as https://app.example.com` }
}

/**
 * A host name or IP address with an optional port, as `URL.host` gives it for the site's pages: lower case, Unicode names
 * in their ASCII form, without the port that a scheme implies.
 */
export function parseHost(text: string): Parsed<string> {
  if (text.includes('://')) {
    const url = URL.parse(text)
    return { problem: `${quoted(text)} is an address; write the host alone${url?.host ? `: ${url.host}` : ''}` }
  }
  const url = /[\s/?#@\\]/.test(text) ? null : URL.parse(`http://${text}`)
  if (url === null || url.hostname === '')
    return { problem: `${quoted(text)} is not a host name; write one such as www.example.com` }
  return { value: url.port === '443' ? url.hostname : url.host }
}

/** A host to listen on: a name or an IP address, without a port; brackets of an IPv6 address are dropped. */
export function parseListenHost(text: string): Parsed<string> {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  if (isIP(bare) !== 0 || /^[a-z0-9_][a-z0-9_.-]{0,252}$/i.test(bare)) return { value: bare }
  return { problem: `${quoted(text)} is not a host to listen on; write a name or an IP address without a port, such as 0.0.0.0` }
}

/** An IP address or a CIDR range (RFC 4632, RFC 4291 section 2.3). */
export function parseCidr(text: string): Parsed<string> {
  if (parseRange(text) !== undefined) return { value: text }
  return { problem: `${quoted(text)} is not an IP address or CIDR range; write one such as 10.0.0.0/8` }
}
