import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memorySite, publishSite, seen } from '../pages/testing/memory-site.ts'
import { createMcpFace, type McpFace } from './mcp-face.ts'
import type { Tool } from './tool.ts'

const contact = {
  company: { name: 'Example' },
  contact: {
    phone: '+972-3-555-0142',
    email: 'office@example.test',
    address: {},
    hours: {},
    contactPage: 'https://www.example.test/contact/',
  },
  howToRequestAQuote: 'Write to us.',
}

/** A test tool with a name. */
function testTool(name: string, call: Tool['call']): Tool {
  return { name, describe: () => ({ name, inputSchema: { type: 'object' } }), call }
}

const textResult = (text: string) => ({ content: [{ type: 'text' as const, text }] })

async function ask(face: McpFace, id: string | number, method: string, params: object = {}) {
  const body = { jsonrpc: '2.0', id, method, params }
  const headers = { protocolVersion: undefined, method: undefined, name: undefined }
  const { reply } = await face.answer({ body, headers, accept: undefined })
  const { jsonrpc: _, ...message } = JSON.parse(String(reply.body))
  return message
}

const access = { origins: [], hosts: [] }
const unexpected = (error: unknown): never => assert.fail(String(error))

describe('one server for many clients', () => {
  test('concurrent requests with the same ids get their own responses, in any order', async () => {
    const { site, cache } = await memorySite({ pages: [{ path: '/' }] })
    const waiting: (() => void)[] = []
    const echo = testTool('echo', async ({ word }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return textResult(String(word))
    })
    const face = createMcpFace(site, cache, { access, onError: unexpected, furtherTools: [echo] })
    const words = ['a', 'b', 'c', 'd']
    const responses = words.map((word) => ask(face, 1, 'tools/call', { name: 'echo', arguments: { word } }))
    while (waiting.length < words.length) await new Promise((resolve) => setImmediate(resolve))
    for (const ready of waiting.toReversed()) ready()
    assert.deepEqual(
      await Promise.all(responses),
      words.map((word) => ({ id: 1, result: textResult(word) })),
    )
  })

  test("a client cannot cancel another client's request", async () => {
    const { site, cache } = await memorySite({ pages: [{ path: '/' }] })
    const gate = Promise.withResolvers<void>()
    const slow = testTool('slow', async () => {
      await gate.promise
      return textResult('done')
    })
    const face = createMcpFace(site, cache, { access, onError: unexpected, furtherTools: [slow] })
    const response = ask(face, 1, 'tools/call', { name: 'slow' })
    for (const requestId of [0, 1, 2, '1']) {
      const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }
      const headers = { protocolVersion: undefined, method: undefined, name: undefined }
      assert.equal((await face.answer({ body, headers, accept: undefined })).reply.status, 202)
    }
    gate.resolve()
    assert.deepEqual(await response, { id: 1, result: textResult('done') })
  })

  test('an internal error is reported to the owner and not to the client', async () => {
    const { site, cache } = await memorySite({ pages: [{ path: '/' }] })
    const errors: unknown[] = []
    const broken = testTool('broken', async () => {
      throw new Error('the secret of /etc/passwd')
    })
    const face = createMcpFace(site, cache, { access, onError: (error) => errors.push(error), furtherTools: [broken] })
    const { error } = await ask(face, 'x', 'tools/call', { name: 'broken' })
    assert.deepEqual(error, { code: -32603, message: 'Internal error' })
    assert.match(String(errors[0]), /secret/)
    assert.deepEqual(await ask(face, 'y', 'ping'), { id: 'y', result: {} })
  })
})

describe('generations', () => {
  test('name, topics and results are those of the newest one', async () => {
    const { site, cache } = await memorySite({ pages: [{ path: '/old/', title: 'Roses' }] })
    const face = createMcpFace(site, cache, { access, onError: unexpected })
    const topics = async () => {
      const { result } = await ask(face, 1, 'tools/list')
      return result.tools[2]?.inputSchema.properties.topic?.enum
    }
    const found = async () => (await ask(face, 1, 'tools/call', { name: 'search', arguments: { query: 'roses' } })).result
    assert.equal(await topics(), undefined, 'without facts there is no tool for them')
    assert.doesNotMatch(JSON.stringify(await found()), /\/new\//)

    const publisher = await site.catalog.publisher()
    await publishSite(publisher, { pages: [{ path: '/new/', title: 'Roses' }], site: { name: 'Renamed', contact } })
    await publisher.release()
    await site.catalog.refresh()
    assert.deepEqual(await topics(), ['contact'])
    assert.match(JSON.stringify(await found()), /\/new\//)
    const { result } = await ask(face, 1, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    assert.equal(result.serverInfo.title, 'Renamed')
    assert.match(seen(await face.file('/mcp/server-card')).text, /Renamed/)
  })
})

describe('the icon', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(64)
    Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const iconsOf = async (files: Record<string, Uint8Array | string>) => {
    const stored = Object.entries(files).map(([path, content]) => [path, { content, contentType: 'image/png' }])
    const { site, cache } = await memorySite({ pages: [{ path: '/' }], files: Object.fromEntries(stored) })
    const card = await createMcpFace(site, cache, { access, onError: unexpected }).file('/mcp/server-card')
    return JSON.parse(seen(card).text).icons
  }
  test("is the site's own if it has a PNG at a common path, with its actual size", async () => {
    assert.deepEqual(await iconsOf({ '/favicon.png': png(16, 16), '/apple-touch-icon.png': png(180, 179) }), [
      { src: 'https://www.example.test/apple-touch-icon.png', mimeType: 'image/png', sizes: ['180x179'] },
    ])
  })
  test('is the default if the site has none, or it is not a PNG', async () => {
    for (const files of [{}, { '/favicon.png': 'not a picture, whatever its name says' }]) {
      assert.deepEqual(await iconsOf(files), [
        { src: 'https://www.example.test/mcp/icon.png', mimeType: 'image/png', sizes: ['96x96'] },
      ])
    }
  })
})

describe('the server card', () => {
  test('stays within its limits whatever the site is called', async () => {
    for (const name of ['x', 'א'.repeat(300), '😀'.repeat(90)]) {
      const { site, cache } = await memorySite({ pages: [{ path: '/' }], site: { name } })
      const card = JSON.parse(
        seen(await createMcpFace(site, cache, { access, onError: unexpected }).file('/mcp/server-card')).text,
      )
      assert.ok([...card.description].length <= 100, card.description)
      assert.ok(card.description.isWellFormed())
      assert.equal(card.name, 'test.example/content')
    }
  })
})
