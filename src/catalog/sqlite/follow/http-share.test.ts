import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { HttpShare } from './http-share.ts'
import { openSharedSite, until, wordOf } from './testing/shared-site.ts'
import { serveFolder, type StaticServer } from './testing/static-server.ts'

/** A shared site behind a web server. */
async function openServed(t: TestContext) {
  const site = await openSharedSite(t)
  const server = await serveFolder(t, site.shared)
  return { site, server, share: () => shareAt(server) }
}

function shareAt({ address }: StaticServer, authorization: string | null = null): HttpShare {
  return new HttpShare({ address, authorization, connections: 4, timeout: 500 })
}

test('a catalog on a web server is polled with conditional requests', async (t) => {
  const { site, server, share } = await openServed(t)
  await site.publish('first')
  const { says } = await site.follow(share())
  await says('first')
  await until(async () => server.log.filter((line) => line === '/manifest.json 304').length > 3)
  await site.publish('second')
  await says('second')
  await site.rollback()
  await says('first')
  assert.ok(server.log.every((line) => /^\/(manifest\.json|generations\/\d\.sqlite|content\/\w\w\/\w{64}) /.test(line)))
})

test('publishes within one second are detected although their manifests have the same entity tag', async (t) => {
  const { site, share } = await openServed(t)
  const { says } = await site.follow(share())
  for (const word of ['word1', 'word2', 'word3', 'word4']) {
    await site.publish(word)
    await says(word)
  }
})

test('a server that is down, responds 503 or hangs leaves the local copy alone', async (t) => {
  const { site, server, share } = await openServed(t)
  await site.publish('first')
  const { says, failed, catalog } = await site.follow(share())
  await says('first')
  await server.stop()
  await failed(/cannot be reached \((ECONNREFUSED|UND_ERR_SOCKET|ECONNRESET)\)/)
  await server.start()
  server.misbehave = (_request, response) => response.writeHead(503).end('later') !== undefined
  await failed(/responds 503 Service Unavailable for manifest\.json/)
  server.misbehave = () => true
  await failed(/does not respond in time/)
  assert.equal(await wordOf(catalog), 'first')
  server.misbehave = () => false
  await site.publish('second')
  await says('second')
})

test('an interrupted download is resumed with a range request, and restarted if the result is damaged', async (t) => {
  const { site, server, share } = await openServed(t)
  await site.publish('first')
  let broken = 0
  server.misbehave = (request, response) => {
    if (!request.url?.startsWith('/generations/') || broken++ > 0) return false
    response.writeHead(200, { 'content-length': 100_000 })
    // Zeros instead of the file's bytes: a partial download is verified, not trusted.
    response.write(Buffer.alloc(20_000), () => setTimeout(() => response.destroy(), 20))
    return true
  }
  const { says, failed } = await site.follow(share())
  await failed(/has a generations\/1\.sqlite that is damaged/)
  await says('first')
  const asked = server.log.filter((line) => line.startsWith('/generations/'))
  assert.deepEqual(asked, ['/generations/1.sqlite 200', '/generations/1.sqlite 206 bytes=20000-', '/generations/1.sqlite 200'])
})

test('a generation that is gone before it was copied is skipped for the newest', async (t) => {
  const { site, server } = await openServed(t)
  await site.publish('first')
  let publishing: Promise<void> | undefined
  server.misbehave = (request, response) => {
    if (request.url !== '/generations/1.sqlite') return false
    publishing ??= (async () => {
      for (const word of ['second', 'third', 'fourth']) await site.publish(word)
    })()
    void publishing.then(() => response.writeHead(404).end())
    return true
  }
  const { says } = await site.follow(new HttpShare({ address: server.address, authorization: null, connections: 4 }))
  await says('fourth')
})

