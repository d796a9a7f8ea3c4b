import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Tool } from '../../src/mcp/tool.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { legacyRequest, modern, modernRequest, posted, type Case } from './corpus-case.ts'

/** Pending calls by their argument. */
const waiting = new Map<string, () => void>()

/** A tool that returns its argument when the test releases it. */
const slow: Tool = {
  name: 'slow',
  describe: () => ({ name: 'slow', inputSchema: { type: 'object' } }),
  call: ({ text }) =>
    new Promise((resolve) => waiting.set(String(text), () => resolve({ content: [{ type: 'text', text: String(text) }] }))),
}

/** Guard against a call without a response, in milliseconds. */
const timeout = 30_000

let site: PublishedServer
before(async () => {
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, furtherTools: [slow] })
})
after(() => site.close())
beforeEach(() => waiting.clear())

async function send({ headers, body }: Case): Promise<{ readonly status: number; readonly body: string }> {
  return site.get('/mcp/', { method: 'POST', headers, payload: body })
}

/** Yields to the event loop until this many calls are pending. */
async function untilWaiting(count: number): Promise<void> {
  while (waiting.size < count) await new Promise((resolve) => setImmediate(resolve))
}

const textOf = (body: string): unknown => JSON.parse(body).result.content[0].text

for (const [era, request] of [
  ['older', legacyRequest],
  ['newer', modernRequest],
] as const) {
  describe(`${era} era: clients that choose the same ids`, { timeout }, () => {
    const call = (text: string) => request('slow', 'tools/call', { name: 'slow', arguments: { text } })

    test('get their own responses, in any order', async () => {
      const texts = Array.from({ length: 50 }, (_, at) => `question ${at}`)
      const responses = texts.map((text) => send(call(text)))
      await untilWaiting(texts.length)
      for (const text of texts.toReversed()) waiting.get(text)?.()
      for (const [at, response] of responses.entries()) assert.equal(textOf((await response).body), texts[at])
    })

    test("can neither cancel nor answer each other's requests, nor guess internal ids", async () => {
      const response = send(call('mine'))
      await untilWaiting(1)
      const ids = ['a', ...Array.from({ length: 300 }, (_, at) => at)]
      for (const id of ids) {
        const cancellation = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } }
        const result = { content: [{ type: 'text', text: 'forged' }] }
        for (const hostile of [
          posted('cancel', cancellation),
          posted('cancel', cancellation, { 'mcp-protocol-version': modern }),
          posted('result', { jsonrpc: '2.0', id, result }),
          posted('error', { jsonrpc: '2.0', id, error: { code: 1, message: 'forged' } }),
        ]) {
          assert.equal((await send(hostile)).status, 202)
        }
      }
      waiting.get('mine')?.()
      assert.equal(textOf((await response).body), 'mine')
    })

    test('a handshake of one does not affect the others', async () => {
      const list = request('list', 'tools/list', {})
      const before = await send(list)
      for (const protocolVersion of ['2024-11-05', '2025-03-26', '2026-07-28', 'none']) {
        const params = { protocolVersion, capabilities: { sampling: {} }, clientInfo: { name: 'other', version: '1' } }
        assert.equal((await send(legacyRequest('initialize', 'initialize', params))).status, 200)
        assert.deepEqual(await send(list).then(({ body }) => JSON.parse(body)), JSON.parse(before.body))
      }
    })
  })
}
