/** A header field as on the wire; bytes are Latin-1 characters, as Node reads and writes them. */
export type Field = readonly [name: string, value: string]

/** The fields of a message in order, from the flat list of Node and undici. */
export function fieldsOf(raw: readonly (string | Uint8Array)[]): readonly Field[] {
  const fields: Field[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([textOf(raw[at]), textOf(raw[at + 1])])
  return fields
}

function textOf(part: string | Uint8Array | undefined): string {
  if (part === undefined || typeof part === 'string') return part ?? ''
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
}

/** All values of a field as one list; undefined if there are none. */
export function valueOf(fields: readonly Field[], name: string): string | undefined {
  const values = fields.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** The fields except those with certain names, in lower case. */
export function without(fields: readonly Field[], names: ReadonlySet<string>): readonly Field[] {
  return fields.filter(([name]) => !names.has(name.toLowerCase()))
}

/** Hop-by-hop fields (RFC 9110 section 7.6.1), and those that a proxy handles itself. */
const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]

/** Fields that are forwarded even if `Connection` lists them: they describe the content and the target of the message. */
const alwaysForwarded = new Set([
  'content-length',
  'content-type',
  'content-encoding',
  'host',
  'cache-control',
  'set-cookie',
  'authorization',
  'cookie',
])

/** The end-to-end fields of a message: those to forward. */
export function endToEnd(fields: readonly Field[]): readonly Field[] {
  const named = (valueOf(fields, 'connection') ?? '').toLowerCase().split(',')
  const dropped = new Set([...hopByHop, ...named.map((name) => name.trim()).filter((name) => !alwaysForwarded.has(name))])
  return without(fields, dropped)
}

/**
 * The fields whose names consist of letters, digits and hyphens, as in nginx: CGI and WSGI programs read other characters as
 * hyphens, so that `X_Forwarded_For` would pass for a field that only proxies may set.
 */
export function plainlyNamed(fields: readonly Field[]): readonly Field[] {
  return fields.filter(([name]) => /^[a-z\d-]+$/i.test(name))
}

/** Whether a comma-separated list such as `Cache-Control` contains a word. */
export function listHas(list: string | undefined, word: string): boolean {
  return (list ?? '').split(',').some((item) => item.trim().toLowerCase() === word)
}
