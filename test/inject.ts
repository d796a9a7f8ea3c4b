import { request, type IncomingHttpHeaders } from 'node:http'
import type { HttpServer } from '../src/server/listener.ts'

/** A request of a test. */
export interface Injected {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
  /** Local address that the request is sent from, such as `127.0.0.2`. */
  readonly client?: string
}

/** The response to it. */
export interface InjectedResponse {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly rawPayload: Buffer
  json(): unknown
}

const ports = new WeakMap<HttpServer, Promise<number>>()

/** The loopback port of a server, which starts to listen on the first request. */
export function portOf(server: HttpServer): Promise<number> {
  const known = ports.get(server)
  if (known !== undefined) return known
  const port = server.listen({ host: '127.0.0.1', port: 0 }).then((url) => Number(new URL(url).port))
  ports.set(server, port)
  return port
}

/** Sends a request over a new connection and reads the response. */
export async function inject(server: HttpServer, injected: Injected): Promise<InjectedResponse> {
  const { method = 'GET', url, headers = {}, payload, client = '127.0.0.1' } = injected
  const port = await portOf(server)
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
    const options = { host: '127.0.0.1', port, localAddress: client, method, path: url, agent: false }
    const sent = request({ ...options, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const rawPayload = Buffer.concat(chunks)
        const body = rawPayload.toString()
        const { statusCode = 0, headers: fields } = response
        resolve({ statusCode, headers: fields, body, rawPayload, json: () => JSON.parse(body) as unknown })
      })
    })
    sent.on('error', reject)
    // As bytes: with a string body, Node would also encode the head as UTF-8.
    sent.end(payload === undefined ? undefined : Buffer.from(payload))
  })
}
