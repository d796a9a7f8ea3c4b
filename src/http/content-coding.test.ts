import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { chooseCoding, encodeBody, isCompressible } from './content-coding.ts'

describe('content coding by Accept-Encoding', () => {
  const cases: readonly (readonly [string | undefined, string | null])[] = [
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *;q=0.5', 'zstd'],
    ['identity, gzip;q=0.5', null],
    ['deflate', null],
    ['gzip;q=broken', null],
  ]
  for (const [header, expected] of cases) {
    test(`${header ?? '(none)'} → ${expected ?? 'identity'}`, () => assert.equal(chooseCoding(header), expected))
  }
})

test('every coding can be decoded', async () => {
  const body = new TextEncoder().encode('שלום '.repeat(200))
  assert.deepEqual(new Uint8Array(brotliDecompressSync(await encodeBody(body, 'br'))), body)
  assert.deepEqual(new Uint8Array(zstdDecompressSync(await encodeBody(body, 'zstd'))), body)
  assert.deepEqual(new Uint8Array(gunzipSync(await encodeBody(body, 'gzip'))), body)
})

test('images and tiny bodies are not compressed', () => {
  assert.equal(isCompressible('image/png', 100_000), false)
  assert.equal(isCompressible('application/json', 10), false)
  for (const type of ['application/json', 'application/problem+json', 'text/html; charset=utf-8', 'image/svg+xml']) {
    assert.equal(isCompressible(type, 1000), true, type)
  }
})
