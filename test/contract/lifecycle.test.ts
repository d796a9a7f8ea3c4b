import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

let site: PublishedServer
before(async () => {
  const lifecycle = { deprecation: '2027-01-31T00:00:00Z', sunset: '2027-06-30T00:00:00Z' }
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, lifecycle })
})
after(() => site.close())

test('every v1 response announces its dates (SPEC section 9), and no other response does', async () => {
  for (const [target, method] of [
    ['/v1/', 'GET'],
    ['/v1', 'HEAD'],
    ['/v1/search/?q=x', 'GET'],
    ['/v1/none/', 'GET'],
    ['/v1/services/', 'POST'],
  ] as const) {
    const { headers } = await site.get(target, { method })
    assert.equal(headers['deprecation'], '@1801353600', target)
    assert.equal(headers['sunset'], 'Wed, 30 Jun 2027 00:00:00 GMT', target)
    assert.match(headers['link'] ?? '', /rel="deprecation".*rel="sunset"/)
  }
  for (const target of ['/', '/openapi.json', '/v1x/'])
    assert.equal((await site.get(target)).headers['deprecation'], undefined, target)
})
