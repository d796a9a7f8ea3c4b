/** The window in which a client's requests are counted. */
interface Window {
  readonly began: number
  requests: number
}

/** What counting gave. */
export interface Count {
  /** Requests of this client in its current window, this one included. */
  readonly requests: number
  /** Milliseconds until the window ends. */
  readonly left: number
}

/** Counts requests per client in fixed windows that begin with a client's first request. */
export interface ClientCounter {
  /** Counts one request. @param now in milliseconds of a clock that only goes on */
  count(client: string, now: number): Count
  /** Takes over what others counted of a client, so that counting goes on from there. */
  remember(client: string, counted: Count, now: number): void
}

/**
 * Counts requests per client in fixed windows that begin with a client's first request. The longest unseen clients are
 * forgotten, so memory stays bounded; one with more addresses than fit can make it forget, which "best effort" allows (SPEC section 8).
 */
export class RequestCounter implements ClientCounter {
  readonly #windows = new Map<string, Window>()
  #newest: Window | undefined
  readonly #length: number
  readonly #maxClients: number

  /** @param length of a window, in milliseconds */
  constructor(length: number, maxClients: number) {
    this.#length = length
    this.#maxClients = maxClients
  }

  count(client: string, now: number): Count {
    const known = this.#windows.get(client)
    const window = known === undefined || now - known.began >= this.#length ? { began: now, requests: 0 } : known
    window.requests++
    this.#keep(client, window)
    // In this order a new window has its whole length left: of fractions the other sum may be more.
    return { requests: window.requests, left: this.#length - (now - window.began) }
  }

  remember(client: string, { requests, left }: Count, now: number): void {
    this.#keep(client, { began: now + left - this.#length, requests })
  }

  /** Taken out and put in again, a client is the last to be forgotten. One who asks again and again is that already. */
  #keep(client: string, window: Window): void {
    if (window === this.#newest) return
    this.#newest = window
    if (!this.#windows.delete(client) && this.#windows.size >= this.#maxClients) this.#forgetOne()
    this.#windows.set(client, window)
  }

  #forgetOne(): void {
    for (const oldest of this.#windows.keys()) {
      this.#windows.delete(oldest)
      return
    }
  }
}
