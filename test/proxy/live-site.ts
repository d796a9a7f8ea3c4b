import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { testCertificate } from '../../src/origin/live/testing/test-certificate.ts'
import { createProxy } from '../../src/proxy/proxy.ts'
import type { ProxyOptions } from '../../src/proxy/proxy-options.ts'
import { startPublished, type PublishedOptions, type PublishedServer } from '../published-server.ts'
import type { SiteFiles } from '../site/agency-like-site.ts'

/** Responds to one request to the origin. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** The origin of a test: an HTTP server whose responses the test provides. */
export interface TestOrigin {
  readonly address: string
  /** Requests so far, newest last. */
  readonly seen: IncomingMessage[]
  /** Sets the handler for subsequent requests. */
  respondWith(respond: Respond): void
  /** Responds with this HTML from now on. */
  html(text: string | Buffer, headers?: Readonly<Record<string, string>>, status?: number): void
  /** Sets the handler for upgrade requests. */
  upgrade(take: (socket: Duplex) => void): void
  /** The last request. */
  last(): IncomingMessage
  /** Closes all connections. */
  drop(): void
  close(): Promise<void>
}

/** @param secure whether it uses TLS, as the host of `testCertificate` */
export async function startOrigin({ secure = false } = {}): Promise<TestOrigin> {
  const seen: IncomingMessage[] = []
  let respond: Respond = (_request, response) => response.writeHead(404).end('nothing here')
  const options = { keepAliveTimeout: 2_000, maxHeaderSize: 64 * 1024 }
  const answer: Respond = (request, response) => {
    seen.push(request)
    respond(request, response)
  }
  const server = secure ? createSecureServer({ ...options, ...testCertificate }, answer) : createServer(options, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    seen,
    respondWith(next) {
      respond = next
    },
    html(text, headers = {}, status = 200) {
      respond = (_request, response) =>
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text)
    },
    upgrade(take) {
      server.removeAllListeners('upgrade').on('upgrade', (_request: IncomingMessage, socket: Duplex) => take(socket))
    },
    last() {
      const request = seen.at(-1)
      if (request === undefined) throw new Error('The origin received no request.')
      return request
    },
    drop: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A response as received over the wire. */
export interface WireResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** A service in front of an origin, on its own port. */
export interface Fronted {
  readonly server: PublishedServer
  readonly port: number
  ask(
    path: string,
    asked?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer | string },
  ): Promise<WireResponse>
}

export const publicName = 'www.example.test'

/** Publishes a copy of a site and serves it in front of the origin. */
export async function standBefore(
  origin: Pick<TestOrigin, 'address'>,
  files: SiteFiles,
  options: Partial<ProxyOptions> = {},
  published: Partial<PublishedOptions> = {},
): Promise<Fronted> {
  const baseUrl = `https://${publicName}`
  const proxy = createProxy({
    address: origin.address,
    host: publicName,
    mayMove: false,
    furtherHosts: ['example.test'],
    baseUrl: () => baseUrl,
    trustProxy: [],
    ...options,
  })
  const server = await startPublished({ files, baseUrl, proxy, ...published })
  const port = await server.listen()
  return { server, port, ask: (path, asked = {}) => ask(port, path, asked) }
}

/** Sends a request to a loopback port, over a new connection. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: NonNullable<Parameters<Fronted['ask']>[1]>,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { host: publicName, ...headers }, agent: false })
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
