import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surveySite } from '../../extraction/suggest/testing/survey-html.ts'
import { suggestSite } from './suggest-site.ts'

test("the base URL defaults to the live site's address if that is public", () => {
  const baseUrl = (sitemapOrigin: string | null, live: string | null, given: string | null = null) =>
    suggestSite({ paths: [], tooLarge: [], warnings: [], surveys: new Map(), sitemapOrigin }, { baseUrl: given, live }).identity
      .baseUrl?.value
  assert.equal(baseUrl(null, 'https://shop.test'), 'https://shop.test')
  assert.equal(baseUrl(null, 'http://10.0.0.5:8080'), undefined)
  assert.equal(baseUrl(null, 'http://intranet'), undefined)
  assert.equal(baseUrl('https://named.test', 'http://10.0.0.5:8080'), 'https://named.test')
  assert.equal(baseUrl(null, 'https://shop.test', 'https://given.test'), 'https://given.test')
  assert.equal(baseUrl(null, null), undefined)
})

test('services keep their published ids, including Hebrew ones, and the contact page is the published one', () => {
  const page = (title: string, body = 'Some words about the work.') =>
    `<html lang="he"><title>${title}</title><nav><a href="/reach/">צור קשר</a></nav><main><h1>${title}</h1>${body}</main></html>`
  const surveys = surveySite({
    '/': page('אופק'),
    '/reach/': page('איפה אנחנו', '<p>טלפון: 03-555-0100</p>'),
    '/services/': page('שירותים', '<a href="/services/קידום-אתרים/">א</a> <a href="/services/ads.html">ב</a>'),
    '/services/קידום-אתרים/': page('קידום אתרים'),
    '/services/ads.html': page('פרסום'),
  })
  const found = suggestSite(
    { tooLarge: [], warnings: [], paths: [...surveys.keys()], surveys, sitemapOrigin: null },
    { baseUrl: null, live: null },
  )
  assert.deepEqual(
    found.services.map(({ id }) => id),
    ['קידום-אתרים', 'ads'],
  )
  assert.deepEqual(found.contact.page, { value: '/reach/', from: '“איפה אנחנו”, by the links that lead to it' })
  assert.ok(found.contact.read.some(({ fact, value }) => fact === 'contact.phone' && value.includes('555')))
})

test('the domain of the host is the base URL, even if the pages name a preview below a path of another one', () => {
  const found = (domain: string) =>
    suggestSite(
      {
        paths: [],
        tooLarge: [],
        warnings: [],
        surveys: new Map(),
        domain,
        sitemapOrigin: null,
        belowPath: 'designer.pages.test/bakery',
      },
      { baseUrl: null, live: null },
    ).identity.baseUrl?.value
  assert.equal(found('https://bakery.test'), 'https://bakery.test')
  assert.equal(found('https://your-domain.com'), undefined)
})
