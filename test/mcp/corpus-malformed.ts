import { capabilitiesKey, envelope, legacyRequest, modern, modernRequest, posted, raw, type Case } from './corpus-case.ts'

/** Ids as JSON text, since JSON can express more than a JavaScript value can hold. */
const ids = [
  '0',
  '-1',
  '""',
  '"א"',
  '"__proto__"',
  '9007199254740991',
  '9007199254740993',
  '1e15',
  '1e308',
  '1e400',
  '-1e400',
  '-0',
  '1.5',
  '1.0',
  'null',
  'true',
  'false',
  '{}',
  '{"a":1}',
  '[]',
  '[1]',
  `"${'x'.repeat(2000)}"`,
]

const versions = ['"1.0"', '2', '2.0', 'null', '""', '"2.0 "', '["2.0"]']
const methods = ['5', 'null', '[]', '{}', 'true', '["ping"]']
const params = [
  'null',
  '[]',
  '[1,2]',
  '"x"',
  '5',
  'true',
  '{"_meta":5}',
  '{"_meta":[]}',
  '{"_meta":null}',
  '{"__proto__":{"_meta":{}}}',
]

/** Messages with members that are not valid JSON-RPC. */
export function malformedCases(): readonly Case[] {
  const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 20)}… of ${text.length}` : text)
  const modernHeaders = { 'mcp-protocol-version': modern, 'mcp-method': 'tools/list' }
  const meta = JSON.stringify({ _meta: envelope })
  return [
    ...ids.flatMap((id) => [
      raw(`ping with id ${shown(id)}`, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`),
      raw(
        `newer era: tools/list with id ${shown(id)}`,
        `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":${meta}}`,
        modernHeaders,
      ),
      raw(`no such method with id ${shown(id)}`, `{"jsonrpc":"2.0","id":${id},"method":"no/such"}`),
      raw(`id ${shown(id)} and no version`, `{"id":${id},"method":"ping"}`),
      raw(`result for id ${shown(id)}`, `{"jsonrpc":"2.0","id":${id},"result":{}}`),
      raw(`error for id ${shown(id)}`, `{"jsonrpc":"2.0","id":${id},"error":{"code":1,"message":"x"}}`),
    ]),
    ...versions.map((version) => raw(`jsonrpc ${version}`, `{"jsonrpc":${version},"id":"a","method":"ping"}`)),
    ...methods.map((method) => raw(`method ${method}`, `{"jsonrpc":"2.0","id":"a","method":${method}}`)),
    ...['ping', 'tools/list', 'tools/call', 'initialize', 'server/discover', 'no/such'].flatMap((method) =>
      params.map((value) =>
        raw(`${method} with params ${value}`, `{"jsonrpc":"2.0","id":"a","method":"${method}","params":${value}}`),
      ),
    ),
    ...[98, 99, 5_000].flatMap((levels) => [
      raw(
        `ping with params of ${levels + 2} levels`,
        `{"jsonrpc":"2.0","id":"a","method":"ping","params":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`,
      ),
    ]),
    modernRequest('capabilities of 2000 levels', 'tools/list', { _meta: deepEnvelope(2_000) }),
    ...bodies.map((body) => raw(`body ${shown(body)}`, body)),
    ...['2024-01-01', '2025-11-25', modern].map((version) =>
      raw(`response with the version header ${version}`, '{"jsonrpc":"2.0","id":"a","result":{}}', {
        'mcp-protocol-version': version,
      }),
    ),
    ...bodies.map((body) => raw(`newer era: body ${shown(body)}`, body, modernHeaders)),
  ]
}

const ping = '{"jsonrpc":"2.0","id":"a","method":"ping"}'
const initialize =
  '{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}'
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}'

