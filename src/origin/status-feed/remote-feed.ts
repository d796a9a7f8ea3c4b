import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { guardedConnector, placesOf, type Resolve } from '../live/net/guarded-connector.ts'
import { SourceUnavailableError } from '../origin.ts'
import { fetchJson, fetchLimits, type FetchLimits, type Validators } from './fetch-json.ts'

/** How a feed at an address is kept. */
export interface RemoteFeedOptions {
  readonly url: string
  /** Where its newest copy is kept, for the next start. */
  readonly file: string
  /** Between two looks. */
  readonly refreshSeconds: number
  readonly userAgent: string
  readonly limits?: Partial<FetchLimits>
  /** Finds the addresses of host names; default: the system. */
  readonly resolve?: Resolve
}

/** What is known of a feed. */
interface FeedState extends Validators {
  readonly url: string
  /** As it was read last; absent before that. */
  readonly json?: unknown
  /** Since when it cannot be read, RFC 3339 in UTC, and why. */
  readonly fault: { readonly since: string; readonly reason: string } | null
}

/** The shortest time between two looks, in milliseconds. */
const shortest = 1_000

/**
 * A feed of ranking updates at an address: looked at again and again, conditionally and within bounds. Its newest copy, and
 * since when it cannot be read, outlive a restart.
 */
export class RemoteFeed {
  readonly #options: RemoteFeedOptions
  /** The feed is somebody else's: its name must not become one of the owner's own network. */
  readonly #dispatcher: Dispatcher
  #state: FeedState
  #look: Promise<void> | undefined
  #changes = 0

  private constructor(options: RemoteFeedOptions, state: FeedState) {
    this.#options = options
    const { url, limits, resolve } = options
    const guard = { named: new Set(placesOf(new URL(url).host)), timeout: limits?.time ?? fetchLimits.time }
    this.#dispatcher = new Agent({ connect: guardedConnector({ ...guard, ...(resolve === undefined ? {} : { resolve }) }) })
    this.#state = state
  }

  static async open(options: RemoteFeedOptions): Promise<RemoteFeed> {
    return new RemoteFeed(options, await storedState(options))
  }

  /**
   * The feed as it was read last; undefined before that.
   * @throws SourceUnavailableError while it cannot be read: one line that says since when and why
   */
  async read(): Promise<unknown> {
    const { url, fault, json } = this.#state
    if (fault === null) return json
    throw new SourceUnavailableError(`${url} could not be read since ${fault.since.slice(0, 16)}Z: ${fault.reason}.`)
  }

  /** Changes whenever {@link read} may say something else. */
  get revision(): number {
    return this.#changes
  }

  /** Looks at the feed now; calls during a look share it. Failures are for {@link read} to tell. */
  refresh(signal: AbortSignal): Promise<void> {
    this.#look ??= this.#refresh(signal).finally(() => (this.#look = undefined))
    return this.#look
  }

  /** Looks again and again until the signal aborts; the first time after an interval. */
  async follow(signal: AbortSignal): Promise<void> {
    const interval = Math.max(shortest, this.#options.refreshSeconds * 1_000)
    for (;;) {
      await pause(interval, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await this.refresh(signal)
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { url, userAgent, limits } = this.#options
    const before = this.#state
    try {
      const known = before.json === undefined ? null : before
      const fetched = await fetchJson({
        url,
        known,
        userAgent,
        limits: { ...fetchLimits, ...limits },
        dispatcher: this.#dispatcher,
        signal,
      })
      await this.#note(fetched.kind === 'unchanged' ? { ...before, fault: null } : stateOf(url, fetched))
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      // The first reason stays: each other one would be a new publication of the same site.
      await this.#note({ ...before, fault: before.fault ?? { since: new Date().toISOString(), reason } })
    }
  }

  async #note(state: FeedState): Promise<void> {
    const before = JSON.stringify(this.#state)
    const text = JSON.stringify(state)
    if (text === before) return
    this.#state = state
    this.#changes++
    await store(this.#options.file, text)
  }
}

function stateOf(url: string, { json, etag, lastModified }: { readonly json: unknown } & Validators): FeedState {
  return { url, json, etag, lastModified, fault: null }
}

/** A copy that is damaged, or of another address, is none. */
async function storedState({ url, file }: RemoteFeedOptions): Promise<FeedState> {
  const none = { url, etag: null, lastModified: null, fault: null }
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isStateOf(url, stored) ? stored : none
  } catch {
    return none
  }
}

/** Written by {@link store}; another file in its place must not stop the program. */
function isStateOf(url: string, stored: unknown): stored is FeedState {
  return typeof stored === 'object' && stored !== null && 'url' in stored && stored.url === url && 'fault' in stored
}

/** A copy that cannot be written costs one more reading after the next start. */
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
