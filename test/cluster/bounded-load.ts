import { setTimeout as pause } from 'node:timers/promises'

/** A response that is neither correct nor a declared 503, or a failed request. */
export interface Fault {
  readonly target: string
  readonly what: string
}

/** Continuous requests to servers that may be killed meanwhile. */
export interface BoundedLoad {
  readonly faults: readonly Fault[]
  /** Correct responses and declared 503s so far. */
  counts(): { readonly good: number; readonly unavailable: number }
  /** Failed requests to a server that is down are expected. */
  forgive(address: string): void
  watch(address: string): void
  stop(): Promise<void>
}

/** Response timeout in milliseconds: twice the database's statement timeout, for a busy machine. */
const patience = 20_000

/** Requests in rotation: every interface, including searches. */
const requests: readonly (readonly [target: string, init?: RequestInit])[] = [
  ['/'],
  ['/section-1/page-1/'],
  ['/section-2/page-2.md'],
  ['/section-3/page-3/', { headers: { accept: 'text/markdown' } }],
  ['/v1/'],
  ['/v1/page/?url=/section-4/page-4/'],
  ['/v1/search/?q=page+text&limit=20'],
  ['/v1/search/?q=build'],
  ['/llms.txt'],
  ['/openapi.json'],
  [
    '/mcp/',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: 'page' } },
      }),
    },
  ],
]

/** Two clients per server, with a pause between requests, since two cores are shared with the servers. */
export function startLoad(addresses: readonly string[]): BoundedLoad {
  const faults: Fault[] = []
  const forgiven = new Set<string>()
  let good = 0
  let unavailable = 0
  let stopping = false
  const ask = async (address: string, [target, init]: (typeof requests)[number]) => {
    const forgivenBefore = forgiven.has(address)
    try {
      const response = await fetch(address + target, { ...init, signal: AbortSignal.timeout(patience) })
      const what = faultOf(response.status, response.headers, await response.text())
      if (what !== null) faults.push({ target, what })
      else if (response.status === 503) unavailable++
      else good++
    } catch (error) {
      if (!forgivenBefore && !forgiven.has(address))
        faults.push({ target, what: String(error instanceof Error ? (error.cause ?? error) : error) })
      await pause(50)
    }
  }
  const side = async (address: string, first: number) => {
    for (let turn = first; !stopping; turn++) {
      const request = requests[turn % requests.length]
      if (request !== undefined) await ask(address, request)
      await pause(4)
    }
  }
  const sides = addresses.flatMap((address) => [side(address, 0), side(address, 5)])
  return {
    faults,
    counts: () => ({ good, unavailable }),
    forgive: (address) => void forgiven.add(address),
    watch: (address) => void forgiven.delete(address),
    async stop() {
      stopping = true
      await Promise.all(sides)
    },
  }
}

/** What is wrong with a response; null for a correct one and for a declared 503. */
function faultOf(status: number, headers: Headers, body: string): string | null {
  const excerpt = `${status} ${body.slice(0, 300)}`
  if (status === 200) return body === '' || body.includes('"isError":true') || body.includes('"error":') ? excerpt : null
  const declared =
    headers.get('content-type') === 'application/problem+json' && /^[1-9]\d*$/.test(headers.get('retry-after') ?? '')
  return status === 503 && declared && body.includes('#source-unavailable') ? null : excerpt
}
