import { LRUCache } from 'lru-cache'

/** The window in which a client's requests are counted. */
interface Window {
  /** Milliseconds of a monotonic clock. */
  readonly began: number
  requests: number
}

/** The state of a client's window after counting a request. */
export interface Count {
  /** Requests of this client in its current window, including this one. */
  readonly requests: number
  /** Milliseconds until the window ends. */
  readonly left: number
}

/** Counts requests per client in fixed windows that begin with a client's first request. */
export interface ClientCounter {
  /** Counts one request. @param now in milliseconds of a monotonic clock */
  count(client: string, now: number): Count
  /** Continues from a count made elsewhere. */
  remember(client: string, counted: Count, now: number): void
}

/**
 * Counts in the memory of this thread, for a bounded number of clients: the least recently seen is evicted. A client with more addresses
 * than fit can evict its own count, which "best effort" allows (SPEC section 8).
 */
export class RequestCounter implements ClientCounter {
  readonly #windows: LRUCache<string, Window>
  readonly #length: number

  /** @param length of a window, in milliseconds */
  constructor(length: number, maxClients: number) {
    this.#length = length
    this.#windows = new LRUCache({ max: maxClients })
  }

  count(client: string, now: number): Count {
    let window = this.#windows.get(client)
    if (window === undefined || now - window.began >= this.#length) {
      window = { began: now, requests: 0 }
      this.#windows.set(client, window)
    }
    window.requests++
    // Subtracting in this order leaves a new window its exact length; otherwise rounding could exceed it.
    return { requests: window.requests, left: this.#length - (now - window.began) }
  }

  remember(client: string, { requests, left }: Count, now: number): void {
    this.#windows.set(client, { began: now + left - this.#length, requests })
  }
}
