import fc from 'fast-check'
import { place, posted, type Posted } from './fuzz-messages.ts'

/** A request that an HTTP client can send: well-formed, with any content. */
export interface SentRequest extends Posted {
  readonly method: string
  readonly path: string
  /** Additional or repeated fields besides those that match the body. */
  readonly further: readonly (readonly [name: string, value: string])[]
}

const names = [
  'Content-Type',
  'Accept',
  'Content-Encoding',
  'Origin',
  'Host',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
  'Authorization',
  'Cookie',
  'Expect',
  'Upgrade',
  'If-None-Match',
  'Range',
  'X-Forwarded-For',
  'X-HTTP-Method-Override',
  'Access-Control-Request-Method',
] as const

const values = [
  '',
  '*/*',
  'application/json',
  'application/json;;;q',
  'text/event-stream',
  'gzip',
  'identity',
  'null',
  'https://evil.example',
  'public.example',
  'localhost',
  '[::1]:0',
  '2026-07-28',
  '2025-11-25',
  'tools/call',
  '=?base64??=',
  '=?base64?c2VhcmNo?=',
  '100-continue',
  'websocket',
  'bytes=0-',
  '"\\"\\"\\"',
  '(){ :; }; x',
] as const

/** Bytes allowed in a field value (RFC 9110 section 5.5): printable, including non-ASCII. */
const anyValue = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...values) },
  { weight: 3, arbitrary: anyValue },
  {
    weight: 1,
    arbitrary: fc.tuple(anyValue, fc.integer({ min: 1, max: 400 })).map(([text, times]) => text.repeat(times).slice(0, 9_000)),
  },
)
const field = fc.tuple(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.stringMatching(/^[a-z-]{1,20}$/) }),
  value,
)

const paths = ['/mcp/', '/mcp', '/mcp/?x=1', '/mcp?%zz', '/mcp/?q=א'] as const
const otherPaths = [
  '/%6dcp/',
  '/mcp//',
  '/MCP/',
  '/mcp/x',
  '/mcp/../mcp/',
  '/mcp;a',
  '//mcp/',
  '/mcp%2f',
  '/mcp/%00',
  '/mcp/%zz',
] as const

const path = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...paths).map(encodeURI) },
  { weight: 1, arbitrary: fc.constantFrom(...otherPaths) },
)
const method = fc.oneof(
  { weight: 20, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND') },
)

/** Requests with mutated messages and fields. */
export const sentRequest: fc.Arbitrary<SentRequest> = fc
  .tuple(
    method,
    path,
    posted,
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: fc.array(field, { maxLength: 3 }) }),
  )
  .map(([chosenMethod, chosenPath, { headers, body }, further]) => ({
    method: chosenMethod,
    path: chosenPath,
    headers,
    body,
    further,
  }))

const rightLength = (body: Buffer) => `Content-Length: ${body.length}\r\n`

const wrongFraming: fc.Arbitrary<() => string> = fc.oneof(
  fc.integer({ min: -2, max: 70_000 }).map((length) => () => `Content-Length: ${length}\r\n`),
  fc
    .constantFrom(
      'Content-Length: x',
      'Content-Length: 1e3',
      'Content-Length: +5',
      'Content-Length: 5, 5',
      'Content-Length: 99999999999999999999',
      'Content-Length:',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, chunked',
      'Transfer-Encoding: gzip, chunked',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 5',
      'Transfer-Encoding:\r\n chunked',
      'X: 1',
    )
    .map((line) => () => `${line}\r\n`),
)

/** The body in chunks, with valid or invalid sizes. */
const chunking: fc.Arbitrary<(body: Buffer) => Buffer> = fc
  .constantFrom('', '', '', 'g', ';x=1', '0x', '-', 'ffffffffffffffffff')
  .map(
    (mark) => (body: Buffer) =>
      Buffer.concat([Buffer.from(`${body.length.toString(16)}${mark}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
  )

const asItIs = (body: Buffer) => body

/** The fields that define the length of a body, and the body as sent. */
const framing: fc.Arbitrary<readonly [fields: (body: Buffer) => string, send: (body: Buffer) => Buffer]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([rightLength, asItIs] as const) },
  { weight: 2, arbitrary: chunking.map((chunk) => [() => 'Transfer-Encoding: chunked\r\n', chunk] as const) },
  { weight: 2, arbitrary: fc.tuple(wrongFraming, fc.oneof(fc.constant(asItIs), chunking)) },
)

const oddLines = fc.constantFrom(
  'no colon\r\n',
  ': no name\r\n',
  'X:\r\n folded\r\n',
  'X: a\x00b\r\n',
  'X: a\rb\r\n',
  'X: a\nY: b\n',
  'X\t: 1\r\n',
  `X: ${'a'.repeat(9_000)}\r\n`,
  'X: 1\r\n'.repeat(2_500),
  'Connection: close\r\n',
  'Connection: upgrade\r\nUpgrade: h2c\r\n',
  'Expect: 100-continue\r\n',
  'Host: evil.example\r\n',
)
const oddLine = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddLines })

const requestLine = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'DELETE', 'OPTIONS'), path)
      .map(([verb, target]) => `${verb} ${target} HTTP/1.1`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'POST /mcp/ HTTP/1.0',
      'CONNECT public.example:443 HTTP/1.1',
      'POST /mcp/ HTTP/2.0',
      'POST /mcp/ HTTP/9',
      'POST /mcp/',
      'POST  /mcp/  HTTP/1.1',
      'post /mcp/ HTTP/1.1',
      'FOO /mcp/ HTTP/1.1',
      'POST http://evil.example/mcp/ HTTP/1.1',
      'POST mcp HTTP/1.1',
      'POST * HTTP/1.1',
      'PRI * HTTP/2.0',
      `POST /mcp/?${'x'.repeat(9_000)} HTTP/1.1`,
      'POST /mcp/\xd7\x90 HTTP/1.1',
    ),
  },
)

/** Rarely, one byte at some position. */
const flip = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.tuple(place, fc.integer({ min: 0, max: 255 })) },
)

/** Bytes for a connection: a request that may not be valid HTTP. */
export const sentBytes: fc.Arbitrary<Buffer> = fc
  .tuple(requestLine, oddLine, framing, posted, flip)
  .map(([line, odd, [fields, send], { headers, body }, flipped]) => {
    const suited = Object.entries(headers).map(([name, text]) => `${name}: ${text}\r\n`)
    const head = `${line}\r\nHost: public.example\r\n${suited.join('')}${odd}${fields(body)}\r\n`
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), send(body)])
    if (flipped !== null) bytes[Math.floor(flipped[0] * bytes.length)] = flipped[1]
    return bytes
  })
