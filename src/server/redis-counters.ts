import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { SharedCounters } from './rate-limit.ts'
import type { Count } from './request-counter.ts'

/** Options of the shared counters. */
interface RedisCountersOptions {
  /** `redis://` or `rediss://`; it may contain the password, so it is never logged. */
  readonly url: string
  /** Length of a window, in milliseconds. */
  readonly window: number
  /** Called once when Redis becomes unreachable (with the reason, one line), and once when it is reachable again. */
  readonly changed: (state: 'shared' | 'alone', reason: string) => void
}

/** How long a request waits for its count, in milliseconds. After that, requests are counted here until Redis replies again. */
const countTimeout = 150

/** Connection timeout, in milliseconds; startup waits just as long. */
const connectTimeout = 1_000

/** Time between attempts to connect, in milliseconds. */
const retryDelay = 250

/** Maximum number of pending counts, whatever the server does. */
const maxWaiting = 10_000

/**
 * One window per client, which begins with its first request; returns the count and the remaining milliseconds. A key without an
 * expiry would count forever (a killed script can leave one), so it gets one.
 */
const countScript = `
local requests = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { requests, left }
`

type Client = ReturnType<typeof newClient>

/** An established connection. */
interface Connection {
  readonly client: Client
  /** SHA-1 of the script loaded on the server. */
  readonly script: string
  /** Ends the connection and rejects all pending counts. */
  readonly giveUp: (reason: Error) => void
}

/**
 * Counters in Redis or Valkey, exact over all servers that use the same database. Resolves when connected, or after a second without a
 * connection: connecting is then retried in the background while this process counts for itself.
 */
export async function openRedisCounters(options: RedisCountersOptions): Promise<SharedCounters> {
  const counters = new RedisCounters(options)
  await Promise.race([counters.firstState, pause(connectTimeout, undefined, { ref: false })])
  return counters
}

class RedisCounters implements SharedCounters {
  readonly firstState: Promise<void>
  readonly #options: RedisCountersOptions
  readonly #stop = new AbortController()
  readonly #running: Promise<void>
  #connection: Connection | undefined
  #state: 'shared' | 'alone' | undefined
  #resolveFirst = () => {}

  constructor(options: RedisCountersOptions) {
    this.#options = options
    this.firstState = new Promise((resolve) => (this.#resolveFirst = resolve))
    this.#running = this.#keepConnected()
  }

  count(client: string): Promise<Count | undefined> | undefined {
    const connection = this.#connection
    return connection === undefined ? undefined : this.#ask(connection, keyOf(client, this.#options.window))
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#connection?.giveUp(new Error('closed'))
    await this.#running
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      try {
        await this.#stayConnected()
      } catch (error) {
        if (!signal.aborted) this.#report('alone', reasonOf(error))
      }
      await pause(retryDelay, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Connects, and stays connected until an error. @throws always: what ended the connection */
  async #stayConnected(): Promise<void> {
    const client = newClient(this.#options.url)
    const ended = Promise.withResolvers<never>()
    ended.promise.catch(() => {})
    client.on('error', ended.reject)
    const tooLate = setTimeout(() => ended.reject(new Error('connection timed out')), connectTimeout)
    try {
      const script = await Promise.race([prepare(client), ended.promise])
      clearTimeout(tooLate)
      this.#connection = { client, script, giveUp: ended.reject }
      this.#report('shared', '')
      await ended.promise
    } finally {
      clearTimeout(tooLate)
      this.#connection = undefined
      client.destroy()
    }
  }

  /** Counts one request. Undefined if the reply is late or invalid; the connection is then closed. */
  async #ask(connection: Connection, key: string): Promise<Count | undefined> {
    let waits = true
    const late = setTimeout(() => {
      // A reply that arrived while this process was busy is processed before this callback.
      setImmediate(() => waits && connection.giveUp(new Error('no reply in time')))
    }, countTimeout)
    try {
      return await ask(connection, key, this.#options.window)
    } catch (error) {
      connection.giveUp(error instanceof Error ? error : new Error(String(error)))
      return undefined
    } finally {
      waits = false
      clearTimeout(late)
    }
  }

  #report(state: 'shared' | 'alone', reason: string): void {
    if (state !== this.#state) this.#options.changed(state, reason)
    this.#state = state
    this.#resolveFirst()
  }
}

function newClient(url: string) {
  return createClient({
    url,
    // RESP2 also works with old servers and proxies.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaiting,
    socket: { connectTimeout, reconnectStrategy: false },
  })
}

/** Connects, loads the script and tries it: a server that is out of memory or a read-only replica replies but cannot count. */
async function prepare(client: Client): Promise<string> {
  await client.connect()
  const script = await client.scriptLoad(countScript)
  await ask({ client, script }, `${prefix}trial`, 1_000)
  return script
}

async function ask({ client, script }: Pick<Connection, 'client' | 'script'>, key: string, window: number): Promise<Count> {
  const reply: unknown = await client.sendCommand(['EVALSHA', script, '1', key, String(window)])
  const [requests, left] = Array.isArray(reply) ? reply.map(Number) : []
  if (requests === undefined || left === undefined || !(requests > 0 && left >= 0)) throw new Error('invalid reply')
  return { requests, left }
}

const prefix = 'daf:limit:'

/** Client addresses are hashed, so that they appear neither in the memory of Redis nor on its disk. */
function keyOf(client: string, window: number): string {
  return prefix + createHash('sha256').update(`${window} ${client}`).digest('base64url').slice(0, 22)
}

/** The error message on one line; an AggregateError itself has none. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.split('\n', 1).join('') : String(error)
}
