import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** What a test has the server do with a request in place of handing out the file; false: hand it out. */
export type Misbehave = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * A web server for a folder, like any static server: entity tags of the second and the size, as nginx makes them,
 * 304, byte ranges from a place on.
 */
export interface StaticServer {
  readonly address: URL
  /** `METHOD /path status range` of each request so far. */
  readonly log: readonly string[]
  misbehave: Misbehave
  /** Takes no connections until `start`, as if it was down. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a server on a free port of the loopback; it ends with the test. */
export async function serveFolder(t: TestContext, folder: string): Promise<StaticServer> {
  const log: string[] = []
  const self = { misbehave: (() => false) as Misbehave }
  const server = createServer((request, response) => {
    response.on('close', () => log.push([request.url, response.statusCode, request.headers.range].filter(Boolean).join(' ')))
    if (!self.misbehave(request, response)) void handOut(folder, request, response)
  })
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  t.after(stop)
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return Object.assign(self, { address: new URL(`http://127.0.0.1:${port}/`), log, stop, start: () => listen(port) })
}

async function handOut(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  if (bytes === undefined) return void response.writeHead(404).end('not here')
  const { mtime } = await stat(join(folder, path))
  const etag = `"${Math.floor(mtime.getTime() / 1000)}-${bytes.length}"`
  response.setHeader('last-modified', mtime.toUTCString())
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? -1)
  if (from < 0) return void response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes)
  if (from >= bytes.length) return void response.writeHead(416).end()
  response
    .writeHead(206, { etag, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
    .end(bytes.subarray(from))
}