/** Bodies with no message, several, or an unusual one. */
const bodies = [
  '',
  ' ',
  'null',
  'true',
  '5',
  '"ping"',
  '{}',
  '{',
  '[]',
  '[[]]',
  '[null]',
  `[${ping}]`,
  `[${ping},${ping}]`,
  `[${ping},5]`,
  `[${initialize}]`,
  `[${initialized}]`,
  `[${initialized},${ping}]`,
  `[{"jsonrpc":"2.0","id":"a","result":{}}]`,
  `[{"jsonrpc":"2.0","id":"a","method":"tools/list","params":${JSON.stringify({ _meta: envelope })}}]`,
  `${ping}${ping}`,
  `${ping}\n`,
  `\ufeff${ping}`,
  '{"jsonrpc":"2.0","id":"a"}',
  '{"jsonrpc":"2.0","method":"ping"}',
  '{"jsonrpc":"2.0","id":"a","method":"ping","id":"b"}',
  '{"jsonrpc":"2.0","id":"a","method":"no/such","method":"ping"}',
  '{"jsonrpc":"2.0","id":"a","method":"ping","result":{}}',
  '{"jsonrpc":"2.0","id":"a","method":"ping","error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"2.0","id":"a","result":{},"error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"2.0","id":"a","method":"ping","extra":{"a":1}}',
  '{"jsonrpc":"2.0","id":"a","method":"ping","__proto__":{"x":1}}',
  '{"jsonrpc":"2.0","id":"a","method":"ping","params":{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}}',
  '{"jsonrpc":"2.0","id":"a","result":5}',
  '{"jsonrpc":"2.0","id":"a","result":null}',
  '{"jsonrpc":"2.0","result":{}}',
  '{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"2.0","id":"a","error":{}}',
  '{"jsonrpc":"2.0","id":"a","error":"x"}',
]

/** An envelope with deeply nested capabilities: the protocol's schemas allow any depth. */
function deepEnvelope(levels: number): unknown {
  const form: unknown = JSON.parse(`${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`)
  return { ...envelope, [capabilitiesKey]: { elicitation: { form } } }
}

/** Messages that expect no response. */
export function notificationCases(): readonly Case[] {
  const all: Readonly<Record<string, unknown>> = {
    'notifications/initialized': undefined,
    'notifications/cancelled': { requestId: 'a', reason: 'x' },
    'notifications/progress': { progressToken: 1, progress: 2 },
    'notifications/roots/list_changed': {},
    'notifications/tools/list_changed': {},
    'notifications/no/such': { a: 1 },
    'tools/call': { name: 'search', arguments: { query: 'seo' } },
    initialize: {},
  }
  const notification = (method: string, given: unknown) => ({
    jsonrpc: '2.0',
    method,
    ...(given === undefined ? {} : { params: given }),
  })
  return Object.entries(all).flatMap(([method, given]) => {
    const enveloped = { ...Object(given), _meta: envelope }
    return [
      posted(`notification ${method}`, notification(method, given)),
      posted(`notification ${method} with an older version`, notification(method, given), {
        'mcp-protocol-version': '2025-06-18',
      }),
      posted(`notification ${method} with an unknown version`, notification(method, given), {
        'mcp-protocol-version': '2024-01-01',
      }),
      posted(`notification ${method} with the newer version`, notification(method, given), { 'mcp-protocol-version': modern }),
      posted(`notification ${method} of the newer era`, notification(method, enveloped), {
        'mcp-protocol-version': modern,
        'mcp-method': method,
      }),
      posted(`notification ${method} of the newer era without headers`, notification(method, enveloped)),
      posted(`notification ${method} with another method in its header`, notification(method, enveloped), {
        'mcp-protocol-version': modern,
        'mcp-method': 'other',
      }),
      posted(`notification ${method} of an unknown revision`, notification(method, { _meta: versioned('2027-01-01') })),
      posted(`notification ${method} with a broken revision`, notification(method, { _meta: versioned(7) })),
      posted(`notification ${method} that claims an older revision`, notification(method, { _meta: versioned('2025-11-25') })),
    ]
  })
}

const versioned = (version: unknown) => ({ ...envelope, 'io.modelcontextprotocol/protocolVersion': version })

/** Bodies around the limit of 64 KiB, in bytes. */
export function largeCases(): readonly Case[] {
  const sizes = [60_000, 65_536, 65_537, 70_000, 300_000]
  return sizes.flatMap((size) => [
    legacyRequest(`ping of ${size} bytes`, 'ping', { pad: 'x'.repeat(size - 70) }),
    raw(`ping and white space of ${size} bytes`, ping + ' '.repeat(size - ping.length)),
    modernRequest(`search of ${size} bytes`, 'tools/call', { name: 'search', arguments: { query: 'x'.repeat(size - 300) } }),
  ])
}