test('redirects are only followed on the same host, and the password is sent nowhere else', async (t) => {
  const { site, server } = await openServed(t)
  await site.publish('first')
  const seen: (string | undefined)[] = []
  server.misbehave = (request, response) => {
    seen.push(request.headers.authorization)
    if (!request.url?.startsWith('/old/')) return false
    response.writeHead(301, { location: request.url.replace('/old/', '/') }).end()
    return true
  }
  const share = new HttpShare({ address: new URL('/old', server.address), authorization: 'Basic c2VjcmV0', connections: 4 })
  const { says, stop } = await site.follow(share)
  await says('first')
  assert.deepEqual(new Set(seen), new Set(['Basic c2VjcmV0']))
  await stop()

  const strangers: string[] = []
  const stranger = await serveFolder(t, site.shared)
  stranger.misbehave = (request) => strangers.push(request.url ?? '') < 0
  server.misbehave = (request, response) =>
    response.writeHead(302, { location: new URL(request.url ?? '', stranger.address).href }).end() !== undefined
  const led = await site.follow(shareAt(server, 'Basic c2VjcmV0'))
  await led.failed(/redirects manifest\.json to another host, which is not followed/)
  assert.deepEqual(strangers, [])
  await led.stop()

  server.misbehave = (request, response) => response.writeHead(302, { location: request.url }).end() !== undefined
  await (await site.follow(shareAt(server))).failed(/redirects manifest\.json too often/)
})

test('messages contain neither password nor signature', async (t) => {
  const { site, server } = await openServed(t)
  await site.publish('first')
  const asked: string[] = []
  server.misbehave = (request, response) => {
    asked.push(request.url ?? '')
    return response.writeHead(401).end() !== undefined
  }
  const address = new URL('?signature=hidden', server.address)
  const { failed, events } = await site.follow(new HttpShare({ address, authorization: 'Basic hidden', connections: 4 }))
  await failed(/responds 401 Unauthorized for manifest\.json; check user name, password and permissions/)
  assert.equal(asked[0], '/manifest.json?signature=hidden')
  assert.doesNotMatch(JSON.stringify(events), /hidden/)
})

test('oversized and compressed responses are rejected', async (t) => {
  const { site, server, share } = await openServed(t)
  await site.publish('first')
  const { says, failed } = await site.follow(share())
  await says('first')
  server.misbehave = (_request, response) => response.writeHead(200).end(Buffer.alloc(100_000, ' ')) !== undefined
  await failed(/has a manifest\.json that is too large/)
  server.misbehave = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x') !== undefined
  await failed(/sends manifest\.json with content coding br; turn compression off for these files/)
  server.misbehave = (request, response) => {
    if (!request.url?.startsWith('/generations/')) return false
    return response.writeHead(200).end(Buffer.alloc(3_000_000)) !== undefined
  }
  await site.publish('second')
  await failed(/sends more of generations\/2\.sqlite than its \d+ bytes/)
  server.misbehave = () => false
  await says('second')
})

test('an endless file is aborted at once, keeps the local copy, and does not fill the disk', async (t) => {
  const { site, server, share } = await openServed(t)
  await site.publish('first')
  const { says, failed, folder, catalog } = await site.follow(share())
  await says('first')
  let sent = 0
  const sendForEver = (response: ServerResponse) => {
    const chunk = Buffer.alloc(64 * 1024)
    const send = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
    }
    response.writeHead(200).on('drain', send)
    send()
    return true
  }
  for (const [word, path, message] of [
    ['second', /^\/manifest/, /has a manifest\.json that is too large/],
    ['third', /^\/generations/, /sends more of generations\/3\.sqlite than its \d+ bytes/],
    ['fourth', /^\/content/, /sends more contents than the \d+ bytes of its manifest/],
  ] as const) {
    server.misbehave = (request, response) => path.test(request.url ?? '') && sendForEver(response)
    await site.publish(word)
    await failed(message)
    assert.equal(await wordOf(catalog), 'first')
    assert.ok((await sizeOf(folder)) < 2_000_000)
  }
  // When a connection is aborted each attempt may have filled some buffers.
  assert.ok(sent < 500_000_000, `${sent} bytes were sent`)
  server.misbehave = () => false
  await says('fourth')
})

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const stats = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => ({ size: 0 }))))
  return stats.reduce((sum, { size }) => sum + size, 0)
}
