/**
 * What it costs a server to tell the sender of a request: `npm exec -- node bench/agents.ts [COUNT]`.
 * Prints processor time per request, in microseconds: of the serving thread, and in all, since signatures are verified in Node's thread pool.
 */
import { AgentKeys, directoryAddress } from '../src/agents/agent-keys.ts'
import { createRecognizer, type AgentRequest } from '../src/agents/recognize-agents.ts'
import { signedFields, testKey } from '../src/agents/testing/test-agent.ts'
import { WebBotAuth } from '../src/agents/web-bot-auth.ts'
import { EventCounts } from '../src/traffic/event-counts.ts'

const count = Number(process.argv[2] ?? 20_000)
const host = 'www.example.com'
const meant = { method: 'GET', scheme: 'https', authority: host, target: '/services/' }
const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.20.0',
]

/** A request with the fields of a browser. */
function requestFrom(userAgent: string, more: Readonly<Record<string, string>> = {}): AgentRequest {
  const fields: Readonly<Record<string, string>> = {
    Host: host,
    'User-Agent': userAgent,
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'Accept-Language': 'he-IL,he;q=0.9,en;q=0.8',
    Connection: 'keep-alive',
    'Sec-Fetch-Mode': 'navigate',
    'Cache-Control': 'max-age=0',
    ...more,
  }
  return {
    method: 'GET',
    host,
    target: '/services/',
    userAgent,
    signatureInput: fields['signature-input'],
    rawHeaders: Object.entries(fields).flat(),
  }
}

/** A recognizer with one trusted key, whose clock lets it verify any number of signatures. */
function recognizer() {
  const keys = new AgentKeys()
  keys.set(directoryAddress('https://agent.example') ?? '', { keys: [testKey] })
  const start = Date.now()
  let calls = 0
  const signatures = new WebBotAuth({ keys, now: () => start + (calls++ % 200) * 1_000 })
  return createRecognizer({ signatures, baseUrl: `https://${host}`, hosts: [] })
}

async function measure(name: string, requests: readonly AgentRequest[]): Promise<void> {
  const recognize = recognizer()
  const counts = new EventCounts()
  const event = { interface: 'html', subject: { kind: 'page', path: '/services/' } } as const
  const round = async (): Promise<readonly [thread: number, processor: number, proofs: Set<string>]> => {
    const proofs = new Set<string>()
    const processor = process.cpuUsage()
    const thread = process.threadCpuUsage()
    for (let at = 0; at < count; at += requests.length) {
      for (const agent of await Promise.all(requests.map((request) => recognize(request)))) {
        proofs.add(agent.proof)
        counts.add(event, agent)
      }
    }
    const used = [process.threadCpuUsage(thread), process.cpuUsage(processor)].map(({ user, system }) => (user + system) / count)
    return [used[0] ?? 0, used[1] ?? 0, proofs]
  }
  await round()
  const [thread, processor, proofs] = await round()
  console.log(
    `${name.padEnd(34)} ${thread.toFixed(2).padStart(8)} ${processor.toFixed(2).padStart(8)}  ${[...proofs].join(', ')}`,
  )
}

const created = Math.floor(Date.now() / 1_000)
const agent = 'sig1="https://agent.example"'
const signed = (lifetime: number) => requestFrom('GPTBot/1.3', signedFields(meant, { agent, created, lifetime }))
console.log(`${''.padEnd(34)} ${'thread'.padStart(8)} ${'all'.padStart(8)}  (microseconds per request, ${count} requests)`)
await measure(
  'not signed',
  Array.from({ length: 100 }, (_, at) => requestFrom(userAgents[at % userAgents.length] ?? '')),
)
await measure(
  'not signed, a new name each time',
  Array.from({ length: 5_000 }, (_, at) => requestFrom(`Made-Up-Name-${at}/1.0`)),
)
await measure(
  'one signature for all requests',
  Array.from({ length: 100 }, () => signed(3_600)),
)
// More than are remembered.
await measure(
  'a new signature for each request',
  Array.from({ length: 2_000 }, (_, at) => signed(3_600 + at)),
)
await measure(
  'signed, key not known',
  Array.from({ length: 100 }, () => requestFrom('x', signedFields(meant, { agent: 'sig1="https://other.example"', created }))),
)
