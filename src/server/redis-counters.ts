import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { SharedCounters } from './rate-limit.ts'
import type { Count } from './request-counter.ts'

/** Where the shared counters are, and who hears of it. */
export interface RedisCountersOptions {
  /** `redis://` or `rediss://`; carries the password, so it is never told. */
  readonly url: string
  /** Length of a window, in milliseconds. */
  readonly window: number
  /** Told once whenever the server can no longer be asked (with the reason, one line), and once whenever it can again. */
  readonly changed: (state: 'shared' | 'alone', reason: string) => void
}

/** A request waits so long for its count, in milliseconds. Then it, and all others until the server answers again, are counted here. */
const patience = 150

/** A connection that is not there after this time is given up, in milliseconds. The start of the program waits as long. */
const connectTime = 1_000

/** Time between attempts to connect, in milliseconds. */
const retryDelay = 250

/** Counts that may be under way at once: what waits is bounded whatever the server does. */
const maxWaiting = 10_000

/**
 * One window for each client, which begins with its first request: the count and the milliseconds that are left. A key without a
 * time to live would count forever (a script that was killed in between leaves one), so it gets one.
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

/** A connection over which counts are asked for. */
interface Connection {
  readonly client: Client
  /** Name of the script on the server. */
  readonly script: string
  /** Ends the connection: everything that waits is rejected. */
  readonly giveUp: (reason: Error) => void
}

/**
 * Counters in Redis or Valkey, exact over all servers that ask the same database of it. Returns when there is a connection, or
 * when there is none after a second: it is then sought on, and requests are counted in this process meanwhile.
 */
export async function openRedisCounters(options: RedisCountersOptions): Promise<SharedCounters> {
  const counters = new RedisCounters(options)
  await Promise.race([counters.firstState, pause(connectTime, undefined, { ref: false })])
  return counters
}

class RedisCounters implements SharedCounters {
  readonly firstState: Promise<void>
  readonly #options: RedisCountersOptions
  readonly #stop = new AbortController()
  readonly #running: Promise<void>
  #connection: Connection | undefined
  #state: 'shared' | 'alone' | undefined
  #tellFirst = () => {}

  constructor(options: RedisCountersOptions) {
    this.#options = options
    this.firstState = new Promise((resolve) => (this.#tellFirst = resolve))
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
        if (!signal.aborted) this.#tell('alone', reasonOf(error))
      }
      await pause(retryDelay, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Connects and stays so. @throws what ended the connection, always */
  async #stayConnected(): Promise<void> {
    const client = newClient(this.#options.url)
    const ended = Promise.withResolvers<never>()
    ended.promise.catch(() => {})
    client.on('error', ended.reject)
    const tooLate = setTimeout(() => ended.reject(new Error('no answer')), connectTime)
    try {
      const script = await Promise.race([prepare(client), ended.promise])
      clearTimeout(tooLate)
      this.#connection = { client, script, giveUp: ended.reject }
      this.#tell('shared', '')
      await ended.promise
    } finally {
      clearTimeout(tooLate)
      this.#connection = undefined
      client.destroy()
    }
  }

  /** Undefined when there is no answer in time, or none that is a count; then the connection is given up. */
  async #ask(connection: Connection, key: string): Promise<Count | undefined> {
    let waits = true
    const late = setTimeout(() => {
      // An answer that came while this process was busy is read before this is called.
      setImmediate(() => waits && connection.giveUp(new Error('no answer in time')))
    }, patience)
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

  #tell(state: 'shared' | 'alone', reason: string): void {
    if (state !== this.#state) this.#options.changed(state, reason)
    this.#state = state
    this.#tellFirst()
  }
}

function newClient(url: string) {
  return createClient({
    url,
    // The older protocol asks nothing that old servers and proxies do not know.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaiting,
    socket: { connectTimeout: connectTime, reconnectStrategy: false },
  })
}

/** Connects, brings the script there and sees it counting: a server that is full or only a copy answers, but counts nothing. */
async function prepare(client: Client): Promise<string> {
  await client.connect()
  const script = await client.scriptLoad(countScript)
  await ask({ client, script }, `${prefix}trial`, 1_000)
  return script
}

async function ask({ client, script }: Pick<Connection, 'client' | 'script'>, key: string, window: number): Promise<Count> {
  const reply: unknown = await client.sendCommand(['EVALSHA', script, '1', key, String(window)])
  const [requests, left] = Array.isArray(reply) ? reply.map(Number) : []
  if (requests === undefined || left === undefined || !(requests > 0 && left >= 0)) throw new Error('an answer that is no count')
  return { requests, left }
}

const prefix = 'daf:limit:'

/** Addresses of clients do not stand in the other server's memory, nor in what it writes down. */
function keyOf(client: string, window: number): string {
  return prefix + createHash('sha256').update(`${window} ${client}`).digest('base64url').slice(0, 22)
}

/** One line; an error of several attempts has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.split('\n', 1).join('') : String(error)
}
