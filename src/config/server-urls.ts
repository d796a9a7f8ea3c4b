import type { Parsed } from './parsed.ts'

/*
 * Addresses of servers that hold data. They carry passwords, so no message repeats any part of them.
 */

/** Why an address may not be read although its scheme is right. */
const check = 'check host and port, and percent-encode what is special in the password'

/** The address of a PostgreSQL database; `postgresql:///name?host=/var/run/postgresql` names one behind a socket. */
export function parseDatabaseUrl(text: string): Parsed<string> {
  if (!/^postgres(?:ql)?:\/\//i.test(text)) {
    return { problem: 'is not the address of a PostgreSQL database; write one such as postgresql://user:password@host:5432/name' }
  }
  if (readable(text) === null)
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
  const url = readable(scheme + rest)
  if (url === null || url.hostname === '') return { problem: `cannot be read; ${check}, or write one such as redis://host:6379` }
  if (!/^\/?\d{0,5}$/.test(url.pathname)) {
    return {
      problem: 'has a path that is no number of a database; write the address without it, or one such as redis://host:6379/1',
    }
  }
  return { value: url.href }
}

/** Null also where the percent-encoding of name or password is broken: the programs that connect decode them. */
function readable(text: string): URL | null {
  const url = URL.parse(text)
  try {
    if (url !== null) decodeURIComponent(url.username + url.password)
    return url
  } catch {
    return null
  }
}
