import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { maxRedirects } from '../../../model/redirect-policy.ts'
import { SiteClient, clientLimits, redirectOf } from './site-client.ts'

let server: Server
let origin = ''
let requests: string[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end('ok')

before(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

function client(aliases: readonly string[] = [], signal = new AbortController().signal): SiteClient {
  requests = []
  answer = (_, response) => void response.end('ok')
  return new SiteClient(origin, aliases, signal)
}

test('URLs of the site, under any of its names, become paths at the origin; others are rejected', () => {
  const site = client(['www.site.example'])
  const { port } = new URL(origin)
  assert.equal(site.targetOf('/a/?b=1#c'), '/a/?b=1')
  assert.equal(site.targetOf('b', '/a/'), '/a/b')
  assert.equal(site.targetOf('https://www.site.example/x'), '/x')
  assert.equal(site.targetOf(`http://localhost:${port}/y`), '/y')
  for (const other of [
    'https://other.example/',
    `http://localhost:${Number(port) + 1}/`,
    '//evil.example/',
    'mailto:a@b.example',
    'file:///etc/passwd',
    'http://[',
  ]) {
    assert.equal(site.targetOf(other), null, other)
  }
})

test('redirects are only followed on the site, and a bounded number of times', async () => {
  const site = client()
  answer = ({ url = '' }, response) => {
    if (url === '/end') return void response.end('there')
    response.writeHead(302, { location: url === '/out' ? 'http://other.invalid/' : url === '/one' ? '/end' : '/loop' }).end()
  }
  assert.equal((await site.follow('/one')).text, 'there')
  assert.equal(redirectOf(await site.follow('/out')), 'http://other.invalid/')
  requests = []
  assert.equal((await site.follow('/loop')).status, 302)
  assert.equal(requests.length, maxRedirects + 1)
})

test('a check sends a bounded number of requests', async () => {
  const site = client()
  for (let at = 0; at < clientLimits.requests; at++) assert.equal((await site.request('/')).status, 200)
  const refused = await site.request('/one-more')
  assert.equal(refused.status, 0)
  assert.match(refused.failure, /at most 200 requests/)
  assert.equal(requests.length, clientLimits.requests)
})

test('no more requests are sent to a site that stopped responding', async () => {
  const site = client()
  answer = (_, response) => void response.destroy()
  for (let at = 0; at < clientLimits.failures; at++) assert.equal((await site.request('/')).status, 0)
  assert.equal((await site.request('/')).failure, 'the site stopped responding')
  // A client may try a broken connection twice.
  assert.ok(requests.length <= 2 * clientLimits.failures)
})

test('an endless response is aborted', async () => {
  const site = client()
  answer = (_, response) => {
    const write = (): void => void (response.destroyed || response.write(Buffer.alloc(256 * 1024), () => setImmediate(write)))
    write()
  }
  assert.match((await site.request('/')).failure, /larger than 2 MB/)
})

test('an aborted check sends no more requests', async () => {
  const controller = new AbortController()
  const site = client([], controller.signal)
  answer = () => controller.abort(new Error('stopped'))
  await assert.rejects(site.request('/'), /stopped/)
  await assert.rejects(site.request('/again'), /stopped/)
  assert.deepEqual(requests, ['/'])
})

test('a port that does not speak TLS is named as such', async () => {
  const site = new SiteClient(origin.replace('http:', 'https:'), [], new AbortController().signal)
  assert.match((await site.request('/')).failure, /does not speak TLS; write http:/)
})
