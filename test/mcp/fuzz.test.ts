import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { eventually } from '../cli/program.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { assertHarmless, assertProtocolResponse } from './assert-fuzz-response.ts'
import { sendBytes, sendRequest, type FuzzResponse } from './fuzz-client.ts'
import { sentBytes, sentRequest } from './fuzz-requests.ts'

/** Number of requests of each kind; `FUZZ_RUNS` sets it for a long run, and `FUZZ_SEED` the seed. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 10_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_728)

/** Memory that may remain in use after all requests: results and responses stay in caches. */
const keptBytes = 16 * 1024 * 1024

const faults: unknown[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
let site: PublishedServer
let port: number
before(async () => {
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, onError: (error) => faults.push(error) })
  port = await site.listen()
})
after(async () => {
  agent.destroy()
  await site.close()
})

/** A text, shortened for a failure message. */
const shown = (text: string) => JSON.stringify(text.length > 1_500 ? `${text.slice(0, 1_500)}… of ${text.length}` : text)

/** Runs a check and, if it fails, reports what was sent. */
async function reproducibly(sent: () => string, check: () => Promise<void>): Promise<void> {
  faults.length = 0
  try {
    await check()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nsent: ${sent()}`, { cause: error })
  }
}

/** Runs a property; a failure reports the seed, the path and the shrunk input. */
async function assertProperty<Sent>(property: fc.IAsyncProperty<[Sent]>, numRuns: number): Promise<void> {
  const { failed, counterexamplePath, numRuns: ran, errorInstance } = await fc.check(property, { seed, numRuns })
  const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  assert.ok(!failed, `after ${ran} runs, seed ${seed}, path ${counterexamplePath}: ${what}`)
}

/** The responses to bytes. Node closes a connection that its client half-closes, even before the response is ready: then it is retried. */
async function responsesTo(bytes: Buffer): Promise<readonly FuzzResponse[]> {
  const responses = await sendBytes(port, bytes, 15)
  return responses.length > 0 ? responses : sendBytes(port, bytes, 1_000)
}

/** Heap size after garbage collection, in bytes. */
function heapSize(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed
}

describe(`every request gets a response (seed ${seed})`, () => {
  let heapBefore: number
  before(() => {
    heapBefore = heapSize()
  })

  test(`${runs} requests of mutated messages and fields`, async () => {
    const property = fc.asyncProperty(sentRequest, (sent) => {
      const { method, path, headers, further, body } = sent
      return reproducibly(
        () => `${method} ${path} ${shown(JSON.stringify([headers, further]))} ${shown(body.toString('latin1'))}`,
        async () => {
          const response = await sendRequest(port, agent, sent)
          if (/^\/mcp\/?(?:\?|$)/.test(path)) assertProtocolResponse(response, method === 'HEAD')
          else assertHarmless(response)
          assert.deepEqual(faults, [])
        },
      )
    })
    await assertProperty(property, runs)
  })

  test(`${runs / 4} connections with bytes that may not be HTTP`, async () => {
    const property = fc.asyncProperty(sentBytes, (bytes) =>
      reproducibly(
        () => shown(bytes.toString('latin1')),
        async () => {
          const responses = await responsesTo(bytes)
          // Node closes silently when a client aborts a body after an Upgrade.
          const mayBeSilent = /^upgrade:/im.test(bytes.toString('latin1'))
          assert.ok(responses.length > 0 || mayBeSilent, 'the connection was closed without a response')
          for (const response of responses) assertHarmless(response)
          assert.deepEqual(faults, [])
        },
      ),
    )
    await assertProperty(property, runs / 4)
  })

  test('a search works afterwards, and no prototype was changed', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: 'מחירון' } } }
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', path: '/mcp/', headers, further: [], body: Buffer.from(JSON.stringify(call)) }
    const { status, body } = await sendRequest(port, agent, sent)
    assert.equal(status, 200)
    const { results } = JSON.parse(body).result.structuredContent
    assert.ok(results.length > 0 && results[0].title.includes('מחירון'), body)
    assert.equal(Object('').polluted, undefined)
  })

  test('no connection stays open afterwards, and no memory leaks', async (context) => {
    agent.destroy()
    const open = await eventually(
      () => site.connections(),
      (connections) => connections === 0,
    )
    assert.equal(open, 0)
    const grown = heapSize() - heapBefore
    context.diagnostic(`${Math.round(grown / 1024)} KiB more than before`)
    assert.ok(grown < keptBytes, `${Math.round(grown / 1024)} KiB more than before`)
  })
})
