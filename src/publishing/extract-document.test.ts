import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { placeHead } from './extract-document.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const html = '<!-- דף --><html lang="he"><head><title>שלום</title></head>'
const offset = html.indexOf('<title>')

test('in UTF-8 the offset is in bytes', () => {
  const { charset, headOffset, transcoded } = placeHead(encode(html), html, 'utf-8', offset)
  assert.equal(charset, 'utf-8')
  assert.equal(transcoded, undefined)
  assert.ok(new TextDecoder().decode(encode(html).subarray(headOffset)).startsWith('<title>'))
})

test('a byte order mark removed by decoding is counted', () => {
  const bytes = encode(`\uFEFF${html}`)
  const { headOffset } = placeHead(bytes, html, 'utf-8', offset)
  assert.ok(new TextDecoder().decode(bytes.subarray(headOffset)).startsWith('<title>'))
})

test('in a single-byte charset characters are bytes', () => {
  const bytes = Uint8Array.from(html, (letter) =>
    letter >= '\u05D0' ? letter.charCodeAt(0) - 0x05d0 + 0xe0 : letter.charCodeAt(0),
  )
  const decoded = new TextDecoder('windows-1255').decode(bytes)
  assert.equal(decoded, html)
  assert.deepEqual(placeHead(bytes, decoded, 'windows-1255', offset), { charset: 'windows-1255', headOffset: offset })
})

test('a document in another encoding is returned as UTF-8', () => {
  const bytes = new Uint8Array(Buffer.from(html, 'utf16le'))
  const { charset, headOffset, transcoded } = placeHead(bytes, html, 'utf-16le', offset)
  assert.equal(charset, 'utf-8')
  assert.equal(new TextDecoder().decode(transcoded), html)
  assert.ok(new TextDecoder().decode(transcoded?.subarray(headOffset)).startsWith('<title>'))
})

test('the offset is correct in the served bytes, whatever claims to be UTF-8', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), fc.boolean(), (noise, mark) => {
      const bytes = Buffer.concat([mark ? encode('\uFEFF') : encode(''), noise, encode('<head>rest')])
      const decoded = new TextDecoder().decode(bytes)
      const at = decoded.lastIndexOf('rest')
      const { headOffset, transcoded } = placeHead(bytes, decoded, 'utf-8', at)
      assert.equal(new TextDecoder().decode((transcoded ?? bytes).subarray(headOffset)), 'rest')
    }),
  )
})
