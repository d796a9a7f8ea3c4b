import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { ask, standBefore, startOrigin, type Fronted, type TestOrigin } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { assertServiceIsSeen, assertSiteIsItself, siteFiles } from './seen-outside.ts'

/** A worker, as called by a CDN. */
interface Worker {
  fetch(request: Request, environment: Readonly<Record<string, string>>): Promise<Response>
}

const isWorker = (value: unknown): value is Worker =>
  typeof value === 'object' && value !== null && 'fetch' in value && typeof value.fetch === 'function'

async function loadWorker(): Promise<Worker> {
  const module: unknown = await import(new URL('../../deploy/cdn-worker/worker.js', import.meta.url).href)
  const worker: unknown = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
  if (!isWorker(worker)) throw new Error('This is not a worker.')
  return worker
}

/** Acts as the CDN: every request goes to the worker, and the worker's fetches go to the site itself. */
async function respondBy(worker: Worker, site: string, daf: string, request: IncomingMessage, response: ServerResponse) {
  const fields = Object.entries(request.headers).filter(([name]) => name !== 'host' && name !== 'connection')
  const headers = new Headers(fields.map(([name, value]): [string, string] => [name, String(value)]))
  const body = request.method === 'POST' ? { body: await buffer(request) } : {}
  const asked = new Request(site + request.url, { method: request.method ?? 'GET', headers, ...body })
  const fetched = await worker.fetch(asked, { DAF_ORIGIN: daf })
  const sent = [...fetched.headers].filter(
    ([name]) => !/^(?:content-encoding|content-length|connection|transfer-encoding)$/.test(name),
  )
  response.writeHead(fetched.status, sent.flat()).end(Buffer.from(await fetched.arrayBuffer()))
}

describe('deploy/cdn-worker', () => {
  let site: TestOrigin
  let fronted: Fronted
  let edge: Server
  let port: number
  let daf: string
  before(async () => {
    site = await startOrigin()
    site.respondWith((request, response) => {
      const path = decodeURIComponent(request.url ?? '/').slice(1)
      const file = Object.entries(siteFiles).find(([name]) => name === path || name === `${path}index.html`)
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(file?.[1])
    })
    fronted = await standBefore(site, copy)
    daf = `http://127.0.0.1:${fronted.port}`
    const worker = await loadWorker()
    edge = createServer((request, response) =>
      respondBy(worker, site.address, daf, request, response).catch((error: unknown) =>
        response.writeHead(500).end(String(error)),
      ),
    )
    await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
    const address = edge.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  after(async () => {
    edge.closeAllConnections()
    edge.close()
    await fronted.server.close()
    await site.close()
  })

  test("passes the service's addresses on", () => assertServiceIsSeen(port))
  test('leaves the site unchanged', () => assertSiteIsItself(port))
  test('also works if the configured address has a trailing slash', () => {
    daf += '/'
    return assertServiceIsSeen(port)
  })
  test("returns the site's page when daf is down", async () => {
    daf = 'http://127.0.0.1:1'
    const { status, body } = await ask(port, '/about/', { headers: { accept: 'text/markdown' } })
    assert.deepEqual([status, body.toString()], [200, siteFiles['about/index.html']])
  })
})
