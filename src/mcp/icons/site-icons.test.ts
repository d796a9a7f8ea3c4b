import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { baseUrl, memorySite } from '../../pages/testing/memory-site.ts'
import { readSite } from '../../operations/published-site.ts'
import { iconPath, ownIcon } from './own-icon.ts'
import { siteIcons } from './site-icons.ts'

/** The start of a PNG, up to its size. */
function pngOf(width: number, height: number): Uint8Array {
  const png = Buffer.alloc(40)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** The icons of a site with these files. */
async function iconsOf(files: Readonly<Record<`/${string}`, string | Uint8Array>>) {
  const entries = Object.entries(files).map(([path, content]) => [path, { content, contentType: 'image/png' }] as const)
  const { site } = await memorySite({ files: Object.fromEntries(entries) })
  return readSite(site, siteIcons)
}

const own = [{ src: `${baseUrl}${iconPath}`, mimeType: 'image/png', sizes: ['96x96'] }]

describe('the icon of a site', () => {
  test('is its own at a common path, with the size from its header', async () => {
    const icons = await iconsOf({ '/favicon-32x32.png': pngOf(32, 31) })
    assert.deepEqual(icons, [{ src: `${baseUrl}/favicon-32x32.png`, mimeType: 'image/png', sizes: ['32x31'] }])
  })
  test('is the largest of these', async () => {
    const icons = await iconsOf({ '/favicon.png': pngOf(16, 16), '/apple-touch-icon.png': pngOf(180, 180) })
    assert.deepEqual(icons, [{ src: `${baseUrl}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] }])
  })
  test("is daf's if the site has none", async () => assert.deepEqual(await iconsOf({ '/logo.png': pngOf(10, 10) }), own))
  for (const [what, content] of [
    ['nothing', ''],
    ['a page', '<!doctype html><title>Not found</title><p>There is no such file.</p>'],
    ['half a header', Buffer.from(ownIcon()).subarray(0, 20)],
    ['another picture', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)])],
  ] as const) {
    test(`is not a file of that name containing ${what}`, async () => {
      assert.deepEqual(await iconsOf({ '/favicon.png': content }), own)
    })
  }
})
