import { setTimeout as pause } from 'node:timers/promises'

/** An answer that is neither good nor a declared 503, or none at all. */
export interface Fault {
  readonly target: string
  readonly what: string
}

/** Requests that continue until they are stopped, to servers that may be killed meanwhile. */
export interface BoundedLoad {
  readonly faults: readonly Fault[]
  /** Good answers and declared 503 so far. */
  counts(): { readonly good: number; readonly unavailable: number }
  /** What a server does not answer while it is dead is no fault. */
  forgive(address: string): void
  watch(address: string): void
  stop(): Promise<void>
}

/** Longest time for an answer, in milliseconds: the bound of a statement of the database, twice, on a busy machine. */
const patience = 20_000

/** What is asked in turn: every face, searches included. */
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

/** Asks each server from two sides at once, with a rest between requests: two cores are shared with the servers. */
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

/** What is wrong with an answer; null for a good one and for a declared 503. */
function faultOf(status: number, headers: Headers, body: string): string | null {
  const excerpt = `${status} ${body.slice(0, 300)}`
  if (status === 200) return body === '' || body.includes('"isError":true') || body.includes('"error":') ? excerpt : null
  const declared =
    headers.get('content-type') === 'application/problem+json' && /^[1-9]\d*$/.test(headers.get('retry-after') ?? '')
  return status === 503 && declared && body.includes('#source-unavailable') ? null : excerpt
}
