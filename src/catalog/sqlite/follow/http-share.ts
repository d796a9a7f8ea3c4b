import { Agent, errors, request, type Dispatcher } from 'undici'
import { errorCode } from '../../../model/error-text.ts'
import { nodeHttp } from '../../../model/node-http.ts'
import { maxRedirects, redirectRefusal, redirectStatuses, redirectTarget } from '../../../model/redirect-policy.ts'
import { manifestName } from '../catalog-folder.ts'
import { missing, readManifestText, type Share, ShareError, type SharedFile } from './share.ts'

/** Where a web server serves a catalog's folder. */
export interface HttpShareOptions {
  /** `http:` or `https:`, without user name and password. A query, such as a signature, goes with every request. */
  readonly address: URL
  /** Value of the `Authorization` field, where one is required. */
  readonly authorization: string | null
  /** Connections at once. */
  readonly connections: number
  /** Timeout for a response, and for more of its body, in milliseconds. Default 15 s. */
  readonly timeout?: number
}

/** Bytes of an error's body that are read so that its connection can be reused. */
const maxUnread = 64 * 1024

/** Longer entity tags are not sent back. */
const longestTag = 512

type HeaderFields = Dispatcher.ResponseData['headers']

/**
 * A catalog's folder behind a web server. Redirects are followed on the same host only, from `http:` to `https:` and never back: the
 * password is sent nowhere else.
 */
export class HttpShare implements Share {
  readonly name: string
  readonly #address: URL
  readonly #fields: Readonly<Record<string, string>>
  readonly #agent: Agent
  readonly #timeout: number
  /** The last manifest with its entity tag. */
  #known: { readonly etag: string; readonly text: string } | undefined

  constructor({ address, authorization, connections, timeout = 15_000 }: HttpShareOptions) {
    this.#address = new URL(address)
    if (!this.#address.pathname.endsWith('/')) this.#address.pathname += '/'
    this.name = `${this.#address.origin}${this.#address.pathname}`
    // Hashes are those of the files, not of a coded form.
    this.#fields = { 'accept-encoding': 'identity', ...(authorization === null ? {} : { authorization }) }
    this.#timeout = timeout
    this.#agent = new Agent({
      connections,
      connectTimeout: timeout,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: 16 * 1024,
    })
  }

  async manifest(signal: AbortSignal): Promise<string> {
    const known = this.#known
    // Other files may take long; this one is small, and must not be sent byte by byte.
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(2 * this.#timeout)])
    const response = await this.#fetch(manifestName, known === undefined ? {} : { 'if-none-match': known.etag }, bounded)
    if (response.statusCode === 304 && known !== undefined) {
      await discard(response)
      return known.text
    }
    const text = await readManifestText(this.#body(response))
    this.#known = knownBy(response.headers, text)
    return text
  }

  async open(path: string, from: number, signal: AbortSignal): Promise<SharedFile> {
    const response = await this.#fetch(path, from === 0 ? {} : { range: `bytes=${from}-` }, signal)
    const isPart = response.statusCode === 206
    if (isPart && !String(response.headers['content-range']).startsWith(`bytes ${from}-`)) {
      await discard(response)
      throw new ShareError(`sends another part of ${path} than requested`)
    }
    return { from: isPart ? from : 0, chunks: this.#body(response) }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** A response with a usable body, or 304. */
  async #fetch(path: string, fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let url = new URL(path, this.#address)
    url.search = this.#address.search
    for (let hops = 0; ; hops++) {
      const response = await this.#request(url, fields, signal)
      const { statusCode: status, headers } = response
      if (status === 200 || status === 206 || status === 304) {
        const coding = headers['content-encoding'] ?? 'identity'
        if (coding === 'identity') return response
        await discard(response)
        throw new ShareError(
          `sends ${path} with content coding ${String(coding).slice(0, 40)}; turn compression off for these files`,
        )
      }
      await discard(response)
      if (!redirectStatuses.has(status)) throw new ShareError(refusal(status, path))
      const target = redirectTarget(String(headers.location ?? ''), url)
      if (target === undefined || redirectRefusal(url, target) !== undefined)
        throw new ShareError(`redirects ${path} to another host, which is not followed`)
      if (hops === maxRedirects) throw new ShareError(`redirects ${path} too often`)
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
      // Destroying it emits an error that nobody else handles.
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
  await body.dump({ limit: maxUnread }).catch(() => {})
}

function refusal(status: number, path: string): string {
  if (status === 404 || status === 410) return missing(path)
  const hint = status === 401 || status === 403 ? '; check user name, password and permissions' : ''
  return `responds ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`.trim() + ` for ${path}${hint}`
}

/** Messages of errors may hold the whole address; codes do not. */
function networkFault(error: unknown): ShareError {
  const timeouts = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError]
  const timeout = timeouts.some((kind) => error instanceof kind) || (error instanceof Error && error.name === 'TimeoutError')
  const code = errorCode(error) || 'network error'
  return new ShareError(timeout ? 'does not respond in time' : `cannot be reached (${code})`, { cause: error })
}
