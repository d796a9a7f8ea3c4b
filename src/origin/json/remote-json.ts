import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { errorMessage } from '../../model/error-text.ts'
import { parseJson } from '../../model/json-record.ts'
import { maxRedirects, redirectRefusal } from '../../model/redirect-policy.ts'
import { guardedConnector, placesOf, type Resolve } from '../net/guarded-connector.ts'
import { sendRequest, statusText, type HttpFailure, type HttpResult, type Transport } from '../net/http-request.ts'
import { SourceUnavailableError } from '../origin.ts'

/** Bounds of reading a remote JSON file. Times in milliseconds. */
export interface RemoteJsonLimits {
  /** After decompression. */
  readonly bytes: number
  /** For one request. */
  readonly time: number
  /** Attempts in all, the pause after the first one, which doubles, and the longest `Retry-After` that is waited for. */
  readonly attempts: number
  readonly pause: number
  readonly retryAfter: number
}

const defaultLimits: RemoteJsonLimits = { bytes: 5 * 1024 * 1024, time: 10_000, attempts: 3, pause: 1_000, retryAfter: 30_000 }

/** How a JSON file at an address is followed. */
interface RemoteJsonOptions {
  readonly url: string
  /** Where its newest copy is stored, for the next start. */
  readonly file: string
  readonly refreshSeconds: number
  readonly userAgent: string
  /** Default: JSON. */
  readonly accept?: string
  /** Default: true. */
  readonly followsRedirects?: boolean
  readonly limits?: Partial<RemoteJsonLimits>
  /** Finds the addresses of host names; default: the system. */
  readonly resolve?: Resolve
}

/** What is known of the file. */
interface RemoteJsonState {
  readonly url: string
  /** As it was read last; absent before that. */
  readonly json?: unknown
  readonly etag?: string | null | undefined
  readonly lastModified?: string | null | undefined
  /** Since when it cannot be read, RFC 3339 in UTC, and why. */
  readonly fault: { readonly since: string; readonly reason: string } | null
}

/** The shortest time between two reads, in milliseconds. */
const shortest = 1_000

/**
 * A JSON file at an address, such as a feed of ranking updates or a directory of keys, polled with conditional requests and within
 * bounds. Its newest copy, and since when it cannot be read, survive a restart.
 */
export class RemoteJson {
  readonly #options: RemoteJsonOptions
  readonly #limits: RemoteJsonLimits
  readonly #transport: Omit<Transport, 'signal'>
  #state: RemoteJsonState
  #refreshing: Promise<void> | undefined
  #changes = 0

