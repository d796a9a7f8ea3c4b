import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { nodeHttp } from '../../../model/node-http.ts'

/** What a test site responds with: HTML, a complete response, or whatever a function does. */
export type TestResponse =
  | string
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void)

/** One request that reached a test site. */
interface SeenRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

/** A site on the loopback that tests change at will. */
export class TestSite {
  /** By path and query, decoded. */
  readonly answers = new Map<string, TestResponse>()
  readonly requests: SeenRequest[] = []
  /** Overrides all responses. */
  everywhere: TestResponse | undefined
  readonly #server: Server

  private constructor() {
    this.#server = nodeHttp.createServer((request, response) => this.#answer(request, response))
  }

  static async open(answers: Readonly<Record<string, TestResponse>> = {}): Promise<TestSite> {
    const site = new TestSite()
    site.set(answers)
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve))
    return site
  }

  get host(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The test site does not listen.')
    return `127.0.0.1:${address.port}`
  }

  get url(): string {
    return `http://${this.host}/`
  }

  set(answers: Readonly<Record<string, TestResponse>>): void {
    for (const [path, answer] of Object.entries(answers)) this.answers.set(path, answer)
  }

  /** Paths requested since the last call, in order. */
  takePaths(): readonly string[] {
    return this.requests.splice(0).map(({ path }) => path)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURI(request.url ?? '')
    this.requests.push({ path, headers: request.headers })
    const answer = this.everywhere ?? this.answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    if (typeof answer === 'string') return sendValidated(answer, request, response)
    const { status = 200, headers = {}, body = '' } = answer ?? { status: 404, body: 'not here' }
    response.writeHead(status, headers).end(body)
  }
}

/** As a web server sends a file: with a validator, and 304 where it still holds. */
function sendValidated(html: string, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(html).digest('hex').slice(0, 16)}"`
  const headers = { etag, 'content-type': 'text/html; charset=utf-8' }
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end()
  else response.writeHead(200, headers).end(html)
}

/** A page with these links. */
export function pageWith(text: string, ...links: readonly string[]): string {
  return `<!doctype html><title>${text}</title><main><h1>${text}</h1>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</main>`
}

/** A sitemap that lists these addresses. */
export function sitemapOf(addresses: readonly string[], base: string): TestResponse {
  const rows = addresses.map((address) => `<url><loc>${new URL(address, base).href}</loc></url>`)
  return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`)
}

/** An XML file. */
export function xml(body: string | Uint8Array): TestResponse {
  return { headers: { 'content-type': 'application/xml' }, body }
}
