import { setTimeout as pause } from 'node:timers/promises'
import { fetch, type Dispatcher, type Response } from 'undici'
import { RefusedAddressError } from '../live/net/guarded-connector.ts'
import { retryAfterOf } from '../live/net/retry-after.ts'
import { SourceUnavailableError } from '../origin.ts'

/** Bounds of reading a JSON file at an address. Times in milliseconds, sizes in bytes after decompression. */
export interface FetchLimits {
  readonly bytes: number
  /** For one attempt, redirects and body included. */
  readonly time: number
  readonly redirects: number
  /** Attempts in all, the pause after the first one, which doubles, and the longest `Retry-After` that is waited for. */
  readonly attempts: number
  readonly pause: number
  readonly retryAfter: number
}

export const fetchLimits: FetchLimits = {
  bytes: 5 * 1024 * 1024,
  time: 10_000,
  redirects: 5,
  attempts: 3,
  pause: 1_000,
  retryAfter: 30_000,
}

/** How the server names the state that it sent last (RFC 9110 section 8.8); null where it names none. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** A file that was read, or that is as it was. */
export type Fetched = ({ readonly kind: 'read'; readonly json: unknown } & Validators) | { readonly kind: 'unchanged' }

/** What is asked for. */
export interface FetchRequest {
  readonly url: string
  /** Of the copy that is at hand. */
  readonly known: Validators | null
  readonly userAgent: string
  readonly limits: FetchLimits
  /** Makes the connections. */
  readonly dispatcher: Dispatcher
  readonly signal: AbortSignal
}

/** An attempt that failed; another one makes sense only where `retry` says so. */
class AttemptError extends Error {
  readonly retry: boolean
  readonly after: number

  constructor(reason: string, retry: boolean, after = 0) {
    super(reason)
    this.retry = retry
    this.after = after
  }
}

/**
 * Reads a JSON file at an address, conditionally. Redirects are followed on the address's own host only.
 * @throws SourceUnavailableError whose message is the reason alone, such as `it answers 503`; the signal's reason
 */
export async function fetchJson(request: FetchRequest): Promise<Fetched> {
  const { limits, signal } = request
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchOnce(request)
    } catch (error) {
      signal.throwIfAborted()
      const failure = error instanceof AttemptError ? error : networkFault(error)
      if (!failure.retry || attempt >= limits.attempts) throw new SourceUnavailableError(failure.message, { cause: error })
      await pause(Math.max(failure.after, limits.pause * 2 ** (attempt - 1)), undefined, { signal })
    }
  }
}

async function fetchOnce({ url, known, userAgent, limits, dispatcher, signal }: FetchRequest): Promise<Fetched> {
  const headers = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(known === null || known.etag === null ? {} : { 'if-none-match': known.etag }),
    ...(known === null || known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
  }
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(limits.time)])
  let at = new URL(url)
  for (let hops = 0; hops <= limits.redirects; hops++) {
    const response = await fetch(at, { headers, redirect: 'manual', dispatcher, signal: bounded })
    const target = redirectTarget(response, at)
    if (target === undefined) return readResponse(response, limits)
    await response.body?.cancel()
    if (target.hostname !== at.hostname || !/^https?:$/.test(target.protocol))
      throw new AttemptError(`it redirects to ${target.origin}, which is another host`, false)
    at = target
  }
  throw new AttemptError(`it redirects more than ${limits.redirects} times`, false)
}

function redirectTarget({ status, headers }: Response, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  const target = URL.parse(headers.get('location') ?? '', from)
  if (target === null) throw new AttemptError(`it answers ${status} without a usable Location`, false)
  return target
}

async function readResponse(response: Response, limits: FetchLimits): Promise<Fetched> {
  const { status, headers } = response
  if (status !== 200) {
    await response.body?.cancel()
    if (status === 304) return { kind: 'unchanged' }
    const passes = status === 408 || status === 429 || status >= 500
    const { retryAfter = 0 } = retryAfterOf(headers.get('retry-after') ?? '', Date.now())
    throw new AttemptError(`it answers ${status}`, passes, Math.min(retryAfter, limits.retryAfter))
  }
  const text = await boundedText(response, limits.bytes)
  return { kind: 'read', json: parsed(text), etag: headers.get('etag'), lastModified: headers.get('last-modified') }
}

async function boundedText({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > most) throw new AttemptError(`it is larger than ${most} bytes`, false)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A file that is being replaced may be cut off.
    throw new AttemptError('it is not valid JSON', true)
  }
}

function networkFault(error: unknown): AttemptError {
  if (!(error instanceof Error)) return new AttemptError('it cannot be reached', true)
  if (error.name === 'TimeoutError') return new AttemptError('it did not answer in time', true)
  const { cause } = error
  if (cause instanceof RefusedAddressError) return new AttemptError(cause.message, false)
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  return new AttemptError(`it cannot be reached${code}`, true)
}
