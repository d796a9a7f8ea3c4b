import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

const files = agencyLikeSite()
let site: PublishedServer
before(async () => {
  site = await startPublished({ files, rules: agencyLikeRules })
})
after(() => site.close())

const hebrew = '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA-%D7%91%D7%A2%D7%91%D7%A8%D7%99%D7%AA/'

describe('Markdown version of pages (SPEC section 4)', () => {
  const twins = [
    ['/', '/index.md'],
    ['/services/', '/services.md'],
    ['/services/geo/', '/services/geo.md'],
    [hebrew, `${hebrew.slice(0, -1)}.md`],
  ] as const

  for (const [page, markdown] of twins) {
    test(`${page} is ${markdown}, and the same by Accept`, async () => {
      const twin = await site.get(markdown)
      assert.equal(twin.status, 200)
      assert.equal(twin.headers['content-type'], 'text/markdown; charset=utf-8')
      assert.match(twin.headers['link'] ?? '', new RegExp(`<${site.baseUrl}${page}>; rel="canonical"`))
      assert.match(twin.body, /^# /)
      assert.doesNotMatch(twin.body, /כל הזכויות שמורות|<nav|<form|\uE000/)
      const negotiated = await site.get(page, { headers: { accept: 'text/markdown, text/html, */*' } })
      assert.equal(negotiated.body, twin.body)
      assert.equal(negotiated.headers['content-type'], 'text/markdown; charset=utf-8')
      assert.match(negotiated.headers['link'] ?? '', /rel="canonical"/)
      assert.equal(negotiated.headers['cache-control'], 'private, no-cache')
      assert.equal(negotiated.headers['cdn-cache-control'], 'no-store')
      assert.match(negotiated.headers['vary'] ?? '', /\baccept\b(?!-)/i)
      assert.match(twin.headers['cache-control'] ?? '', /public/)
      const { markdown: served } = JSON.parse((await site.get(`/v1/page/?url=${encodeURIComponent(page)}`)).body)
      assert.equal(served, twin.body)
    })
  }

  test('browsers and search engines get HTML, whatever their user agent', async () => {
    for (const accept of [undefined, '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8']) {
      for (const agent of ['Mozilla/5.0', 'GPTBot/1.2', 'Claude-User']) {
        const response = await site.get('/', { headers: { 'user-agent': agent, ...(accept === undefined ? {} : { accept }) } })
        assert.match(response.headers['content-type'] ?? '', /^text\/html/)
        assert.match(response.headers['vary'] ?? '', /\baccept\b(?!-)/i)
      }
    }
  })

  test('each section has its index', async () => {
    for (const section of ['services', 'blog', 'cases', 'lexicon']) {
      const index = await site.get(`/${section}/llms.txt`)
      assert.equal(index.status, 200, section)
      assert.match(index.body, new RegExp(`${site.baseUrl}/${section}/[\\w-]+\\.md`))
    }
    assert.equal((await site.get('/contact/llms.txt')).status, 404)
  })

  test('links and images are absolute, tables are preserved', async () => {
    const { body } = await site.get('/blog/post-1.md')
    assert.match(body, /\| א\s*\| ב\s*\|/)
    for (const [, target = ''] of body.matchAll(/\]\(([^)]*)\)/g)) assert.match(target, /^https?:/)
  })
})

