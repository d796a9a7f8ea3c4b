import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Server } from '@modelcontextprotocol/server'
import { ExchangeTransport } from './exchange-transport.ts'
import { modernRevision } from './revisions.ts'

const call = (id: string | number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'x' } }) as const

/** A server that responds with the context of the request, after a turn of the event loop. */
async function connected(): Promise<ExchangeTransport<string>> {
  const transport = new ExchangeTransport<string>(null)
  const server = new Server({ name: 'x', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/call', async (_request, { mcpReq }) => {
    const text = transport.contextOf(mcpReq.id)
    await new Promise((resolve) => setImmediate(resolve))
    return { content: [{ type: 'text', text }] }
  })
  await server.connect(transport)
  return transport
}

describe('a transport for concurrent requests', () => {
  test('returns each request its own context and id, whatever the ids', async () => {
    const transport = await connected()
    const ids = ['', 'a', 'a', '1', 1, 1, 0, -1, Number.MAX_SAFE_INTEGER, '__proto__']
    const results = await Promise.all(ids.map((id, at) => transport.exchange(call(id), `context ${at}`)))
    for (const [at, { message, undispatched }] of results.entries()) {
      assert.deepEqual(message.id, ids[at])
      assert.partialDeepStrictEqual(message, { result: { content: [{ text: `context ${at}` }] } })
      assert.equal(undispatched, false)
    }
  })

  test('distinguishes errors before any handler from those of a handler', async () => {
    const transport = await connected()
    const unknown = await transport.exchange({ jsonrpc: '2.0', id: 1, method: 'no/such' }, '')
    assert.partialDeepStrictEqual(unknown, { undispatched: true, message: { id: 1, error: { code: -32601 } } })
  })

  test('forgets a request after its response', async () => {
    const transport = await connected()
    let inside: string | number | undefined
    const contextOf = transport.contextOf.bind(transport)
    transport.contextOf = (id) => contextOf((inside = id))
    await transport.exchange(call(1), 'context')
    assert.ok(inside !== undefined)
    assert.throws(() => contextOf(inside ?? 0), /already been answered/)
  })

  test('drops an unexpected response', async () => {
    const transport = await connected()
    await transport.send({ jsonrpc: '2.0', id: 999, result: {} })
    await transport.send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } })
  })

  test('rejects a request without a connected server', async () => {
    await assert.rejects(new ExchangeTransport<string>(modernRevision).exchange(call(1), ''), /No server/)
  })
})
