import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ResponseCache } from '../http/response-cache.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { MemoryCatalog } from '../catalog/testing/memory/memory-catalog.ts'
import { InvalidQueryError, NotLoadedError } from '../model/errors.ts'
import { baseUrl, memorySite, seen, type SeenResponse, type TestSite } from './testing/memory-site.ts'
import { createPagesFace } from './pages-face.ts'

const html = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

/** Requests pages as the server does. */
async function site(content: TestSite): Promise<(path: string, accept?: string, query?: string) => Promise<SeenResponse>> {
  const published = await memorySite(content)
  const face = createPagesFace(published.site, published.cache)
  return async (path, accept = html, query = '') => seen(await face.answer({ path, query, accept }))
}

const hebrewPath = encodeURI('/שירותים/קידום/')

describe('an HTML page', () => {
  test('gets three elements in its head and is otherwise unchanged', async () => {
    const before = '<!DOCTYPE html>\r\n<HTML lang=he><head>'
    const after = '<title>א</title></head><body>שלום &nbsp; <p>לא סגור'
    const ask = await site({ pages: [{ path: hebrewPath, html: before + after, headOffset: before.length }] })
    const response = await ask(hebrewPath)
    const added = response.text.slice(before.length, response.text.length - after.length)
    assert.equal(response.status, 200)
    assert.equal(response.text, before + added + after)
    assert.equal(
      added,
      `<link rel="alternate" type="text/markdown" href="${baseUrl}${encodeURI('/שירותים/קידום.md')}">` +
        `<link rel="describedby" type="text/plain" href="${baseUrl}/llms.txt"><script src="/webmcp.tools.js" defer></script>`,
    )
  })

  test('keeps every byte of an old encoding', async () => {
    // "<head>" and then, in windows-1255, the bytes of "שלום", one that is no letter, and a lone quote.
    const before = Buffer.from('<html><head>', 'latin1')
    const after = Buffer.concat([
      Buffer.from('<title>'),
      Buffer.from([0xf9, 0xec, 0xe5, 0xed, 0xff, 0x27]),
      Buffer.from('</title></head>'),
    ])
    const ask = await site({
      pages: [
        {
          path: '/old/',
          html: Buffer.concat([before, after]),
          headOffset: before.length,
          contentType: 'text/html; charset=windows-1255',
        },
      ],
    })
    const { bytes, headers } = await ask('/old/')
    assert.equal(headers['content-type'], 'text/html; charset=windows-1255')
    assert.deepEqual(Buffer.from(bytes.subarray(0, before.length)), before)
    assert.deepEqual(Buffer.from(bytes.subarray(bytes.length - after.length)), after)
    const added = Buffer.from(bytes.subarray(before.length, bytes.length - after.length)).toString('latin1')
    assert.match(added, /^<link rel="alternate"[\x20-\x7e]*<\/script>$/)
  })

  test('links to its Markdown and the index, varies by Accept, and is revalidated each time', async () => {
    const ask = await site({ pages: [{ path: '/x/' }] })
    const { headers } = await ask('/x/')
    assert.equal(
      headers['link'],
      `<${baseUrl}/x.md>; rel="alternate"; type="text/markdown", <${baseUrl}/llms.txt>; rel="describedby"; type="text/plain"`,
    )
    assert.match(headers['vary'] ?? '', /^Accept(?:,|$)/)
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test('escapes an address that would leave its attribute', async () => {
    const ask = await site({ pages: [{ path: '/a&b%22c/' }] })
    assert.match((await ask('/a&b"c/')).text, /href="https:\/\/www\.example\.test\/a&amp;b%22c\.md"/)
  })

  test('has the same response for every spelling of its address', async () => {
    const ask = await site({ pages: [{ path: hebrewPath, title: 'קידום' }] })
    const canonical = await ask(hebrewPath)
    for (const spelling of [
      hebrewPath.toLowerCase(),
      '/שירותים/קידום/',
      `//a/..${hebrewPath}`,
      hebrewPath.replaceAll('/', '//'),
    ]) {
      assert.deepEqual(await ask(spelling), canonical, spelling)
    }
  })
})

describe('a page as Markdown', () => {
  const content: TestSite = { pages: [{ path: '/' }, { path: hebrewPath }, { path: '/x.html' }] }

  test('has its own address, which shared caches may store', async () => {
    const ask = await site(content)
    const { status, headers, text } = await ask(encodeURI('/שירותים/קידום.md'))
    assert.equal(status, 200)
    assert.equal(text, `# ${hebrewPath}\n\n[this page](${baseUrl}${hebrewPath})\n`)
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.equal(headers['link'], `<${baseUrl}${hebrewPath}>; rel="canonical"`)
    assert.match(headers['cache-control'] ?? '', /^public\b/)
    assert.equal(headers['cdn-cache-control'], undefined)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['x-robots-tag'], undefined)
  })

  test('is selected by Accept with the same bytes and entity tag, and no shared cache may store it', async () => {
    const ask = await site(content)
    const chosen = await ask(hebrewPath, 'text/markdown')
    const own = await ask(encodeURI('/שירותים/קידום.md'))
    assert.equal(chosen.text, own.text)
    assert.equal(chosen.headers['etag'], own.headers['etag'])
    assert.equal(chosen.headers['cache-control'], 'private, no-cache')
    assert.equal(chosen.headers['cdn-cache-control'], 'no-store')
    assert.match(chosen.headers['vary'] ?? '', /\bAccept\b/)
    assert.notEqual((await ask(hebrewPath)).headers['etag'], own.headers['etag'])
  })

  test('is at /index.md for the home page, and at both addresses of a page with an extension', async () => {
    const ask = await site(content)
    for (const path of ['/index.md', '/x.html.md', '/x.md']) {
      assert.equal((await ask(path)).headers['content-type'], 'text/markdown; charset=utf-8', path)
    }
  })

  const accepts: readonly (readonly [accept: string | undefined, type: 'markdown' | 'html'])[] = [
    ['text/markdown, text/html, */*', 'markdown'],
    ['text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown'],
    ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', 'markdown'],
    ['text/html,text/markdown,text/plain,application/xhtml+xml,*/*;q=0.5', 'markdown'],
    ['TEXT/MARKDOWN', 'markdown'],
    ['text/markdown;charset=utf-8', 'markdown'],
    ['text/markdown;q=0.5, text/*;q=0.4', 'markdown'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    [undefined, 'html'],
    ['', 'html'],
    ['text/markdown;q=0', 'html'],
    ['text/markdown;q=0.5, */*', 'html'],
    ['text/html, text/markdown;q=0.9', 'html'],
    ['text/x-markdown', 'html'],
    ['application/x-text/markdown', 'html'],
    ['application/json', 'html'],
    ['text/markdown;q=bad', 'html'],
  ]
  for (const [accept, type] of accepts) {
    test(`Accept: ${accept ?? '(none)'} gives ${type}`, async () => {
      const { site: published, cache } = await memorySite(content)
      const response = seen(await createPagesFace(published, cache).answer({ path: '/', query: '', accept }))
      assert.equal(response.status, 200)
      assert.match(response.headers['content-type'] ?? '', new RegExp(`^text/${type};`))
    })
  }

  test("yields to the site's own file of that name", async () => {
    const ask = await site({ ...content, files: { '/x.md': { content: 'own', contentType: 'text/markdown; charset=utf-8' } } })
    const { text, headers } = await ask('/x.md')
    assert.equal(text, 'own')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['link'], undefined)
  })
})

test('a plain-text page, such as a site verification file, is unchanged', async () => {
  const proof = 'google-site-verification: google123.html'
  const ask = await site({ pages: [{ path: '/google123.html', html: proof, headOffset: 0 }] })
  assert.equal((await ask('/google123.html')).text, proof)
})

describe('a file of the site', () => {
  test('at an address of the service may be read by any origin, as the one of the service', async () => {
    const ask = await site({
      files: {
        '/openapi.json': { content: '{}', contentType: 'application/json' },
        '/data.json': { content: '{}', contentType: 'application/json' },
      },
    })
    assert.equal((await ask('/openapi.json')).headers['access-control-allow-origin'], '*')
    assert.equal((await ask('/data.json')).headers['access-control-allow-origin'], undefined)
  })

  test('is sent unchanged, whatever the Accept field', async () => {
    const ask = await site({ files: { '/a.css': { content: 'p{}', contentType: 'text/css' } } })
    const { text, headers } = await ask('/a.css', 'text/markdown')
    assert.equal(text, 'p{}')
    assert.equal(headers['content-type'], 'text/css')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['access-control-allow-origin'], undefined)
  })

  test('that is large is streamed, as a whole or a range', async () => {
    const content = Uint8Array.from({ length: 1024 * 1024 + 5 }, (_, at) => at % 251)
    const { site: published, cache } = await memorySite({ files: { '/film.mp4': { content, contentType: 'video/mp4' } } })
    const response = await createPagesFace(published, cache).answer({ path: '/film.mp4', query: '', accept: undefined })
    assert.ok(response !== undefined && !(response instanceof PreparedResponse))
    assert.equal(response.size, content.length)
    assert.match(response.entityTag, /^"[\w-]+"$/)
    for (const [start, end] of [
      [0, content.length],
      [300_000, 600_001],
      [content.length - 1, content.length],
      [7, 7],
    ] as const) {
      const pieces: Uint8Array[] = []
      for await (const piece of response.bytes(start, end)) pieces.push(piece)
      assert.ok(pieces.every((piece) => piece.length <= 256 * 1024))
      assert.ok(Buffer.concat(pieces).equals(content.subarray(start, end)), `${start}–${end}`)
    }
  })
})

