/** One POST of the corpus, sent to both servers. */
export interface Case {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The revision with its version on each request. */
export const modern = '2026-07-28'

export const versionKey = 'io.modelcontextprotocol/protocolVersion'
export const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities'

/** The required `_meta` of a request of the newer era. */
export const envelope = { [versionKey]: modern, [capabilitiesKey]: {} } as const

/** A header field to replace, or undefined to leave it out. */
export type Overrides = Readonly<Record<string, string | undefined>>

/** Header fields that every conforming client sends. */
const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Parameters that `Mcp-Name` repeats, by method. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/** A POST with any body. */
export function raw(name: string, body: string, overrides: Overrides = {}): Case {
  return { name, headers: merged(usual, overrides), body }
}

/** A POST with any JSON value. */
export function posted(name: string, value: unknown, overrides: Overrides = {}): Case {
  return raw(name, JSON.stringify(value), overrides)
}

/** A request of the older era, with a handshake. */
export function legacyRequest(name: string, method: string, params?: unknown, overrides: Overrides = {}): Case {
  const message = { jsonrpc: '2.0', id: 'a', method, ...(params === undefined ? {} : { params }) }
  return posted(`older era: ${name}`, message, overrides)
}

/** A request of revision 2026-07-28, with complete headers and `_meta` unless overridden. */
export function modernRequest(
  name: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  overrides: Overrides = {},
): Case {
  const member = Object.hasOwn(named, method) ? named[method] : undefined
  const value = member === undefined ? undefined : params[member]
  const headers = {
    'mcp-protocol-version': modern,
    'mcp-method': method,
    ...(typeof value === 'string' ? { 'mcp-name': headerValue(value) } : {}),
  }
  const message = { jsonrpc: '2.0', id: 'a', method, params: { _meta: envelope, ...params } }
  return posted(`newer era: ${name}`, message, { ...headers, ...overrides })
}

/** A value encoded for a header field: in Base64 if it is not plain (MCP 2026-07-28, Streamable HTTP: Value Encoding). */
function headerValue(value: string): string {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(value) ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

function merged(base: Readonly<Record<string, string>>, overrides: Overrides): Record<string, string> {
  const headers: Record<string, string> = { ...base }
  for (const [name, value] of Object.entries(overrides)) {
    if (value === undefined) delete headers[name]
    else headers[name] = value
  }
  return headers
}
