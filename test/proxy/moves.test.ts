import assert from 'node:assert/strict'
import dns from 'node:dns'
import { after, before, describe, mock, test } from 'node:test'
import { publicName, standBefore, startOrigin, type Fronted, type Respond, type TestOrigin } from './live-site.ts'
import { copy, gained, page } from './small-site.ts'

let origin: TestOrigin
let other: TestOrigin
let port: string
before(async () => {
  origin = await startOrigin()
  other = await startOrigin()
  port = new URL(origin.address).port
  const addresses = [{ address: '127.0.0.1', family: 4 }]
  mock.method(dns, 'lookup', (_name: string, options: { readonly all?: boolean }, callback: (...found: unknown[]) => void) =>
    options.all === true ? callback(null, addresses) : callback(null, '127.0.0.1', 4),
  )
})
after(async () => {
  mock.restoreAll()
  await Promise.all([origin.close(), other.close()])
})

/** The service in front of the site under its name without `www.`. */
const stand = () => standBefore({ address: `http://shop.test:${port}` }, copy, { mayMove: true, host: `shop.test:${port}` })

/** Redirects to one of the names, and responds there. */
function livesAt(name: string, respond: Respond): void {
  origin.respondWith((request, response) => {
    if (request.headers.host === `${name}:${port}`) respond(request, response)
    else response.writeHead(301, { location: `http://${name}:${port}${request.url}` }).end()
  })
}

describe('a site that redirects to another of its hosts', () => {
  test('is followed there, permanently', async () => {
    const fronted = await stand()
    livesAt('www.shop.test', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page('כאן')))
    assert.equal((await fronted.ask('/about/?utm_source=x')).body.toString(), gained('כאן', '/about.md'))
    assert.equal(origin.last().headers.host, `www.shop.test:${port}`)
    const before = origin.seen.length
    assert.equal((await fronted.ask('/other/')).status, 200)
    assert.equal((await fronted.ask('/other/', { method: 'POST', body: 'x' })).status, 200)
    assert.equal(origin.seen.length, before + 2)
    await fronted.server.close()
  })

  test('is asked by the public name of the service if its address is private', async () => {
    const host = `127.0.0.1:${port}`
    const fronted = await standBefore({ address: `http://${host}` }, copy, { mayMove: true, host })
    origin.respondWith((request, response) => {
      if (request.headers.host === publicName) response.writeHead(200, { 'content-type': 'text/html' }).end(page('כאן'))
      else response.writeHead(301, { location: `https://${publicName}${request.url}` }).end()
    })
    assert.equal((await fronted.ask('/about/')).body.toString(), gained('כאן', '/about.md'))
    assert.equal((await fronted.ask('/other/')).status, 200)
    const location = `https://${publicName}/about/`
    origin.respondWith((_request, response) => response.writeHead(301, { location }).end())
    assert.equal((await fronted.ask('/about/')).headers.location, location, 'what it redirects by that name, too, is passed on')
    await fronted.server.close()
  })

  test('leads clients to the public address where it redirects by the address or the name that only this service uses', async () => {
    const host = `127.0.0.1:${port}`
    const asked = [
      await standBefore({ address: `http://${host}` }, copy, { host }),
      await standBefore({ address: `http://${host}` }, copy, { host: 'site.internal' }),
    ]
    for (const fronted of asked) {
      for (const [location, expected] of [
        [`http://${host}/about/?a=%D7%90#b`, `https://${publicName}/about/?a=%D7%90#b`],
        [`//${host}`, `https://${publicName}`],
        [`http://${host}0/about/`, `http://${host}0/about/`],
        [`https://${publicName}/about/`, `https://${publicName}/about/`],
        [`/login?next=http://${host}/`, `/login?next=http://${host}/`],
        [`https://foreign.example/?next=http://${host}/`, `https://foreign.example/?next=http://${host}/`],
      ] as const) {
        origin.respondWith((_request, response) => response.writeHead(302, { location }).end())
        assert.equal((await fronted.ask('/other/')).headers.location, expected)
      }
    }
    origin.respondWith((request, response) =>
      response.writeHead(301, { location: `http://${request.headers.host}/about/` }).end(),
    )
    for (const fronted of asked) assert.equal((await fronted.ask('/about')).headers.location, `https://${publicName}/about/`)
    await Promise.all(asked.map(({ server }) => server.close()))
  })

  test('leads clients to its own TLS if the public address has none', async () => {
    const baseUrl = () => 'http://localhost:8080'
    const fronted = await standBefore(origin, copy, { host: 'site.internal', baseUrl })
    for (const [location, expected] of [
      ['https://site.internal/about/', 'https://site.internal/about/'],
      ['http://site.internal/about/', 'http://localhost:8080/about/'],
    ] as const) {
      origin.respondWith((_request, response) => response.writeHead(301, { location }).end())
      assert.equal((await fronted.ask('/about/')).headers.location, expected)
    }
    await fronted.server.close()
  })

  test('redirects to other addresses, sites or ports, and loops, are passed on to the client', async () => {
    const fronted: Fronted = await stand()
    for (const location of [
      `http://www.shop.test:${port}/elsewhere/`,
      'https://foreign.example/about/',
      `${other.address}/about/`,
      `http://shop.test:${new URL(other.address).port}/about/`,
      'http://shop.test/about/',
      '/about/',
      'https://www.example.test/about/',
    ]) {
      origin.respondWith((_request, response) => response.writeHead(302, { location }).end())
      const { status, headers } = await fronted.ask('/about/')
      assert.deepEqual([status, headers.location], [302, location])
    }
    assert.equal(other.seen.length, 0)
    origin.respondWith((request, response) => {
      const next = request.headers.host === `shop.test:${port}` ? 'www.shop.test' : 'shop.test'
      response.writeHead(301, { location: `http://${next}:${port}${request.url}` }).end()
    })
    assert.equal((await fronted.ask('/about/')).status, 301)
    await fronted.server.close()
  })
})