describe('a redirect', () => {
  const rules = [
    { from: '/old/', to: '/new/', status: 301, force: false },
    { from: '/away', to: 'https://other.example.test/עמוד?a=b c', status: 302, force: false },
    { from: '/away/*', to: 'https://other.example.test/:splat#part', status: 301, force: false },
    { from: '/app', to: '/new/#/tab?from=old#part', status: 301, force: false },
    { from: '/with-query', to: '/new/?from=old#part', status: 307, force: false },
    { from: '/blog/*', to: '/news/:splat', status: 301, force: false },
    { from: '/same-site', to: 'https://www.example.test/new/', status: 301, force: false },
    { from: '/removed', to: '/new/', status: 410, force: false },
    { from: '/shown', to: '/new/', status: 200, force: false },
  ]
  const content: TestSite = { pages: [{ path: '/new/' }], redirects: { '/moved.html': '/new/' }, site: { redirects: rules } }

  test('from a rule has its status and leads to a path of the same site', async () => {
    const ask = await site(content)
    const { status, headers } = await ask('/old/')
    assert.equal(status, 301)
    assert.equal(headers['location'], '/new/')
    assert.match(headers['vary'] ?? '', /\bAccept\b/)
    assert.equal((await ask('/same-site')).headers['location'], '/new/')
  })

  test("keeps the request's query if the target has none", async () => {
    const ask = await site(content)
    assert.equal((await ask('/old/', html, 'utm=1&x=%20')).headers['location'], '/new/?utm=1&x=%20')
    assert.equal((await ask('/old/', html, 'utm=2')).headers['location'], '/new/?utm=2')
    assert.equal((await ask('/old/')).headers['location'], '/new/')
    assert.equal((await ask('/app', html, 'utm=1')).headers['location'], '/new/?utm=1#/tab?from=old#part')
    assert.equal((await ask('/with-query', html, 'utm=1')).headers['location'], '/new/?from=old#part')
    assert.equal((await ask('/away/x', html, 'utm=1')).headers['location'], 'https://other.example.test/x?utm=1#part')
    assert.equal(
      (await ask('/away', html, 'utm=1')).headers['location'],
      `https://other.example.test/${encodeURI('עמוד')}?a=b%20c`,
    )
  })

  test('is something at its address, as another spelling is', async () => {
    const { site: published, cache } = await memorySite(content)
    const face = createPagesFace(published, cache)
    for (const path of ['/new/', '/new', '/new/index.html', '/new.md', '/old/', '/old.md'])
      assert.equal(await face.has(path), true, path)
    assert.equal(await face.has('/nowhere'), false)
  })

  test('leads permanently from any other spelling to the canonical address', async () => {
    const ask = await site(content)
    for (const path of ['/new', '/new/index.html', '/new.html', '/moved.html']) {
      const { status, headers } = await ask(path)
      assert.deepEqual([status, headers['location']], [308, '/new/'], path)
    }
  })

  test('also applies to the Markdown address of a moved page', async () => {
    const ask = await site(content)
    assert.equal((await ask('/old.md')).headers['location'], '/new.md')
    assert.equal((await ask('/moved.md')).headers['location'], '/new.md')
  })

  test('never contains characters that end a header field or lead to another host', async () => {
    const ask = await site(content)
    const attempts = [
      '/blog/%0d%0aset-cookie:x',
      '/blog/%0D%0A%0D%0A<script>',
      '/blog/%E2%80%A8x',
      '/blog///evil.test',
      '/blog/%2F%2Fevil.test',
      '/old/',
    ]
    for (const attempt of attempts) {
      const { status, headers } = await ask(attempt, html, 'q=\r\nx: y&שלום')
      for (const value of Object.values(headers)) assert.match(value, /^[\x20-\x7e]*$/, attempt)
      if (status === 301) assert.match(headers['location'] ?? '', /^\/(?!\/)/, attempt)
    }
  })

  test('with status 200 serves another page in its place, and with 410 reports it as removed', async () => {
    const ask = await site(content)
    const shown = await ask('/shown')
    assert.equal(shown.status, 200)
    assert.equal(shown.text, (await ask('/new/')).text)
    assert.equal((await ask('/nowhere')).status, 404)
    for (const accept of [html, 'text/markdown', 'application/json'])
      assert.equal((await ask('/removed', accept)).status, 410, accept)
  })

  test('from a wildcard rule or to another spelling yields to files of the service', async () => {
    const { site: published, cache } = await memorySite({
      pages: [{ path: '/' }, { path: '/developers.html' }],
      site: {
        redirects: [
          { from: '/sitemap.xml', to: '/map.xml', status: 301, force: false },
          { from: '/*', to: '/', status: 200, force: false },
        ],
      },
    })
    const face = createPagesFace(published, cache)
    const ask = { query: '', accept: html }
    const file = new PreparedResponse({ status: 200, body: Buffer.from('of the service'), headers: {} })
    for (const path of ['/llms.txt', '/developers/'])
      assert.equal(seen(await face.answer({ path, ...ask }, async () => file)).text, 'of the service', path)
    assert.equal(seen(await face.answer({ path: '/sitemap.xml', ...ask })).headers['location'], '/map.xml')
    assert.equal(seen(await face.answer({ path: '/anything', ...ask })).text, seen(await face.answer({ path: '/', ...ask })).text)
  })
})

