import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeHtml } from './decode-html.ts'

/** "שלום" in windows-1255 and iso-8859-8. */
const shalom = [0xf9, 0xec, 0xe5, 0xed]

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))
}

test('reads the encoding that a page declares', () => {
  for (const declaration of [
    '<meta charset=windows-1255>',
    '<META CHARSET="WINDOWS-1255" />',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1255">',
    "<meta content='text/html;charset = cp1255' http-equiv=content-type>",
  ]) {
    assert.deepEqual(decodeHtml(bytes(declaration, shalom)), { html: `${declaration}שלום`, charset: 'windows-1255' })
  }
})

test('reads logical Hebrew of ISO 8859-8', () => {
  assert.equal(decodeHtml(bytes('<meta charset=iso-8859-8-i>', shalom)).html, '<meta charset=iso-8859-8-i>שלום')
})

test('prefers the server to the page, and a byte order mark to both', () => {
  assert.equal(decodeHtml(bytes('<meta charset=utf-8>', shalom), 'windows-1255').html, '<meta charset=utf-8>שלום')
  const marked = decodeHtml(bytes([0xef, 0xbb, 0xbf], '<meta charset=windows-1255>שלום'), 'windows-1252')
  assert.deepEqual(marked, { html: '<meta charset=windows-1255>שלום', charset: 'utf-8' })
  assert.equal(decodeHtml(Uint8Array.of(0xff, 0xfe, 0xe9, 0x05)).html, 'ש')
})

test('prefers the page to the server if the bytes contradict the server', () => {
  const legacy = '<meta charset=windows-1255>'
  assert.deepEqual(decodeHtml(bytes(legacy, shalom), 'utf-8'), { html: `${legacy}שלום`, charset: 'windows-1255' })
  const modern = '<meta charset=utf-8>שלום'
  assert.deepEqual(decodeHtml(bytes(modern), 'iso-8859-1'), { html: modern, charset: 'utf-8' })
  assert.equal(decodeHtml(bytes(legacy, 'שלום'), 'utf-8').charset, 'utf-8')
  assert.equal(decodeHtml(bytes('<p>', shalom), 'utf-8').charset, 'utf-8', 'the page says nothing')
})

test('without a declaration is UTF-8 if valid, else windows-1252', () => {
  assert.deepEqual(decodeHtml(bytes('<p>שלום')), { html: '<p>שלום', charset: 'utf-8' })
  assert.deepEqual(decodeHtml(bytes('<p>caf', [0xe9])), { html: '<p>café', charset: 'windows-1252' })
})

test('ignores declarations in comments, unknown labels and false UTF-16', () => {
  assert.equal(decodeHtml(bytes('<!-- <meta charset=windows-1255> --><p>שלום')).charset, 'utf-8')
  assert.equal(decodeHtml(bytes('<meta charset=klingon><p>שלום'), 'x-nothing').charset, 'utf-8')
  assert.equal(decodeHtml(bytes('<meta charset=utf-16><p>שלום')).html, '<meta charset=utf-16><p>שלום')
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.option(fc.string(), { nil: undefined }), (content, charset) => {
      assert.equal(typeof decodeHtml(content, charset).html, 'string')
    }),
  )
})

test('an undeclared encoding follows the language', () => {
  const hebrew = Uint8Array.from(
    [...'<html lang="he"><p>'].map((letter) => letter.charCodeAt(0)).concat([0xf9, 0xec, 0xe5, 0xed]),
  )
  assert.deepEqual(decodeHtml(hebrew), { html: '<html lang="he"><p>שלום', charset: 'windows-1255' })
})
