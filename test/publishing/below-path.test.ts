import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'

const base = 'https://owner.example/bakery'
const page = (title: string, path: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="canonical" href="${base}${path}"><link rel="stylesheet" href="/bakery/assets/site.css">${head}</head><body><nav><a href="/bakery/">Home</a></nav><main><h1>${title}</h1>${body}</main></body></html>`

suite('a site whose pages declare a path on a shared host', () => {
  let site: PublishedServer
  before(async () => {
    const company = {
      '@context': 'https://schema.org',
      '@type': 'Bakery',
      '@id': `${base}/#bakery`,
      name: 'Harbour Bakery',
      url: `${base}/`,
      telephone: '+44 113 496 0123',
      sameAs: ['https://owner.example/other-project/'],
    }
    site = await startPublished({
      files: {
        'index.html': page(
          'Harbour Bakery',
          '/',
          `<p>Read <a href="/bakery/prices.html">our prices</a>, <a href="${base}/visit/">visit us</a> or see <a href="https://owner.example/other-project/">what our owner writes</a>.</p>`,
          `<script type="application/ld+json">${JSON.stringify(company)}</script>`,
        ),
        'prices.html': page('Prices', '/prices.html', '<p>Bread from the oven, every morning.</p>'),
        'visit/index.html': page(
          'Visit us',
          '/visit/',
          '<p>Come <a href="../prices.html">by</a>.</p>',
          '<base href="/bakery/visit/">',
        ),
        'assets/site.css': 'h1 { color: brown }',
        'sitemap.xml': `<urlset><url><loc>${base}/prices.html</loc><lastmod>2026-03-01</lastmod></url></urlset>`,
        _redirects: '/bakery/old /bakery/prices.html 301\n/* /index.html 200\n',
      },
    })
  })
  after(() => site.close())

  test('has its pages at their folder paths, with the dates of its sitemap', async () => {
    const { body } = await site.get('/v1/search/?q=oven')
    assert.match(body, /"url":"https:\/\/public\.example\/prices\.html"/)
    assert.match(body, /2026-03-01/)
  })

  test('its links go to its own URLs, and to the owner’s other sites', async () => {
    const { body } = await site.get('/index.md')
    assert.match(body, /\[our prices\]\(https:\/\/public\.example\/prices\.html\)/)
    assert.match(body, /\[visit us\]\(https:\/\/public\.example\/visit\/\)/)
    assert.match(body, /\(https:\/\/owner\.example\/other-project\/\)/)
    assert.match((await site.get('/visit.md')).body, /\(https:\/\/public\.example\/prices\.html\)/)
    assert.match((await site.get('/v1/contact/')).body, /"url":"https:\/\/public\.example\/"/)
  })

  for (const [from, to] of [
    ['/bakery', '/'],
    ['/bakery/', '/'],
    ['/bakery/prices.html?from=ad', '/prices.html?from=ad'],
    ['/bakery/assets/site.css', '/assets/site.css'],
  ] as const) {
    test(`${from} redirects a browser to ${to}`, async () => {
      const { status, headers } = await site.get(from)
      assert.deepEqual([status, headers['location']], [308, to])
      assert.equal((await site.get(to)).status, 200)
    })
  }

  test('its own redirects work with and without the path', async () => {
    const { status, headers } = await site.get('/old')
    assert.deepEqual([status, headers['location']], [301, '/prices.html'])
    assert.equal((await site.get('/bakery/old')).headers['location'], '/old')
  })

  test('get_page accepts its public URLs', async () => {
    const { body } = await site.get(`/v1/page/?url=${encodeURIComponent(`${base}/visit/`)}`)
    assert.match(body, /"url":"https:\/\/public\.example\/visit\/"/)
  })
})
