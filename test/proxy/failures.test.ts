import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { publicName, standBefore } from './live-site.ts'
import { copy, gained } from './small-site.ts'
import { standBeforeSmallSite } from './stand-before-small-site.ts'

const { origin, fronted } = await standBeforeSmallSite()

describe('failures behind the proxy', () => {
  test('a disconnecting client aborts its request to the origin', async () => {
    let gone = false
    origin.respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('x')
      response.on('close', () => (gone = true))
    })
    const asked = request({ port: fronted.port, path: '/slow', headers: { host: publicName }, agent: false }).end()
    const [response] = await once(asked, 'response')
    response.destroy()
    assert.ok(
      await eventually(
        async () => gone,
        (seen) => seen,
      ),
    )
  })

  test('a truncated response does not look complete', async () => {
    origin.respondWith((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await assert.rejects(fronted.ask('/file.bin'))
    await assert.rejects(fronted.ask('/about/'))
  })

  test('a slow client slows the origin down', async () => {
    let sent = 0
    origin.respondWith((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (sent < 512 && response.write(Buffer.alloc(1024 * 1024))) sent++
        sent++
        if (sent < 512) response.once('drain', more)
      }
      more()
    })
    const asked = request({ port: fronted.port, path: '/large', headers: { host: publicName }, agent: false }).end()
    const [response] = await once(asked, 'response')
    response.pause()
    // Until no more is accepted: all buffers are full then.
    let before = -1
    while (before !== sent) {
      before = sent
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    assert.ok(sent < 128, `${sent} MB were read from the origin`)
    response.destroy()
  })

  test('a hanging origin occupies a bounded number of requests', async () => {
    const own = await standBefore(origin, copy, { limits: { connections: 2, waiting: 1, firstByte: 60_000 } })
    origin.respondWith(() => {})
    const before = origin.seen.length
    const hanging = [1, 2, 3].map((at) => own.ask(`/hangs-${at}`))
    await eventually(
      async () => origin.seen.length - before,
      (seen) => seen === 2,
    )
    // One of them may get the third's slot.
    const page = await Promise.race([own.ask('/about/'), own.ask('/about/')])
    assert.deepEqual([page.status, page.body.toString()], [200, gained('עלינו', '/about.md')])
    assert.equal((await own.ask('/other')).status, 504)
    // Waiting requests are served once a slot is free.
    origin.respondWith((_request, response) => response.end('late'))
    origin.drop()
    const settled = await Promise.allSettled(hanging)
    assert.ok(settled.some((one) => one.status === 'fulfilled' && one.value.body.toString() === 'late'))
    await own.server.close()
  })

  test('a connection that was closed while idle is reopened', async () => {
    origin.respondWith((_request, response) => response.end('ok'))
    await fronted.ask('/x')
    for (const { socket } of origin.seen) socket.destroy()
    assert.equal((await fronted.ask('/x')).body.toString(), 'ok')
  })

  test('a malformed path missing on the site is rejected, however it is requested', async () => {
    origin.respondWith((_request, response) => response.writeHead(404).end('nothing here'))
    for (const path of ['/%zz', '/%zz.md', '/%E0%A4.md', '/%00.md']) {
      const { status, body } = await fronted.ask(path, { headers: { accept: 'text/markdown' } })
      assert.equal(status, 400, path)
      assert.equal(JSON.parse(body.toString()).title, 'Invalid query')
    }
    assert.equal((await fronted.ask('/%zz')).body.toString(), 'nothing here')
  })

  test('pages come from the last good copy when the site fails or hangs, other addresses fail', async () => {
    const failures = [
      () => origin.respondWith((_request, response) => response.writeHead(503).end('database down')),
      () => origin.respondWith(() => {}),
      () => origin.respondWith((request) => request.socket.destroy()),
    ]
    for (const [at, fail] of failures.entries()) {
      fail()
      const [known, other] = await Promise.all([
        fronted.ask('/about/'),
        fronted.ask('/elsewhere/', { headers: { accept: 'application/json', 'accept-language': 'he' } }),
      ])
      assert.equal(known.status, 200)
      assert.equal(known.body.toString(), gained('עלינו', '/about.md'))
      assert.equal(other.status, [503, 504, 502][at])
      if (at > 0) assert.equal(JSON.parse(other.body.toString()).type, `https://${publicName}/developers/#source-unavailable`)
    }
    const forPeople = await fronted.ask('/elsewhere/', {
      headers: { accept: 'text/html', 'accept-language': 'en-US,en;q=0.9' },
    })
    assert.equal(forPeople.status, 502)
    assert.match(forPeople.body.toString(), /<html lang="he" dir="rtl">/, "in the site's language, as all its pages")
    assert.deepEqual([forPeople.headers['retry-after'], forPeople.headers.vary], ['30', 'Accept'])
    const markdown = await fronted.ask('/elsewhere.md', { headers: { accept: '*/*' } })
    assert.deepEqual([markdown.status, JSON.parse(markdown.body.toString()).status], [502, 502], 'only programs ask for Markdown')
    assert.equal((await fronted.ask('/about/', { method: 'POST', body: 'x' })).status, 502)
  })
})