describe('HTML pages', () => {
  test('get three elements in head and two Link fields; nothing else changes', async () => {
    const original = files['services/geo/index.html']
    const response = await site.get('/services/geo/')
    const additions = [
      ...response.body.matchAll(/<(?:link rel="(?:alternate|describedby)"|script src="\/webmcp)[^>]*>(?:<\/script>)?/g),
    ].map(([tag]) => tag)
    assert.equal(additions.length, 3)
    assert.match(additions[0] ?? '', new RegExp(`rel="alternate" type="text/markdown" href="${site.baseUrl}/services/geo\\.md"`))
    assert.match(additions[1] ?? '', new RegExp(`href="${site.baseUrl}/services/llms\\.txt"`))
    const stripped = additions.reduce((text, tag) => text.replace(tag, ''), response.body)
    assert.equal(stripped.replace(/\s+/g, ' '), String(original).replace(/\s+/g, ' '))
    assert.match(response.headers['link'] ?? '', /rel="?alternate"?/)
    assert.match(response.headers['link'] ?? '', /rel="?describedby"?/)
  })

  test('unpublished pages are served unchanged and listed nowhere', async () => {
    for (const name of ['thank-you', 'hidden']) {
      const response = await site.get(`/${name}/`)
      assert.equal(response.status, 200)
      assert.equal(response.body, files[`${name}/index.html`])
      assert.equal((await site.get(`/${name}.md`)).status, 404)
      assert.equal((await site.get(`/v1/page/?url=/${name}/`)).status, 404)
      for (const list of ['/llms.txt', '/sitemap.xml', '/v1/search/?q=%D7%98%D7%99%D7%95%D7%98%D7%94']) {
        assert.doesNotMatch((await site.get(list)).body, new RegExp(`/${name}/`))
      }
    }
  })

  test('assets are served unchanged; control files never', async () => {
    const css = await site.get('/style.css')
    assert.equal(css.status, 200)
    assert.match(css.headers['content-type'] ?? '', /^text\/css/)
    assert.equal(css.body, files['style.css'])
    for (const path of [
      '/_redirects',
      '/daf.yaml',
      '/.env',
      '/.git/config',
      '/.daf/current',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/../../etc/passwd',
    ]) {
      assert.equal((await site.get(path)).status, 404, path)
    }
  })
})

describe('addresses', () => {
  const redirects = [
    ['/services/geo', 308, '/services/geo/'],
    ['/services/geo/index.html', 308, '/services/geo/'],
    ['/index.html', 308, '/'],
    ['/services/geo?utm=1', 308, '/services/geo/?utm=1'],
    ['/old-geo/', 301, '/services/geo/'],
    ['/archive/geo/', 302, '/services/geo/'],
    ['/away/', 301, 'https://elsewhere.example/'],
  ] as const
  for (const [from, status, to] of redirects) {
    test(`${from} redirects to ${to}`, async () => {
      const response = await site.get(from)
      assert.equal(response.status, status)
      const target = new URL(response.headers['location'] ?? '', site.baseUrl)
      assert.equal(target.origin === site.baseUrl ? target.pathname + target.search : target.href, to)
    })
  }

  test('a Hebrew path is one page in every spelling', async () => {
    const canonical = await site.get(hebrew)
    assert.equal(canonical.status, 200)
    assert.equal((await site.get(hebrew.toLowerCase())).body, canonical.body)
    assert.equal((await site.get(`/v1/page/?url=${encodeURIComponent('/שירות-בעברית')}`)).status, 200)
  })

  test('a missing page is 404 in the requested format', async () => {
    const page = await site.get('/nothing/', { headers: { accept: 'text/html' } })
    assert.equal(page.status, 404)
    assert.equal(page.body, files['404.html'])
    for (const [target, accept] of [
      ['/nothing.md', '*/*'],
      ['/nothing/', 'text/markdown'],
    ] as const) {
      const markdown = await site.get(target, { headers: { accept } })
      assert.equal(markdown.status, 404)
      assert.match(markdown.headers['content-type'] ?? '', /^text\/markdown/)
      assert.match(markdown.body, /llms\.txt/)
    }
    const problem = await site.get('/nothing/', { headers: { accept: 'application/json' } })
    assert.equal(problem.status, 404)
    assert.equal(problem.headers['content-type'], 'application/problem+json')
    const read = await site.get('/v1/nothing/')
    assert.match(JSON.parse(read.body).detail, /see \/v1\/ for the list/, 'it says where to look instead')
    const posted = await site.get('/v1/nothing/', { method: 'POST' })
    assert.deepEqual([posted.status, posted.body], [404, read.body], 'with any method')
    for (const response of [page, problem]) assert.match(response.headers['vary'] ?? '', /accept/i)
  })

  test('hostile requests never cause a 5xx', async () => {
    const targets = [
      '/%zz',
      '/%',
      '/%00',
      '/a%00b',
      '/%ff%fe',
      '/\\..\\..',
      '//evil.example/',
      '///',
      '/?',
      '/v1/?%zz=%zz',
      '/v1/search/?q=%zz%zz',
      '/v1/search/?q=%00%00',
      '/v1/search/?q=%D7',
      '/v1/page/?url=%2F%00',
      '/v1/page/?url=%2F%25zz',
      '/v1/page/?url=http://[::1',
      '/v1/glossary/?q=%',
      `/v1/search/?q=${encodeURIComponent('"; DROP TABLE page; -- AND OR NOT NEAR(')}`,
      '/v1/search/?q=%27%22*%5E',
      `/${'a/'.repeat(500)}`,
      `/${'x'.repeat(3000)}`,
      '/v1/search/?q=AND+OR',
      '/v1/search/?q=NEAR',
      '/v1/search/?q=a*+b*',
      '/.md',
      '/index.md/',
      '//index.md',
      '/v1//search/?q=seo',
      '/v1/./search/?q=seo',
    ]
    for (const target of targets) {
      const response = await site.get(target)
      assert.ok(response.status < 500, `${target}: ${response.status} ${response.body}`)
    }
  })
})

describe('files for crawlers', () => {
  test('llms.txt names every published page by its Markdown address', async () => {
    const { body, headers } = await site.get('/llms.txt')
    assert.match(body, /^# סוכנות לדוגמה\n/)
    assert.match(body, /\n> /)
    for (const path of ['/services/geo.md', '/blog/post-0.md', '/lexicon/term-0.md'])
      assert.ok(body.includes(site.baseUrl + path), path)
    assert.match(headers['x-robots-tag'] ?? '', /noindex/)
  })
  test('sitemap.xml lists published pages with their dates', async () => {
    const { body, status } = await site.get('/sitemap.xml')
    assert.equal(status, 200)
    assert.ok(body.includes(`<loc>${site.baseUrl}${hebrew}</loc>`))
    assert.match(body, /<loc>https:\/\/public\.example\/cases\/case-5\/<\/loc>\s*<lastmod>2026-05-01/)
  })
  test('robots.txt names the sitemap', async () => {
    assert.match((await site.get('/robots.txt')).body, new RegExp(`Sitemap: ${site.baseUrl}/sitemap\\.xml`))
  })
  test('the script for browsers is served', async () => {
    const script = await site.get('/webmcp.tools.js')
    assert.equal(script.status, 200)
    assert.match(script.headers['content-type'] ?? '', /javascript/)
  })
})

describe('a form posted to a folder site (CONTRACT 3, Pages)', () => {
  const send = (target: string, accept: string) =>
    site.get(target, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=a&phone=1',
    })
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  test("tells the visitor, in the site's language, that nothing was sent, and how to reach the company", async () => {
    const { status, headers, body } = await send('/contact/', browser)
    assert.equal(status, 405)
    assert.match(headers['allow'] ?? '', /GET/)
    assert.match(headers['content-type'] ?? '', /^text\/html/)
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(body, /<html lang="he" dir="rtl">/)
    assert.match(body, /הטופס לא נשלח/)
    const { contact } = JSON.parse((await site.get('/v1/contact/')).body)
    assert.ok(body.includes(`href="tel:${contact.phone.replaceAll(/[^+\d]/g, '')}"`), body)
    assert.ok(body.includes(`href="mailto:${contact.email}"`))
    assert.ok(body.includes(`href="${site.baseUrl}/contact/"`))
  })

  test('is 404 at a missing address, with the same text', async () => {
    const { status, headers, body } = await send('/send.php', browser)
    assert.deepEqual([status, headers['allow']], [404, undefined])
    assert.match(body, /הטופס לא נשלח/)
  })

  test('gives a program a problem document', async () => {
    for (const [target, status] of [
      ['/contact/', 405],
      // Other spellings of the address, to which forms are often sent.
      ['/contact', 405],
      ['/contact/index.html', 405],
      ['/send.php', 404],
    ] as const) {
      const refused = await send(target, '*/*')
      assert.deepEqual([refused.status, refused.headers['content-type']], [status, 'application/problem+json'])
    }
  })
})
