import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { eventually } from '../cli/program.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

/** More than a connection buffers, in bytes. */
const largeSize = 8 * 1024 * 1024

let site: PublishedServer
let port: number
before(async () => {
  site = await startPublished({
    files: { ...agencyLikeSite(), 'large.bin': Buffer.alloc(largeSize, 'x'), 'film.mp4': Buffer.alloc(2_000, 'x') },
    rules: agencyLikeRules,
  })
  port = await site.listen()
})
after(() => site.close())

/** Sends bytes over a new connection; returns everything received until it was closed. */
function exchange(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error('no response in 10 s')))
    socket.on('data', (data) => (response += data.toString('latin1')))
    socket.on('close', () => resolve(response))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(response) : reject(error),
    )
    socket.write(bytes)
  })
}

const status = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])

/** Asserts a problem document with this status, and returns it. */
function problemOf(response: string, expected: number): Record<string, unknown> {
  assert.equal(status(response), expected, response.slice(0, 300))
  assert.match(response, /content-type: application\/problem\+json/i)
  const problem: unknown = JSON.parse(Buffer.from(response.slice(response.indexOf('\r\n\r\n') + 4), 'latin1').toString())
  assert.ok(typeof problem === 'object' && problem !== null)
  assert.partialDeepStrictEqual(problem, { status: expected })
  return { ...problem }
}

describe('HTTP protocol errors are problem documents', () => {
  test('two Host fields: 400', async () => {
    const problem = problemOf(await exchange('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'), 400)
    assert.equal(problem['type'], `${site.baseUrl}/developers/#errors`)
  })
  test('no Host field: 400', async () => {
    problemOf(await exchange('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)
  })
  test('header fields over 8 KB: 431', async () => {
    const problem = problemOf(await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`), 431)
    assert.equal(problem['type'], `${site.baseUrl}/developers/#request-refused`)
    assert.equal(problem['title'], 'Request Header Fields Too Large')
  })
  test('an endless URL: 414', async () => {
    problemOf(await exchange(`GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`), 414)
  })
  test('a URL over 8 KB sent at once: 414', async () => {
    problemOf(await exchange(`GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n\r\n`), 414)
  })
  test('an unknown method: 405', async () => {
    assert.match(await exchange('FOO /v1/ HTTP/1.1\r\nHost: a\r\n\r\n'), /allow: GET/i)
  })
  test('CONNECT: 405', async () => {
    problemOf(await exchange('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'), 405)
  })
  test('CONNECT requests that clients keep open are closed', async () => {
    const sockets = Array.from({ length: 20 }, (_, at) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {})
      socket.write(`CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(at * 10_000)}`)
      return socket
    })
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'data')))
      const open = await eventually(
        () => site.connections(),
        (count) => count === 0,
      )
      assert.equal(open, 0)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
  test('an expectation that cannot be met: 417', async () => {
    problemOf(await exchange('GET /v1/ HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n'), 417)
  })
  test('not HTTP: 400', async () => {
    problemOf(await exchange('\x16\x03\x01\x02\x00\x01\x00'), 400)
  })
  test('without a body in response to HEAD', async () => {
    for (const rest of ['/\u05D0 HTTP/1.1\r\nHost: a\r\n\r\n', '/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n'])
      assert.match(await exchange(`HEAD ${rest}`), /^HTTP\/1\.1 400 [^]*\r\n\r\n$/, rest)
  })
  test('broken percent-encoding: 400', async () => {
    problemOf(await exchange('GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), 400)
  })
})

describe('unusual requests', () => {
  test('the absolute form is routed by its path; its host is ignored', async () => {
    const response = await exchange(
      'GET http://evil.example/v1/services/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    assert.equal(status(response), 200)
    assert.doesNotMatch(response, /evil\.example/)
  })
  test('dot segments never leave the site', async () => {
    for (const path of [
      '/../../../../etc/passwd',
      '/..%2f..%2f..%2fetc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/services/../../../etc/hosts',
    ]) {
      assert.equal(status(await exchange(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)), 404, path)
    }
  })
  test('an unsupported method is rejected', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'MKCOL']) {
      assert.equal(status(await exchange(`${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)), 405, method)
    }
  })
  test('a body on GET is ignored', async () => {
    assert.equal(
      status(await exchange('GET /v1/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello')),
      200,
    )
  })
  test('HTTP/1.0 without a Host is accepted', async () => {
    assert.equal(status(await exchange('GET /v1/ HTTP/1.0\r\n\r\n')), 200)
  })
  test('Hebrew bytes in the URL: 400 with the correct encoding', async () => {
    const bytes = Buffer.from('GET /v1/search/?q=קידום HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    assert.match(String(problemOf(await exchange(bytes), 400)['detail']), /percent-encode/)
  })
})

describe('a connection with invalid bytes', () => {
  test('during a pending response: no error is written into its body', async () => {
    const received = await new Promise<Buffer>((resolve, reject) => {
      const parts: Buffer[] = []
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => socket.write('no request\r\n\r\n'))
      socket.on('data', (data: Buffer) => parts.push(data))
      socket.on('close', () => resolve(Buffer.concat(parts)))
      socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)))
      socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n')
    })
    assert.equal(received.toString('latin1').match(/HTTP\/1\.1 /g)?.length, 1)
  })
  test('is closed even if the client keeps its side open and idle', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let response = ''
    socket.on('data', (data) => (response += data.toString()))
    const ended = new Promise((resolve) => socket.once('end', resolve))
    socket.write('no request\r\n\r\n')
    await ended
    problemOf(response, 400)
    assert.equal(
      await eventually(
        () => site.connections(),
        (open) => open === 0,
      ),
      0,
    )
    socket.destroy()
  })
})

test('a range beyond the end of a large file: 416 with the size', async () => {
  const response = await site.get('/large.bin', { headers: { range: 'bytes=99999999-' } })
  assert.equal(response.status, 416)
  assert.equal(response.headers['content-range'], `bytes */${largeSize}`)
  assert.equal(response.headers['content-type'], 'application/problem+json')
  assert.partialDeepStrictEqual(JSON.parse(response.body), { status: 416, title: 'Range Not Satisfiable' })
  const part = await site.get('/large.bin', { headers: { range: 'bytes=10-19' } })
  assert.equal(part.status, 206)
  assert.equal(part.bytes.byteLength, 10)
})

test('media of any size are sent in ranges, as browsers ask for to play them', async () => {
  const { status, headers, bytes } = await site.get('/film.mp4', { headers: { range: 'bytes=0-1' } })
  assert.deepEqual([status, headers['content-range'], bytes.byteLength], [206, 'bytes 0-1/2000', 2])
})

test('random requests never cause a 5xx', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/v1/search/?q=',
      '/v1/page/?url=',
      '/v1/',
      '/',
      '.md',
      '%',
      '%2F',
      '..',
      '//',
      '?',
      '&',
      'limit=',
      'cursor=',
      'q=',
      '=',
      '#',
      'http://',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).map(encodeURIComponentSafely),
    fc.string({ maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom('*/*', 'text/markdown', 'application/json', 'text/html;q=0', ','),
      async (pieces, accept) => {
        const target = `/${pieces.join('')}`.replace(/[^\x21-\x7e]/g, '')
        const response = await exchange(`GET ${target} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`)
        assert.ok(status(response) < 500, `${target}: ${response}`)
      },
    ),
    { numRuns: 500 },
  )
})

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
