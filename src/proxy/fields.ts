/** A header field as it stands on the wire; bytes are Latin-1 characters, as Node reads and writes them. */
export type Field = readonly [name: string, value: string]

/** The fields of a message in their order, from the flat list that Node and undici give. */
export function fieldsOf(raw: readonly (string | Uint8Array)[]): readonly Field[] {
  const fields: Field[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([textOf(raw[at]), textOf(raw[at + 1])])
  return fields
}

function textOf(part: string | Uint8Array | undefined): string {
  if (part === undefined || typeof part === 'string') return part ?? ''
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
}

/** All values of a field as one list; undefined when there is none. */
export function valueOf(fields: readonly Field[], name: string): string | undefined {
  const values = fields.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** The fields without some; names in lower case. */
export function without(fields: readonly Field[], names: ReadonlySet<string>): readonly Field[] {
  return fields.filter(([name]) => !names.has(name.toLowerCase()))
}

/** Fields that speak of one connection, not of the message (RFC 9110 section 7.6.1), and those that a proxy answers itself. */
const ofConnection: readonly string[] = [
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

/** Fields that a message keeps whatever its `Connection` names: they are about its content and its target. */
const kept = new Set([
  'content-length',
  'content-type',
  'content-encoding',
  'host',
  'cache-control',
  'set-cookie',
  'authorization',
  'cookie',
])

/** The fields of a message that the next connection may see. */
export function endToEnd(fields: readonly Field[]): readonly Field[] {
  const named = (valueOf(fields, 'connection') ?? '').toLowerCase().split(',')
  const gone = new Set([...ofConnection, ...named.map((name) => name.trim()).filter((name) => !kept.has(name))])
  return without(fields, gone)
}

/**
 * The fields whose names are letters, digits and hyphens, as nginx hands them on: CGI and WSGI programs read other characters as
 * hyphens, so that `X_Forwarded_For` would stand in for a field that only proxies may set.
 */
export function plainlyNamed(fields: readonly Field[]): readonly Field[] {
  return fields.filter(([name]) => /^[a-z\d-]+$/i.test(name))
}

/** Whether a comma-separated list such as `Cache-Control` holds a word. */
export function listHas(list: string | undefined, word: string): boolean {
  return (list ?? '').split(',').some((item) => item.trim().toLowerCase() === word)
}
