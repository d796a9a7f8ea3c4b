import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ResponseCache } from './response-cache.ts'
import { jsonResponse, textResponse } from './response.ts'
import { contentCodings } from './content-coding.ts'
import { PreparedResponse } from './prepared-response.ts'

const large = { words: 'מילים '.repeat(500) }

test('each coding has its own entity tag', async () => {
  const prepared = new PreparedResponse(jsonResponse(200, large))
  const forms = [prepared.identity, await prepared.form('br'), await prepared.form('gzip')]
  const tags = forms.map((form) => form.entityTag)
  assert.equal(new Set(tags).size, 3)
  for (const tag of tags) assert.match(tag ?? '', /^"[\w-]+"$/)
  assert.equal(forms[1]?.headers['content-encoding'], 'br')
  assert.match(forms[0]?.headers['vary'] ?? '', /Accept-Encoding/)
})

test('equal responses have equal tags, different ones different tags', () => {
  const tag = (value: unknown) => new PreparedResponse(jsonResponse(200, value)).identity.entityTag
  assert.equal(tag(large), tag(large))
  assert.notEqual(tag(large), tag({ ...large, more: 1 }))
})

test('only a 200 has an entity tag', () => {
  assert.equal(new PreparedResponse(jsonResponse(404, {})).identity.entityTag, null)
})

test('a full cache evicts the least recently used responses', async () => {
  const cache = new ResponseCache(120_000)
  const make = async () => new PreparedResponse(textResponse(200, 'text/plain', 'x'.repeat(4000)))
  for (let at = 0; at < 40; at++) {
    await cache.getOrMake(`key ${at}`, make)
    cache.get('key 0')
  }
  assert.ok(cache.bytes <= 120_000, `${cache.bytes} bytes`)
  assert.notEqual(cache.get('key 0'), undefined)
  assert.equal(cache.get('key 1'), undefined)
  assert.notEqual(cache.get('key 39'), undefined)
})

test('compressed forms count towards the limit', async () => {
  const cache = new ResponseCache(80_000)
  const response = new PreparedResponse(textResponse(200, 'text/plain', Array.from({ length: 900 }, (_, at) => at).join(' ')))
  cache.set('key', response)
  const before = cache.bytes
  await response.form('br')
  cache.get('key')
  assert.ok(cache.bytes > before)
})

test('responses take no more memory than the cache counts, however small their compressed forms', async () => {
  const cache = new ResponseCache(8_000_000)
  const held = new Set<ArrayBufferLike>()
  for (let at = 0; at < 40; at++) {
    const response = new PreparedResponse(jsonResponse(200, { at, words: 'words '.repeat(100) }))
    cache.set(`key ${at}`, response)
    for (const coding of contentCodings) {
      const { body } = await response.form(coding)
      assert.ok(body.byteLength < response.identity.body.byteLength)
      held.add(body.buffer)
      // Garbage that a server produces between two responses.
      Buffer.from('x'.repeat(5_000))
    }
    held.add(response.identity.body.buffer)
    cache.get(`key ${at}`)
  }
  const bytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0)
  assert.ok(bytes <= cache.bytes, `${bytes} bytes are held, ${cache.bytes} counted`)
})

test('the strings of small bodies are counted, too', async () => {
  // Barely compressible, so that compressed bodies are not small compared to their header fields.
  const text = Array.from({ length: 45 }, (_, at) => createHash('sha512').update(String(at)).digest('base64')).join('')
  const response = new PreparedResponse(textResponse(200, 'text/plain', text))
  const forms = [response.identity, ...(await Promise.all(contentCodings.map((coding) => response.form(coding))))]
  const held = forms.reduce((sum, { body, small }) => sum + body.byteLength + (small?.length ?? 0), 0)
  assert.ok(response.size >= held, `${held} bytes are held, ${response.size} counted`)
})
