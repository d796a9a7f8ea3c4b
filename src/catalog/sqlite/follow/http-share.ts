import { STATUS_CODES } from 'node:http'
import { Agent, errors, request, type Dispatcher } from 'undici'
import { maxRedirects, redirectRefusal, redirectStatuses, redirectTarget } from '../../../model/redirect-policy.ts'
import { manifestName } from '../catalog-folder.ts'
import { missing, readManifestText, type Share, ShareError, type SharedFile } from './share.ts'

/** Where a catalog's folder is handed out by a web server. */
export interface HttpShareOptions {
  /** `http:` or `https:`, without user name and password. A query, such as a signature, goes with every request. */
  readonly address: URL
  /** Value of the `Authorization` field, where one is asked for. */
  readonly authorization: string | null
  /** Connections at once. */
  readonly connections: number
  /** Time without an answer, and without more of a body, in milliseconds. Default 15 s. */
  readonly patience?: number
}

/** Bytes of a refusal's body that are read so that its connection can be used again. */
const mostUnread = 64 * 1024

/** Longer entity tags are not sent back. */
const longestTag = 512

type HeaderFields = Dispatcher.ResponseData['headers']

/**
 * A catalog's folder behind a web server. It stays on its host, which may lead from `http:` to `https:` and never back: the
 * password goes nowhere else.
 */
export class HttpShare implements Share {
  readonly name: string
  readonly #address: URL
  readonly #fields: Readonly<Record<string, string>>
  readonly #agent: Agent
  readonly #patience: number
  /** The last manifest, and by what the server knows it. */
  #known: { readonly etag: string; readonly text: string } | undefined

  constructor({ address, authorization, connections, patience = 15_000 }: HttpShareOptions) {
    this.#address = new URL(address)
    if (!this.#address.pathname.endsWith('/')) this.#address.pathname += '/'
    this.name = `${this.#address.origin}${this.#address.pathname}`
    // Hashes are those of the files, not of a coded form.
    this.#fields = { 'accept-encoding': 'identity', ...(authorization === null ? {} : { authorization }) }
    this.#patience = patience
    this.#agent = new Agent({
      connections,
      connectTimeout: patience,
      headersTimeout: patience,
      bodyTimeout: patience,
      maxHeaderSize: 16 * 1024,
    })
  }

  async manifest(signal: AbortSignal): Promise<string> {
    const known = this.#known
    // Other files may take long; this one is small, and waits for nobody who sends it byte by byte.
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(2 * this.#patience)])
    const response = await this.#ask(manifestName, known === undefined ? {} : { 'if-none-match': known.etag }, bounded)
    if (response.statusCode === 304 && known !== undefined) {
      await discard(response)
      return known.text
    }
    const text = await readManifestText(this.#body(response))
    this.#known = knownBy(response.headers, text)
    return text
  }

  async open(path: string, from: number, signal: AbortSignal): Promise<SharedFile> {
    const response = await this.#ask(path, from === 0 ? {} : { range: `bytes=${from}-` }, signal)
    const isPart = response.statusCode === 206
    if (isPart && !String(response.headers['content-range']).startsWith(`bytes ${from}-`)) {
      await discard(response)
      throw new ShareError(`answers another part of ${path} than was asked for`)
    }
    return { from: isPart ? from : 0, chunks: this.#body(response) }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** An answer with a usable body, or 304. */
  async #ask(path: string, fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let url = new URL(path, this.#address)
    url.search = this.#address.search
    for (let hops = 0; ; hops++) {
      const response = await this.#request(url, fields, signal)
      const { statusCode: status, headers } = response
      if (status === 200 || status === 206 || status === 304) {
        const coding = headers['content-encoding'] ?? 'identity'
        if (coding === 'identity') return response
        await discard(response)
        throw new ShareError(`answers ${path} in the coding ${String(coding).slice(0, 40)}; have files sent as they are`)
      }
      await discard(response)
      if (!redirectStatuses.has(status)) throw new ShareError(refusal(status, path))
      const target = redirectTarget(String(headers.location ?? ''), url)
      if (target === undefined || redirectRefusal(url, target) !== undefined)
        throw new ShareError(`redirects ${path} to another host, which is not followed`)
      if (hops === maxRedirects) throw new ShareError(`redirects ${path} again and again`)
      url = target
    }
  }

  async #request(url: URL, fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await request(url, { dispatcher: this.#agent, headers: { ...this.#fields, ...fields }, signal })
    } catch (error) {
      throw networkFault(error)
    }
  }

  async *#body({ body }: Dispatcher.ResponseData): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      // Nothing is decoded, so these are bytes.
      yield* body as AsyncIterable<Uint8Array>
    } catch (error) {
      throw networkFault(error)
    } finally {
      // Its destruction is an error of the stream, which nobody else hears.
      body.on('error', () => {}).destroy()
    }
  }
}

/**
 * Many servers make the entity tag of time in seconds and size, and two manifests of one second have the same size. It says
 * what it should only when the file had not changed for longer than that (RFC 9110 section 8.8.2.2).
 */
function knownBy({ etag, date, 'last-modified': changed }: HeaderFields, text: string) {
  if (typeof etag !== 'string' || etag.length > longestTag) return undefined
  const isSettled = changed === undefined || Date.parse(String(date)) - Date.parse(String(changed)) > 1_000
  return isSettled ? { etag, text } : undefined
}

async function discard({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump({ limit: mostUnread }).catch(() => {})
}

function refusal(status: number, path: string): string {
  if (status === 404 || status === 410) return missing(path)
  const hint = status === 401 || status === 403 ? '; check user name, password and rights' : ''
  return `answers ${status} ${STATUS_CODES[status] ?? ''}`.trim() + ` for ${path}${hint}`
}

/** Messages of errors may hold the whole address; codes do not. */
function networkFault(error: unknown): ShareError {
  const timeouts = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError]
  const timeout = timeouts.some((kind) => error instanceof kind) || (error instanceof Error && error.name === 'TimeoutError')
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'network error'
  return new ShareError(timeout ? 'does not answer in time' : `cannot be reached (${code})`, { cause: error })
}
