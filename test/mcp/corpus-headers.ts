import { capabilitiesKey, envelope, modern, modernRequest, posted, versionKey, type Case, type Overrides } from './corpus-case.ts'

const search = { name: 'search', arguments: { query: 'seo' } }
const latin = (text: string) => Buffer.from(text).toString('latin1')
const base64 = (bytes: string | Uint8Array) => `=?base64?${Buffer.from(bytes).toString('base64')}?=`

const fields: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'mcp-protocol-version': [
    undefined,
    '',
    '2025-11-25',
    '2027-01-01',
    'x',
    `${modern}, ${modern}`,
    ` ${modern}\t`,
    modern.slice(1),
  ],
  'mcp-method': [undefined, '', 'tools/list', 'TOOLS/CALL', 'tools/call, tools/call', ' tools/call ', base64('tools/call')],
  'mcp-name': [
    undefined,
    '',
    'fetch',
    'Search',
    ' search\t',
    'search, search',
    base64('search'),
    base64('fetch'),
    base64(''),
    '=?base64?c2VhcmNo',
    '=?base64?c2VhcmN o?=',
    '=?base64?c2VhcmNoAA?=',
    '=?base64?c2VhcmNp?=',
    '=?base64?c2Vhc-Nv?=',
    '=?base64?====?=',
    '=?BASE64?c2VhcmNo?=',
    '=?base64?c2VhcmNo?==?=',
    base64(Uint8Array.from([0xff, 0xfe])),
    base64(Uint8Array.from([0xef, 0xbb, 0xbf, 0x73, 0x65, 0x61, 0x72, 0x63, 0x68])),
    `a${' '.repeat(500)}b`,
    latin('חיפוש'),
  ],
  accept: [
    undefined,
    '',
    '*/*',
    'application/json',
    'text/event-stream',
    'text/html',
    'application/json;q=0, text/event-stream;q=0',
  ],
  'content-type': [
    undefined,
    '',
    'text/plain',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json, application/json',
    'application/jsonp',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    ';',
  ],
  'mcp-session-id': ['x'],
  'last-event-id': ['9'],
}

/** Every meaningful header, present, missing and wrong, on a call of the newer era and on a ping of the older one. */
export function headerCases(): readonly Case[] {
  return Object.entries(fields).flatMap(([field, values]) =>
    values.flatMap((value) => {
      const shown = `${field}: ${value === undefined ? 'left out' : JSON.stringify(value.slice(0, 40))}`
      return [
        modernRequest(`search, ${shown}`, 'tools/call', search, { [field]: value }),
        posted(`older era: ping, ${shown}`, { jsonrpc: '2.0', id: 'a', method: 'ping' }, { [field]: value }),
        posted(`older era: notification, ${shown}`, { jsonrpc: '2.0', method: 'notifications/initialized' }, { [field]: value }),
      ]
    }),
  )
}

const nameOf = (name: unknown, header: string | undefined): Case =>
  modernRequest(
    `tools/call of ${JSON.stringify(name)} with Mcp-Name ${JSON.stringify(header ?? null)}`,
    'tools/call',
    { name, arguments: {} },
    { 'mcp-name': header },
  )

/** `Mcp-Name` compared with the body, where one of them is not plain text. */
export function nameCases(): readonly Case[] {
  return [
    nameOf('חיפוש', base64('חיפוש')),
    nameOf('חיפוש', latin('חיפוש')),
    nameOf('', ''),
    nameOf('', undefined),
    nameOf(' search', base64(' search')),
    nameOf(' search', 'search'),
    nameOf('=?base64?c2VhcmNo?=', base64('=?base64?c2VhcmNo?=')),
    nameOf('=?base64?c2VhcmNo?=', '=?base64?c2VhcmNo?='),
    nameOf('\ufeffsearch', base64('\ufeffsearch')),
    nameOf(5, '5'),
    nameOf(5, undefined),
    nameOf(null, 'null'),
    nameOf(undefined, 'search'),
    modernRequest('tools/list with a name', 'tools/list', {}, { 'mcp-name': 'search' }),
    modernRequest('tools/list with a broken name', 'tools/list', {}, { 'mcp-name': '=?base64?%?=' }),
    modernRequest('unknown method named constructor with a name', 'constructor', {}, { 'mcp-name': 'x' }),
  ]
}

/** A request with the given `_meta`. */
function meta(name: string, value: unknown, overrides: Overrides = {}): Case {
  return modernRequest(`_meta ${name}`, 'tools/list', { _meta: value }, overrides)
}

/** The envelope of the newer era: complete, partial, wrong, unknown. */
export function envelopeCases(): readonly Case[] {
  const values: Readonly<Record<string, unknown>> = {
    empty: {},
    null: null,
    'a text': 'x',
    'an array': [],
    'with the version alone': { [versionKey]: modern },
    'with the capabilities alone': { [capabilitiesKey]: {} },
    'with an older version': { ...envelope, [versionKey]: '2025-11-25' },
    'with an unknown newer version': { ...envelope, [versionKey]: '2027-01-01' },
    'with a version that is no date': { ...envelope, [versionKey]: 'latest' },
    'with an empty version': { ...envelope, [versionKey]: '' },
    'with a numeric version': { ...envelope, [versionKey]: 20260728 },
    'with a null version': { ...envelope, [versionKey]: null },
    'with capabilities that are a text': { ...envelope, [capabilitiesKey]: 'none' },
    'with capabilities that are null': { ...envelope, [capabilitiesKey]: null },
    'with capabilities that are an array': { ...envelope, [capabilitiesKey]: [] },
    'with capabilities of wrong types': { ...envelope, [capabilitiesKey]: { sampling: 5 } },
    'with every capability': {
      ...envelope,
      [capabilitiesKey]: { sampling: {}, elicitation: { form: {} }, extensions: { 'a/b': {} } },
    },
    'with clientInfo': { ...envelope, 'io.modelcontextprotocol/clientInfo': { name: 'n', version: '1' } },
    'with a broken clientInfo': { ...envelope, 'io.modelcontextprotocol/clientInfo': 5 },
    'with a log level': { ...envelope, 'io.modelcontextprotocol/logLevel': 'debug' },
    'with a broken log level': { ...envelope, 'io.modelcontextprotocol/logLevel': 'loud' },
    'with trace context': { ...envelope, traceparent: '00-0-0-00', tracestate: 5 },
    'with unknown reserved keys': { ...envelope, 'io.modelcontextprotocol/other': 1 },
  }
  return Object.entries(values).flatMap(([name, value]) => [
    meta(name, value),
    meta(`${name}, without the version header`, value, { 'mcp-protocol-version': undefined }),
    meta(`${name}, with an older version header`, value, { 'mcp-protocol-version': '2025-11-25' }),
    meta(`${name}, with an unknown version header`, value, { 'mcp-protocol-version': '2027-01-01' }),
  ])
}