test('a malformed path is refused with the fix', async () => {
  const ask = await site({ pages: [{ path: '/' }] })
  for (const path of ['/%zz', '/%ff', '/a%00b', '/a%5cb', `/${'a'.repeat(5000)}`]) {
    await assert.rejects(ask(path), (error) => error instanceof InvalidQueryError && /percent-encode/.test(error.message), path)
  }
})

test('before the first publish every address responds with a retry time', async () => {
  const face = createPagesFace({ catalog: new MemoryCatalog(), baseUrl, now: () => new Date() }, new ResponseCache(1024))
  const { status, headers, text } = await seen(await face.answer({ path: '/', query: '', accept: html }))
  assert.deepEqual([status, headers['retry-after'], headers['content-type']], [503, '5', 'text/html; charset=utf-8'])
  assert.match(text, /<p>Nothing is published here yet: the site is still being read, or could not be read\./)
  assert.match(text, /<p lang="he" dir="rtl">התוכן עדיין אינו זמין/)
  for (const accept of [undefined, '*/*', 'application/json'])
    await assert.rejects(face.answer({ path: '/', query: '', accept }), NotLoadedError)
})

test('the page for a site that does not respond shows how to reach the company; before the first publish it is in the language of the visitor', async () => {
  const contact = { phone: '+49-30-555-0134', address: {}, hours: {} }
  const company = { company: {}, contact, howToRequestAQuote: '' }
  const { site } = await memorySite({ pages: [{ path: '/' }], site: { language: 'de', contact: company } })
  const known = await createPagesFace(site, new ResponseCache(1024)).unavailable(502, {}, 'en')
  assert.match(Buffer.from(known.body).toString(), /<html lang="de" .*nicht erreichbar.*<a href="tel:\+49305550134">/s)
  const empty = { catalog: new MemoryCatalog(), baseUrl, now: () => new Date() }
  const unknown = await createPagesFace(empty, new ResponseCache(1024)).unavailable(504, {}, 'he, en;q=0.5')
  assert.match(Buffer.from(unknown.body).toString(), /<html lang="he" dir="rtl">/)
  assert.deepEqual([unknown.status, unknown.headers['vary']], [504, 'Accept, Accept-Language'])
})

describe('a known page that was never loaded', () => {
  test('is left to the live site; otherwise it and its Markdown respond with a retry time', async () => {
    const content = { pages: [{ path: '/' }], pending: ['/b/', '/c'] }
    const { site, cache } = await memorySite(content)
    const face = createPagesFace(site, cache)
    for (const path of ['/b/', '/b.md', '/c', '/c.md']) {
      const request = { path, query: '', accept: '*/*' }
      await assert.rejects(face.answer(request), (error) => error instanceof NotLoadedError && error.retryAfter === 60)
    }
    const spelling = await seen(await face.answer({ path: '/b', query: '', accept: html }))
    assert.deepEqual([spelling.status, spelling.headers['location']], [308, '/b/'])
  })
})
