import { isIP } from 'node:net'
import { isLoopbackHost, parseRange } from '../model/network-address.ts'
import { quoted, type Parsed } from './parsed.ts'

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
  if (pathname !== '/')
    return {
      problem: `${quoted(text)} has a path; write ${origin} alone, because daf serves whole hosts. To publish a site below a path, name its built folder, which is read without the path`,
    }
  if (search !== '' || hash !== '' || /[?#]/.test(text))
    return { problem: `${quoted(text)} has a query or fragment; write the origin alone: ${origin}` }
  return { value: origin }
}

/**
 * A directory of agents' keys: an origin, or the address of a JWK Set. Over https, since anyone on the way could replace the keys; on this
 * machine http will do.
 */
export function parseKeyDirectory(text: string): Parsed<string> {
  const parsed = parseHttpUrl(text)
  if ('problem' in parsed) return parsed
  const { protocol, hostname, href, search, hash } = parsed.value
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    return { problem: `${quoted(text)} is not https; keys from it could be anyone's` }
  if (search !== '' || hash !== '') return { problem: `${quoted(text)} has a query or fragment; write the address without it` }
  return { value: href }
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

/** Why the address of a database may be unreadable although its scheme is right. Such addresses contain passwords: no message repeats any part of them. */
const check = 'check host and port, and percent-encode special characters in the password'

/** The address of a PostgreSQL database; `postgresql:///name?host=/var/run/postgresql` names one behind a socket. */
export function parseDatabaseUrl(text: string): Parsed<string> {
  if (!/^postgres(?:ql)?:\/\//i.test(text)) {
    return { problem: 'is not the address of a PostgreSQL database; write one such as postgresql://user:password@host:5432/name' }
  }
  if (parseUrl(text) === null)
    return { problem: `cannot be read; ${check}, or write one such as postgresql://user@host:5432/name` }
  return { value: text }
}

/** Schemes of Redis and Valkey, and the one that the client knows. */
const redisSchemes: ReadonlyMap<string, string> = new Map([
  ['redis:', 'redis:'],
  ['rediss:', 'rediss:'],
  ['valkey:', 'redis:'],
  ['valkeys:', 'rediss:'],
])

/** The address of a Redis or Valkey server, with the scheme of Redis; its path may name one of the numbered databases. */
export function parseRedisUrl(text: string): Parsed<string> {
  const [, written = '', rest = ''] = /^([a-z]+:)(\/\/.*)$/is.exec(text) ?? []
  const scheme = redisSchemes.get(written.toLowerCase())
  if (scheme === undefined) {
    return { problem: 'is not the address of a Redis or Valkey server; write one such as redis://user:password@host:6379' }
  }
  const url = parseUrl(scheme + rest)
  if (url === null || url.hostname === '') return { problem: `cannot be read; ${check}, or write one such as redis://host:6379` }
  if (!/^\/?\d{0,5}$/.test(url.pathname)) {
    return {
      problem:
        'has a path that is not the number of a database; write the address without it, or one such as redis://host:6379/1',
    }
  }
  return { value: url.href }
}

/** Null also where the percent-encoding of name or password is broken: clients decode them. */
function parseUrl(text: string): URL | null {
  const url = URL.parse(text)
  try {
    if (url !== null) decodeURIComponent(url.username + url.password)
    return url
  } catch {
    return null
  }
}
