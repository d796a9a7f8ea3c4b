import { legacyRequest, modernRequest, type Case } from './corpus-case.ts'

/** Parameters that a server with the method would accept. */
const methods: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ping: {},
  'tools/list': {},
  'server/discover': {},
  'subscriptions/listen': { notifications: {} },
  'resources/list': {},
  'resources/templates/list': {},
  'resources/read': { uri: 'https://public.example/' },
  'resources/subscribe': { uri: 'https://public.example/' },
  'resources/unsubscribe': { uri: 'https://public.example/' },
  'prompts/list': {},
  'prompts/get': { name: 'x', arguments: {} },
  'completion/complete': { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'a', value: 'b' } },
  'logging/setLevel': { level: 'info' },
  'tasks/get': { taskId: 't' },
  'tasks/list': {},
  'tasks/result': { taskId: 't' },
  'tasks/update': { taskId: 't', inputResponses: {} },
  'tasks/cancel': { taskId: 't' },
  'sampling/createMessage': { messages: [], maxTokens: 1 },
  'elicitation/create': { message: 'x', requestedSchema: { type: 'object', properties: {} } },
  'roots/list': {},
  'notifications/initialized': {},
  'notifications/cancelled': { requestId: 'a' },
  'no/such': { a: 1 },
  'TOOLS/LIST': {},
  'tools/list ': {},
  '': {},
  constructor: {},
  toString: {},
  hasOwnProperty: {},
  ['__proto__']: {},
}

const versions = ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '2027-01-01', '1999-01-01']

const client = { capabilities: {}, clientInfo: { name: 'corpus', version: '1' } }

/** Every method of the protocol, and some unknown ones, in both eras. */
export function methodCases(): readonly Case[] {
  return Object.entries(methods).flatMap(([method, params]) => {
    const shown = JSON.stringify(method)
    return [
      legacyRequest(`${shown} without params`, method),
      legacyRequest(`${shown} with params`, method, params),
      legacyRequest(`${shown} with other params`, method, { unknown: [1, { deep: null }], cursor: 'c' }),
      legacyRequest(`${shown} with wrong params`, method, wrong(params)),
      modernRequest(`${shown} with params`, method, params),
      modernRequest(`${shown} with other params`, method, { unknown: [1, { deep: null }], cursor: 'c' }),
      modernRequest(`${shown} with wrong params`, method, wrong(params)),
    ]
  })
}

/** The same members with a wrong type. */
function wrong(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { cursor: 5, ...Object.fromEntries(Object.keys(params).map((name) => [name, 7])) }
}

/** The handshake with every revision and with invalid ones, and with missing or wrong members. */
export function handshakeCases(): readonly Case[] {
  const bad: Readonly<Record<string, unknown>> = {
    'no version': client,
    'a version that is not a string': { ...client, protocolVersion: 20251125 },
    'no capabilities': { protocolVersion: '2025-11-25', clientInfo: client.clientInfo },
    'no clientInfo': { protocolVersion: '2025-11-25', capabilities: {} },
    'a clientInfo without a name': { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { version: '1' } },
    'every capability': {
      ...client,
      protocolVersion: '2025-11-25',
      capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} }, experimental: { x: {} } },
    },
    'further members': { ...client, protocolVersion: '2025-06-18', trace: { a: [1] }, _meta: { progressToken: 1 } },
  }
  return [
    ...versions.flatMap((version) => [
      legacyRequest(`initialize with ${version}`, 'initialize', { ...client, protocolVersion: version }),
      legacyRequest(
        `initialize with ${version} in header and body`,
        'initialize',
        { ...client, protocolVersion: version },
        { 'mcp-protocol-version': version },
      ),
      legacyRequest(`ping with the version header ${version}`, 'ping', undefined, { 'mcp-protocol-version': version }),
      legacyRequest(`tools/list with the version header ${version}`, 'tools/list', undefined, {
        'mcp-protocol-version': version,
      }),
      modernRequest(`initialize with ${version}`, 'initialize', { ...client, protocolVersion: version }),
    ]),
    ...Object.entries(bad).map(([name, params]) => legacyRequest(`initialize with ${name}`, 'initialize', params)),
    ...['', '2025', 'latest', ' 2025-11-25 ', '2025-11-25, 2025-11-25', '0', 'zzz', '\u00d7'].flatMap((version) => [
      legacyRequest(`ping with the version header ${JSON.stringify(version)}`, 'ping', undefined, {
        'mcp-protocol-version': version,
      }),
      legacyRequest(
        `initialize with the version header ${JSON.stringify(version)}`,
        'initialize',
        { ...client, protocolVersion: '2025-11-25' },
        { 'mcp-protocol-version': version },
      ),
    ]),
  ]
}

/** Parameters of subscriptions. */
export function subscriptionCases(): readonly Case[] {
  const filters: Readonly<Record<string, unknown>> = {
    nothing: {},
    'lists of tools': { toolsListChanged: true },
    everything: { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true, resourceSubscriptions: ['a:b'] },
    'not a flag': { toolsListChanged: 'yes' },
    'an array': [],
    null: null,
    'unknown kinds': { somethingElse: true },
  }
  return [
    ...Object.entries(filters).map(([name, notifications]) =>
      modernRequest(`subscription to ${name}`, 'subscriptions/listen', { notifications }),
    ),
    modernRequest('subscription without a filter', 'subscriptions/listen'),
    modernRequest('subscription as events alone', 'subscriptions/listen', { notifications: {} }, { accept: 'text/event-stream' }),
  ]
}
