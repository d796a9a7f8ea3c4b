import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite, html } from '../site/agency-like-site.ts'

const pages = ['/developers/', '/developers/en/']

describe('addresses of the documentation', () => {
  let site: PublishedServer
  let withOwn: PublishedServer
  before(async () => {
    site = await startPublished({ files: agencyLikeSite() })
    const own = { 'developers/index.html': html({ path: '/developers/', title: 'למפתחים שלנו', body: '<p>שלנו</p>' }) }
    withOwn = await startPublished({ files: { ...agencyLikeSite(), ...own } })
  })
  after(async () => {
    await site.close()
    await withOwn.close()
  })

  test("a site's own page takes precedence; the rest remains available", async () => {
    const { body } = await withOwn.get('/developers/')
    assert.match(body, /למפתחים שלנו/)
    assert.doesNotMatch(body, /id="operations"/)
    assert.equal((await withOwn.get('/developers/en/')).status, 200)
  })

  test('every URL on this site that the pages load or link to responds', async () => {
    const asked = new Set<string>()
    for (const page of pages) {
      const { body } = await site.get(page)
      for (const [, address = ''] of body.matchAll(/(?:href|src)="([^"#]+)/g)) {
        const path = address.replace(site.baseUrl, '')
        assert.ok(path.startsWith('/'), `${address} is not on this site`)
        asked.add(path)
      }
    }
    assert.ok(asked.size > 10)
    for (const path of asked) assert.equal((await site.get(path)).status, 200, path)
  })

  test('pages and assets are revalidated by entity tag, and compressed', async () => {
    const { body } = await site.get('/developers/')
    const parts = [...body.matchAll(/src="(\/developers\/[^"]+)"/g)].map(([, path = '']) => path)
    for (const path of [...pages, ...parts]) {
      const first = await site.get(path, { headers: { 'accept-encoding': 'br' } })
      assert.equal(first.headers['content-encoding'], 'br', path)
      const again = await site.get(path, {
        headers: { 'accept-encoding': 'br', 'if-none-match': first.headers['etag'] ?? '' },
      })
      assert.equal(again.status, 304, path)
      const head = await site.get(path, { method: 'HEAD' })
      assert.deepEqual([head.status, head.bytes.byteLength], [200, 0], path)
    }
  })
})
