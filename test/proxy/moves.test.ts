import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { standBefore, startOrigin, type Fronted, type TestOrigin } from './live-site.ts'
import { copy, gained, page } from './small-site.ts'

let named: TestOrigin
let real: TestOrigin
let fronted: Fronted
before(async () => {
  named = await startOrigin()
  real = await startOrigin()
})
beforeEach(async () => {
  fronted = await standBefore(named, copy, { mayMove: true, host: new URL(named.address).host })
})
after(async () => {
  await Promise.all([named.close(), real.close()])
})

describe('a site that lives under another of its names', () => {
  test('is followed there, once for all', async () => {
    named.answer((request, response) => response.writeHead(301, { location: real.address + request.url }).end())
    real.html(page('כאן'))
    assert.equal((await fronted.ask('/about/?utm_source=x')).body.toString(), gained('כאן', '/about.md'))
    assert.equal(real.last().headers.host, new URL(real.address).host)
    const before = named.seen.length
    assert.equal((await fronted.ask('/other/')).status, 200)
    assert.equal((await fronted.ask('/other/', { method: 'POST', body: 'x' })).status, 200)
    assert.equal(named.seen.length, before)
    await fronted.server.close()
  })

  test("redirects to other addresses, other sites and in a circle are the client's", async () => {
    for (const location of [
      `${real.address}/elsewhere/`,
      'https://foreign.example/about/',
      '/about/',
      'https://www.example.test/about/',
    ]) {
      named.answer((_request, response) => response.writeHead(302, { location }).end())
      const { status, headers } = await fronted.ask('/about/')
      assert.deepEqual([status, headers.location], [302, location])
    }
    named.answer((request, response) => response.writeHead(301, { location: real.address + request.url }).end())
    real.answer((request, response) => response.writeHead(301, { location: named.address + request.url }).end())
    assert.equal((await fronted.ask('/about/')).status, 301)
    await fronted.server.close()
  })
})
