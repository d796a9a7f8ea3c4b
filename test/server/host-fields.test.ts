import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startOrigin, standBefore, type Fronted, type TestOrigin } from '../proxy/live-site.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { rawClient, statuses } from './raw-client.ts'

/** The statuses of all responses to bytes sent over a new connection. */
async function responded(port: number, bytes: string): Promise<readonly number[]> {
  const client = await rawClient(port, bytes)
  await client.closed
  return statuses(client.received)
}

/** A request with a Host field, as the last one of its connection. */
function asking(target: string, host: string, further = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost:${host}\r\n${further}Connection: close\r\n\r\n`
}

/** RFC 9110 section 7.2: `uri-host [ ":" port ]`. */
const invalid = [
  ' a b/c?d#e@f',
  ' a b',
  ' a/b',
  ' a?b',
  ' a#b',
  ' user@a',
  ' a:b',
  ' a:1:2',
  ' a:-1',
  ' http://a',
  ' "a"',
  ' <a>',
  ' a\\b',
  ' a%2',
  ' a%zz',
  ' a,b c',
  ' \u00e9',
  ' [::1',
  ' ::1',
  ' []',
  ' [a]',
  ' [127.0.0.1]',
  ' [fe80::1%25eth0]',
  ' [::1]a',
  ' [v1]',
]
const valid = [
  ' a',
  ' A-b.example:8080',
  ' a:',
  ' a.example.',
  ' my_host',
  ' xn--4dbrk0ce',
  ' %D7%90',
  ' 127.0.0.1:80',
  ' [::1]',
  ' [2001:db8::1]:8443',
  ' [::ffff:192.0.2.1]',
  ' [v1.a:b]',
  // The grammar allows an empty name.
  '',
  ' ',
]

describe('the Host field', () => {
  let site: PublishedServer
  let port: number
  before(async () => {
    site = await startPublished({ files: agencyLikeSite(), baseUrl: 'http://localhost' })
    port = await site.listen()
    // Cached, so that later requests are served from the cache.
    for (const path of ['/', '/v1/services/']) for (let at = 0; at < 2; at++) await responded(port, asking(path, ' localhost'))
  })
  after(() => site.close())

  for (const target of [
    '/',
    '/v1/services/',
    '/v1/search/?q=seo',
    '/healthz',
    '/readyz',
    '/mcp/',
    '/llms.txt',
    '/missing/',
    '/%zz',
  ]) {
    test(`is validated at ${target}`, async () => {
      for (const host of invalid) assert.deepEqual(await responded(port, asking(target, host)), [400], host)
    })
  }

  test('may be any name, address and port allowed by the grammar', async () => {
    for (const target of ['/', '/healthz'])
      for (const host of valid) assert.deepEqual(await responded(port, asking(target, host)), [200], `${target} ${host}`)
  })

  test('is rejected with a problem document, also if repeated and before a body is read', async () => {
    const client = await rawClient(port, 'POST /mcp/ HTTP/1.1\r\nHost: a b\r\nContent-Length: 5\r\n\r\n')
    await client.closed
    assert.deepEqual(statuses(client.received), [400])
    assert.match(client.received, /application\/problem\+json/)
    assert.deepEqual(await responded(port, asking('/', ' a', 'Host: a\r\n')), [400])
  })
})

describe('the Host field in front of a live site', () => {
  let origin: TestOrigin
  let fronted: Fronted
  before(async () => {
    origin = await startOrigin()
    origin.html('<title>live</title>')
    fronted = await standBefore(origin, agencyLikeSite())
  })
  after(async () => {
    await fronted.server.close()
    await origin.close()
  })

  for (const [name, target, further] of [
    ['of a page', '/live/', ''],
    ['of an address that the framework cannot decode', '/%zz', ''],
    ['of a WebSocket', '/live', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\nConnection: Upgrade\r\n'],
  ] as const) {
    test(`${name} is validated, without a request to the site`, async () => {
      for (const host of [' a b/c?d#e@f', ' a b', ' [::1']) {
        const asked = origin.seen.length
        assert.deepEqual(await responded(fronted.port, asking(target, host, further)), [400], host)
        assert.equal(origin.seen.length, asked)
      }
    })
  }
})
