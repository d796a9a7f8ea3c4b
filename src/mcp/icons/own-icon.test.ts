import assert from 'node:assert/strict'
import { crc32, inflateSync } from 'node:zlib'
import { test } from 'node:test'
import { iconSize, ownIcon } from './own-icon.ts'

/** The chunks of a PNG by type, with verified checksums (PNG section 5.3). */
function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(body))
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += 12 + length
  }
  return chunks
}

test('the icon is a PNG of the declared size, with a transparent background', () => {
  const png = Buffer.from(ownIcon())
  assert.equal(png.toString('hex', 0, 8), '89504e470d0a1a0a')
  const chunks = chunksOf(png)
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR')
  assert.equal(header?.readUInt32BE(0), iconSize)
  assert.equal(header?.readUInt32BE(4), iconSize)
  const pixels = inflateSync(chunks.get('IDAT') ?? '')
  assert.equal(pixels.length, iconSize * (iconSize + 1), 'a byte for each pixel and one for each row')
  const colours = new Set(pixels)
  assert.ok(colours.size > 2 && Math.max(...colours) < (chunks.get('PLTE')?.length ?? 0) / 3)
  assert.equal(pixels[1], 0, 'its corner is transparent')
  assert.ok(png.length < 1_000)
})