  private constructor(options: RemoteJsonOptions, state: RemoteJsonState) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#state = state
    const { url, userAgent, resolve } = options
    const { time } = this.#limits
    // The file belongs to somebody else: its host name must not come to mean a machine of the owner's own network.
    const connect = guardedConnector({ named: new Set(placesOf(new URL(url).host)), timeout: time, resolve })
    const dispatcher = new Agent({ connect })
    this.#transport = { dispatcher, userAgent, headersTimeout: time, bodyTimeout: time, pageTimeout: time }
  }

  static async open(options: RemoteJsonOptions): Promise<RemoteJson> {
    return new RemoteJson(options, await storedState(options))
  }

  /**
   * The file as it was read last; undefined before that.
   * @throws SourceUnavailableError while it cannot be read: one line that says since when and why
   */
  async read(): Promise<unknown> {
    const { url, fault, json } = this.#state
    if (fault === null) return json
    throw new SourceUnavailableError(`${url} could not be read since ${fault.since.slice(0, 16)}Z: ${fault.reason}.`)
  }

  /** The file as it was read last, and since when it can no longer be read, RFC 3339 in UTC; undefined before the first time. */
  get last(): { readonly json: unknown; readonly failingSince: string | null } | undefined {
    const { json, fault } = this.#state
    return json === undefined ? undefined : { json, failingSince: fault?.since ?? null }
  }

  /** Changes whenever {@link read} may return something else. */
  get revision(): number {
    return this.#changes
  }

  /** Reads the file now; calls meanwhile share the read. {@link read} reports failures. */
  refresh(signal: AbortSignal): Promise<void> {
    this.#refreshing ??= this.#refresh(signal).finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  /** Reads the file at every interval until the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    const interval = Math.max(shortest, this.#options.refreshSeconds * 1_000)
    for (;;) {
      await pause(interval, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await this.refresh(signal)
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const before = this.#state
    try {
      await this.#note(await this.#fetch(signal))
    } catch (error) {
      if (signal.aborted) return
      const reason = errorMessage(error)
      // The first reason stays: each new one would be another publication of the same site.
      await this.#note({ ...before, fault: before.fault ?? { since: new Date().toISOString(), reason } })
    }
  }

  /** @throws SourceUnavailableError whose message is the reason; the signal's reason */
  async #fetch(signal: AbortSignal): Promise<RemoteJsonState> {
    const { attempts, pause: firstPause, retryAfter: longestPause } = this.#limits
    for (let attempt = 1; ; attempt++) {
      const result = await this.#follow(signal)
      if (result.kind === 'unchanged') return { ...this.#state, fault: null }
      const json = result.kind === 'body' ? parseJson(new TextDecoder().decode(result.bytes)) : undefined
      if (result.kind === 'body' && json !== undefined) {
        const { etag, lastModified } = result.content
        return { url: this.#options.url, json, etag, lastModified, fault: null }
      }
      const { reason, temporary, retryAfter = 0 } = failureOf(result)
      if (!temporary || attempt >= attempts) throw new SourceUnavailableError(reason)
      await pause(Math.max(Math.min(retryAfter, longestPause), firstPause * 2 ** (attempt - 1)), undefined, { signal })
    }
  }

  /** One attempt, redirects included. */
  async #follow(signal: AbortSignal): Promise<HttpResult> {
    const { json, etag, lastModified } = this.#state
    const known = json === undefined ? {} : { etag: etag ?? undefined, lastModified: lastModified ?? undefined }
    const { accept = 'application/json', followsRedirects = true } = this.#options
    let url = new URL(this.#options.url)
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const request = { url, accept, body: { limit: this.#limits.bytes }, ...known }
      const result = await sendRequest(request, { ...this.#transport, signal })
      if (result.kind !== 'redirect' || !followsRedirects) return result
      const refusal = redirectRefusal(url, result.to)
      if (refusal !== undefined) return { kind: 'failed', reason: `it ${refusal}`, temporary: false }
      url = result.to
    }
    return { kind: 'failed', reason: `it redirects more than ${maxRedirects} times`, temporary: false }
  }

  async #note(state: RemoteJsonState): Promise<void> {
    const before = JSON.stringify(this.#state)
    const text = JSON.stringify(state)
    if (text === before) return
    this.#state = state
    this.#changes++
    await store(this.#options.file, text)
  }
}

function failureOf(result: Exclude<HttpResult, { readonly kind: 'unchanged' }>): HttpFailure {
  if (result.kind === 'failed') return result
  // A file that is just being replaced may be cut off.
  if (result.kind === 'body') return { kind: 'failed', reason: 'it is not valid JSON', temporary: true }
  return { kind: 'failed', reason: 'status' in result ? statusText(result.status) : 'no JSON', temporary: false }
}

/** A copy that is missing, damaged, or of another address is ignored: it is read again from the address. */
async function storedState({ url, file }: RemoteJsonOptions): Promise<RemoteJsonState> {
  const stored = parseJson(await readFile(file, 'utf8').catch(() => ''))
  return isStateOf(url, stored) ? stored : { url, fault: null }
}

/** Written by {@link store}; another file in its place must not stop the program. */
function isStateOf(url: string, stored: unknown): stored is RemoteJsonState {
  return typeof stored === 'object' && stored !== null && 'url' in stored && stored.url === url && 'fault' in stored
}

/** A copy that cannot be written costs one more request after the next start. */
async function store(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, text, { flag: 'wx' })
    await rename(temporary, file)
  } catch {
    await rm(temporary, { force: true }).catch(() => {})
  }
}
