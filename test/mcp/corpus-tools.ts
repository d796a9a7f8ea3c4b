import { legacyRequest, modernRequest, posted, envelope, modern, type Case } from './corpus-case.ts'

const long = 'א'.repeat(600)

/** Valid and invalid arguments of each tool. */
const argumentsOf: Readonly<Record<string, readonly unknown[]>> = {
  search: [
    { query: 'seo' },
    { query: 'מחירון' },
    { query: 'אין דבר כזה באתר' },
    { query: 'seo', extra: { a: 1 } },
    { query: 'a' },
    { query: '' },
    { query: '!!' },
    { query: long },
    { query: 5 },
    { query: ['seo'] },
    { query: null },
    { Query: 'seo' },
    { query: '\ud800 seo' },
    { query: '"; DROP TABLE pages; -- seo' },
  ],
  fetch: [
    { id: '/' },
    { id: '/services/geo/' },
    { id: '/services/geo' },
    { id: 'https://public.example/contact/' },
    { id: '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA-%D7%91%D7%A2%D7%91%D7%A8%D7%99%D7%AA/' },
    { id: '/services/geo/#part=1' },
    { id: '/services/geo/#part=2' },
    { id: '/services/geo/#part=0' },
    { id: '/nowhere/' },
    { id: '/hidden/' },
    { id: 'https://elsewhere.example/' },
    { id: 'javascript:alert(1)' },
    { id: '/../../etc/passwd' },
    { id: '/%zz' },
    { id: '/\ud800/' },
    { id: '/services/geo/?x=\udfff' },
    { id: '' },
    { id: long },
    { id: false },
    {},
  ],
  get_company_info: [
    { topic: 'services' },
    { topic: 'pricing' },
    { topic: 'contact' },
    { topic: 'case-studies' },
    { topic: 'toString' },
    { topic: '__proto__' },
    { topic: '' },
    { topic: '\ud800' },
    { topic: 1 },
    {},
  ],
  glossary_lookup: [
    {},
    { term: '' },
    { term: 'קישור' },
    { term: 'geo' },
    { term: 'zzz' },
    { term: '\ud800' },
    { term: 'geo\udfff' },
    { term: long },
    { term: {} },
    { term: null },
  ],
  engine_updates: [
    {},
    { type: 'core' },
    { type: 'spam' },
    { type: 'other' },
    { type: 'Core' },
    { type: '\ud800' },
    { type: '' },
    { type: 3 },
  ],
  nothing: [{}, { query: 'seo' }],
  constructor: [{}],
  '': [{}],
}

const notObjects: Readonly<Record<string, unknown>> = { null: null, 'a text': 'x', 'a number': 1, 'an array': [], false: false }

/** Calls of every tool in both eras. */
export function toolCases(): readonly Case[] {
  const both = Object.entries(argumentsOf).flatMap(([name, list]) =>
    list.flatMap((args) => {
      const shown = `${name} ${JSON.stringify(args).slice(0, 60)}`
      return [
        legacyRequest(shown, 'tools/call', { name, arguments: args }),
        modernRequest(shown, 'tools/call', { name, arguments: args }),
      ]
    }),
  )
  return [...both, ...Object.keys(argumentsOf).flatMap(shapeCases), ...extensionCases()]
}

/** Parameters of a call that do not match the protocol. */
function shapeCases(name: string): readonly Case[] {
  return [
    legacyRequest(`${name} without arguments`, 'tools/call', { name }),
    modernRequest(`${name} without arguments`, 'tools/call', { name }),
    ...Object.entries(notObjects).flatMap(([shape, args]) => [
      legacyRequest(`${name} with ${shape} as arguments`, 'tools/call', { name, arguments: args }),
      modernRequest(`${name} with ${shape} as arguments`, 'tools/call', { name, arguments: args }),
    ]),
  ]
}

/** Additions of revisions and extensions to a call. */
function extensionCases(): readonly Case[] {
  const search = { name: 'search', arguments: { query: 'seo' } }
  const additions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'a task': { task: { ttl: 1000 } },
    'a task that is none': { task: 5 },
    'input responses': { inputResponses: {} },
    'input responses that are none': { inputResponses: 5 },
    'input responses to nothing asked': { inputResponses: { a: { action: 'accept', content: {} } } },
    'a request state': { requestState: 'x' },
    'a request state that is none': { requestState: { a: 1 } },
    'unknown members': { other: { a: [] } },
  }
  const metas: Readonly<Record<string, unknown>> = {
    'a progress token': { progressToken: 'p' },
    'a numeric progress token': { progressToken: 7 },
    'a progress token that is none': { progressToken: {} },
    'an unknown member of _meta': { 'example.com/x': { a: 1 } },
    'a related task': { 'io.modelcontextprotocol/related-task': { taskId: 't' } },
    'a text as _meta': 'x',
    'null as _meta': null,
    'an array as _meta': [],
  }
  return [
    ...Object.entries(additions).flatMap(([name, added]) => [
      legacyRequest(`search with ${name}`, 'tools/call', { ...search, ...added }),
      modernRequest(`search with ${name}`, 'tools/call', { ...search, ...added }),
    ]),
    ...Object.entries(metas).map(([name, meta]) =>
      legacyRequest(`search with ${name}`, 'tools/call', { ...search, _meta: meta }),
    ),
    ...Object.entries(metas)
      .filter(([, meta]) => typeof meta === 'object' && meta !== null && !Array.isArray(meta))
      .map(([name, meta]) =>
        modernRequest(`search with ${name}`, 'tools/call', { ...search, _meta: { ...envelope, ...Object(meta) } }),
      ),
    posted(
      'newer era: search with __proto__ members',
      JSON.parse(
        `{"jsonrpc":"2.0","id":"a","method":"tools/call","__proto__":{"x":1},"params":{"__proto__":{"name":"fetch"},"_meta":${JSON.stringify(envelope)},"name":"search","arguments":{"__proto__":{"query":"seo"}}}}`,
      ),
      { 'mcp-protocol-version': modern, 'mcp-method': 'tools/call', 'mcp-name': 'search' },
    ),
  ]
}
