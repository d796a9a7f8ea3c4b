import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Request counts since the start. */
export interface TrafficCounts {
  readonly requests: number
  /** Responses 429 and 503 with Retry-After. */
  readonly declared: number
}

/** Continuous requests of every kind. */
export interface MixedTraffic {
  /** Descriptions of responses that were neither correct nor declared; at most a hundred. */
  readonly failures: readonly string[]
  counts(): TrafficCounts
  /** Response times in milliseconds since the last call. */
  takeTimes(): readonly number[]
  stop(): Promise<void>
}

/** Response timeout on a busy machine, in milliseconds. */
const patience = 30_000

/** The outcome of one exchange: a description of the fault, `declared`, or null. */
type Outcome = { readonly fault: string } | 'declared' | null

/** One kind of request; `turn` counts up, so that some request something different each time. */
type Exchange = (address: string, turn: number) => Promise<Outcome>

const exchanges: readonly Exchange[] = [
  asked(() => '/v1/services/'),
  asked(() => '/v1/search/?q=page+text'),
  asked((turn) => `/v1/search/?q=page+${turn % 997}&limit=${1 + (turn % 20)}`),
  asked((turn) => `/section-${turn % 7}/page-${turn % 7}/`.replace('/section-0/page-0/', '/')),
  asked(() => '/section-2/page-2.md'),
  asked(() => '/section-3/page-3/', { headers: { accept: 'text/markdown' } }),
  asked(() => '/openapi.json', { headers: { 'accept-encoding': 'br' } }),
  asked(() => '/llms.txt'),
  asked(() => '/style-that-is-not-there.css', {}, 404),
  asked(() => '/v1/search/?q=', {}, 400),
  asked(() => '/v1/pricing/', { method: 'DELETE' }, 405),
  asked(() => '/v1/page/?url=/section-4/page-4/'),
  called((turn) => ({ name: 'search', arguments: { query: `page ${turn % 50}` } })),
  called(() => ({ name: 'fetch', arguments: { id: '/section-5/page-5/' } })),
  asked(() => '/mcp/', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"jsonrpc"' }, 400),
  revalidated('/section-6/page-6/'),
  goneBeforeTheResponse('/v1/search/?q=text&limit=100'),
  readSlowly('/openapi.json'),
]

/** Sends each kind of request in rotation from several concurrent clients. @param rest pause between requests of one client, in milliseconds */
export function startMixedTraffic(address: string, sides: number, rest: number): MixedTraffic {
  const failures: string[] = []
  let times: number[] = []
  let requests = 0
  let declared = 0
  let stopping = false
  const side = async (first: number) => {
    for (let turn = first; !stopping; turn++) {
      const exchange = exchanges[turn % exchanges.length]
      if (exchange === undefined) continue
      const began = performance.now()
      const outcome = await exchange(address, turn).catch((error: unknown) => ({
        fault: `${turn % exchanges.length}: ${String(error)}`,
      }))
      times.push(performance.now() - began)
      requests++
      if (outcome === 'declared') declared++
      else if (outcome !== null && failures.length < 100) failures.push(outcome.fault)
      await pause(rest)
    }
  }
  const running = Array.from({ length: sides }, (_, at) => side(at * 5))
  return {
    failures,
    counts: () => ({ requests, declared }),
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}

function asked(target: (turn: number) => string, init: RequestInit = {}, status = 200): Exchange {
  return async (address, turn) => {
    const response = await fetch(address + target(turn), { ...init, signal: AbortSignal.timeout(patience) })
    return judge(`${init.method ?? 'GET'} ${target(turn)}`, response, await response.text(), status)
  }
}

function called(params: (turn: number) => unknown): Exchange {
  return async (address, turn) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: turn, method: 'tools/call', params: params(turn) })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await fetch(`${address}/mcp/`, { method: 'POST', headers, body, signal: AbortSignal.timeout(patience) })
    const text = await response.text()
    if (response.status === 200 && !text.includes('structuredContent')) return { fault: `MCP ${text.slice(0, 300)}` }
    return judge('MCP', response, text, 200)
  }
}

/** A conditional request: 304, unless a publish in between changed it. */
function revalidated(path: string): Exchange {
  return async (address) => {
    const first = await fetch(address + path, { signal: AbortSignal.timeout(patience) })
    const text = await first.text()
    if (first.status !== 200) return judge(path, first, text, 200)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const second = await fetch(address + path, { headers, signal: AbortSignal.timeout(patience) })
    return judge(`${path} again`, second, await second.text(), second.status === 200 ? 200 : 304)
  }
}

function goneBeforeTheResponse(target: string): Exchange {
  return async (address) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => socket.destroy())
    await closed
    return null
  }
}

/** Reads a part, pauses, and reads the rest. */
function readSlowly(target: string): Exchange {
  return async (address) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.setTimeout(patience, () => socket.destroy(new Error('no response')))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) {
      if (text === '') await pause(50)
      text += String(chunk)
    }
    return text.startsWith('HTTP/1.1 200') && text.endsWith('}') ? null : { fault: `read slowly: ${text.slice(0, 100)}` }
  }
}

function judge(what: string, { status, headers }: Response, text: string, expected: number): Outcome {
  if (status === expected) return null
  if ((status === 429 || status === 503) && /^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) return 'declared'
  return { fault: `${what}: ${status} ${text.slice(0, 300)}` }
}
