import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { errorMessage } from '../model/error-text.ts'
import { indexNowKeyPath } from '../model/service-paths.ts'
import type { SitePath } from '../model/site-path.ts'
import { retryAfterOf } from '../origin/net/http-request.ts'
import type { PublishEvent } from './publish-input.ts'

/** Bounds of announcing. Times in milliseconds. */
export interface IndexNowLimits {
  /** Addresses per request (IndexNow: at most 10,000). */
  readonly addresses: number
  /** Addresses that wait to be sent; more are left to the sitemap. */
  readonly waiting: number
  /** Delay before the first request, so that every server shows the changes and a build in progress is announced once. */
  readonly settle: number
  /** For one request. */
  readonly time: number
  /** Attempts in all, the pause after the first one, which doubles, and the longest `Retry-After` that is waited for. */
  readonly attempts: number
  readonly pause: number
  readonly retryAfter: number
}

const indexNowLimits: IndexNowLimits = {
  addresses: 10_000,
  waiting: 100_000,
  settle: 5_000,
  time: 15_000,
  attempts: 5,
  pause: 30_000,
  retryAfter: 3_600_000,
}

/** How changes are announced. */
export interface IndexNowOptions {
  readonly key: string
  readonly endpoint: string
  /** Public origin, no trailing slash. */
  readonly baseUrl: string
  readonly userAgent: string
  readonly report: (event: PublishEvent) => void
  readonly limits?: Partial<IndexNowLimits>
}

/** What statuses of the protocol mean for the owner (indexnow.org/documentation, read 2026-11-23). */
const refusals: Readonly<Record<number, string>> = {
  400: 'it calls the request invalid',
  403: 'it does not accept the key; is the key file reachable from outside',
  422: 'it says that the addresses or the key are not of this host',
}

/**
 * Announces changed addresses to search engines by IndexNow, in the background: failures are reported after some attempts and left to the
 * sitemap.
 */
export class IndexNow {
  readonly #options: IndexNowOptions
  readonly #limits: IndexNowLimits
  readonly #stop = new AbortController()
  readonly #waiting = new Set<SitePath>()
  #isSending = false
  #sent: Promise<void> = Promise.resolve()

  constructor(options: IndexNowOptions) {
    this.#options = options
    this.#limits = { ...indexNowLimits, ...options.limits }
  }

  /** Announces these pages soon; returns at once. */
  announce(paths: readonly SitePath[]): void {
    for (const path of paths) if (this.#waiting.size < this.#limits.waiting) this.#waiting.add(path)
    if (this.#isSending || this.#waiting.size === 0) return
    this.#isSending = true
    this.#sent = this.#send()
  }

  /** Ends announcing. @param grace time that requests may still take, in milliseconds */
  async close(grace = 0): Promise<void> {
    await Promise.race([this.#sent, pause(grace, undefined, { ref: false })])
    if (this.#isSending && grace > 0) this.#warn('it did not respond in time')
    this.#stop.abort()
    await this.#sent
  }

  async #send(): Promise<void> {
    try {
      await this.#sleep(this.#limits.settle)
      while (this.#waiting.size > 0) {
        const batch = [...this.#waiting.values().take(this.#limits.addresses)]
        for (const path of batch) this.#waiting.delete(path)
        await this.#submit(batch)
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#warn(errorMessage(error))
    } finally {
      this.#isSending = false
    }
  }

  async #submit(paths: readonly SitePath[]): Promise<void> {
    const { attempts, pause: firstPause, retryAfter } = this.#limits
    for (let attempt = 1; ; attempt++) {
      const { reason, isTemporary, wait = 0 } = await this.#request(paths)
      if (reason === undefined) return this.#options.report({ kind: 'announced', addresses: paths.length })
      if (!isTemporary || attempt >= attempts) return this.#warn(reason)
      await this.#sleep(Math.max(Math.min(wait, retryAfter), firstPause * 2 ** (attempt - 1)))
    }
  }

  /** One attempt: why it failed, if it did, and how long to wait before the next one. */
  async #request(
    paths: readonly SitePath[],
  ): Promise<{ readonly reason?: string; readonly isTemporary: boolean; readonly wait?: number }> {
    const { key, endpoint, baseUrl, userAgent } = this.#options
    const urlList = paths.map((path) => baseUrl + path)
    const keyLocation = baseUrl + indexNowKeyPath(key)
    try {
      const { statusCode, headers, body } = await request(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': userAgent },
        body: JSON.stringify({ host: new URL(baseUrl).host, key, keyLocation, urlList }),
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#limits.time)]),
      })
      await body.dump()
      if (statusCode === 200 || statusCode === 202) return { isTemporary: false }
      const reason = refusals[statusCode] ?? `it responded ${statusCode}`
      const { retryAfter = 0 } = retryAfterOf(String(headers['retry-after'] ?? ''), Date.now())
      return { reason, isTemporary: statusCode === 429 || statusCode >= 500, wait: retryAfter }
    } catch (error) {
      this.#stop.signal.throwIfAborted()
      return { reason: errorMessage(error), isTemporary: true }
    }
  }

  #warn(reason: string): void {
    const { endpoint, report } = this.#options
    report({ kind: 'warning', message: `IndexNow: the changes could not be sent to ${new URL(endpoint).host}: ${reason}.` })
  }

  async #sleep(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#stop.signal })
  }
}
