import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { ExtractionError } from '../extraction/extracted-page.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { canonical, pageHtml } from './testing/html.ts'
import { benchForEachTest, bytesAt, entryAt, messagesOf, pagesOf, siteOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

/** The reasons in the report, by path. */
async function unpublished(): Promise<Record<string, string>> {
  const { report } = await siteOf(bench)
  return Object.fromEntries(report.unpublished.map(({ path, reason }) => [path, reason]))
}

describe('unpublished documents', () => {
  test('are reported with the reason and served as files', async () => {
    origin.write({
      'index.html': pageHtml({ head: canonical('https://x.example/') }),
      'hidden.html': pageHtml({ head: '<meta name="robots" content="noindex">' }),
      'thanks/index.html': pageHtml(),
      'copy.html': pageHtml({ head: canonical('https://other.example/original/') }),
      'large.html': pageHtml({ body: `<p>${'word '.repeat(1_700_000)}</p>` }),
      '404.html': pageHtml({ title: 'Not here' }),
    })
    await bench.publish(origin, { settings: { rules: { pages: { exclude: ['/thanks/'] } } } })
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/'])
    const reasons = await unpublished()
    assert.deepEqual(Object.keys(reasons), ['/copy.html', '/hidden.html', '/large.html', '/thanks/'])
    assert.match(reasons['/copy.html'] ?? '', /https:\/\/other\.example\/original\//)
    assert.match(reasons['/hidden.html'] ?? '', /noindex/)
    assert.match(reasons['/large.html'] ?? '', /larger than 6 MB/)
    assert.match(reasons['/thanks/'] ?? '', /pages\.exclude \(\/thanks\/\)/)
    for (const path of ['/hidden.html', '/thanks/', '/copy.html', '/404.html']) {
      const entry = await entryAt(bench, path)
      assert.deepEqual(entry?.kind === 'file' && entry.contentType, 'text/html; charset=utf-8', path)
    }
    assert.equal((await entryAt(bench, '/large.html'))?.kind, 'file')
  })

  test('include the 404 page, with a notice', async () => {
    await bench.publish(origin.write({ 'index.html': pageHtml(), '404.html': pageHtml({ title: 'Not here' }) }))
    const { notFound } = await siteOf(bench)
    assert.equal(notFound?.contentType, 'text/html; charset=utf-8')
    const bytes = await bench.catalog.read((reader) => reader.content(notFound?.content ?? ''))
    assert.match(new TextDecoder().decode(bytes), /Not here/)
  })

  test('include an excluded page, in whatever spelling it is configured', async () => {
    origin.write({ 'index.html': pageHtml(), 'thanks.html': pageHtml() })
    await bench.publish(origin, { settings: { rules: { pages: { exclude: ['/thanks/'] } } } })
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/'])
  })
})

describe('addresses', () => {
  test('x.html is published at its canonical, and its file name redirects there', async () => {
    origin.write({
      'index.html': pageHtml({ head: canonical('https://x.example/') }),
      'seo.html': pageHtml({ head: canonical('https://x.example/seo/') }),
    })
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/', '/seo/'])
    assert.deepEqual(await entryAt(bench, '/seo.html'), { kind: 'redirect', to: '/seo/' })
    assert.equal((await entryAt(bench, '/seo/'))?.kind, 'page')
  })

  test('two documents with the same canonical both keep their own path, with a warning', async () => {
    origin.write({
      'index.html': pageHtml(),
      'a.html': pageHtml({ head: canonical('/x/') }),
      'b.html': pageHtml({ head: canonical('/x/') }),
    })
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/', '/a.html', '/b.html'])
    assert.match(
      messagesOf((await siteOf(bench)).report.notices).join('\n'),
      /\/a\.html, \/b\.html name the same canonical address \/x\//,
    )
  })

  test('Hebrew names are published in their canonical spelling', async () => {
    origin.write({ 'index.html': pageHtml(), 'שירותים/קידום/index.html': pageHtml({ title: 'קידום', language: 'he' }) })
    await bench.publish(origin)
    const path = `${encodeURI('/שירותים/קידום')}/`
    assert.equal((await pagesOf(bench)).get(path)?.title, 'קידום')
  })
})

describe('own hosts', () => {
  test("the host of most canonicals is the site's, with a notice", async () => {
    for (const page of ['a', 'b', 'c'])
      origin.write({ [`${page}/index.html`]: pageHtml({ head: canonical(`https://www.x.example/${page}/`) }) })
    origin.write({ 'd/index.html': pageHtml({ head: canonical('https://partner.example/d/') }) })
    await bench.publish(origin, { settings: { ownHosts: ['localhost:8080'] } })
    assert.deepEqual((await siteOf(bench)).hosts, ['localhost:8080', 'www.x.example'])
    assert.deepEqual(Object.keys(await unpublished()), ['/d/'])
  })

  test('unchanged documents are extracted again when the site moves to another host', async () => {
    const site = (host: string) => ({
      'a/index.html': pageHtml({ head: canonical(`https://${host}/a/`) }),
      'b/index.html': pageHtml({ head: canonical(`https://${host}/b/`) }),
    })
    origin.write(site('old.example')).write({ 'c/index.html': pageHtml({ head: canonical('https://new.example/c/') }) })
    await bench.publish(origin)
    assert.deepEqual(Object.keys(await unpublished()), ['/c/'])
    await bench.publish(origin.write(site('new.example')))
    assert.deepEqual(await unpublished(), {})
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/a/', '/b/', '/c/'])
  })
})

describe('dates', () => {
  const urls = (rows: Record<string, string>) =>
    `<urlset>${Object.entries(rows)
      .map(([path, date]) => `<url><loc>https://x.example${path}</loc><lastmod>${date}</lastmod></url>`)
      .join('')}</urlset>`
  const head = canonical('https://x.example/')

  test('come from a sitemap of any name', async () => {
    origin.write({ 'index.html': pageHtml({ head }), 'maps/pages.xml': urls({ '/': '2026-03-01' }), 'feed.xml': '<feed/>' })
    await bench.publish(origin)
    assert.equal((await pagesOf(bench)).get('/')?.updatedAt, '2026-03-01T00:00:00Z')
  })

  test('come from the sitemap if the page has none', async () => {
    origin.write({
      'index.html': pageHtml({ head }),
      'a/index.html': pageHtml({ head: '<meta property="article:modified_time" content="2026-01-01">' }),
      'b/index.html': pageHtml({ body: '<p>Written <time datetime="2025-05-05">in May</time>, in some more words.</p>' }),
      'c/index.html': pageHtml({ body: '<p>Written <time datetime="2025-05-05">in May</time>, in some more words.</p>' }),
      'sitemap.xml': urls({ '/': '2026-03-01', '/a/': '2026-03-02', '/b/': '2026-03-03' }),
    })
    await bench.publish(origin)
    const dates = Object.fromEntries([...(await pagesOf(bench))].map(([path, { updatedAt }]) => [path, updatedAt]))
    assert.deepEqual(dates, {
      '/': '2026-03-01T00:00:00Z',
      '/a/': '2026-01-01T00:00:00Z',
      '/b/': '2026-03-03T00:00:00Z',
      '/c/': '2025-05-05T00:00:00Z',
    })
  })

  test('shared by a whole long sitemap are those of the build, and ignored', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => (at === 0 ? '/' : `/page-${at}/`))
    origin.write({
      'index.html': pageHtml({ head }),
      'a/index.html': pageHtml(),
      'sitemap.xml': urls(Object.fromEntries(paths.map((path) => [path, '2026-03-01']))),
    })
    await bench.publish(origin)
    assert.equal((await pagesOf(bench)).get('/')?.updatedAt, null)
  })
})

describe('name and language', () => {
  test('come from the home page unless configured', async () => {
    origin.write({
      'index.html': pageHtml({ title: 'אופק', language: 'he' }),
      'a.html': pageHtml({ title: 'A', language: 'en' }),
    })
    await bench.publish(origin)
    assert.deepEqual([(await siteOf(bench)).name, (await siteOf(bench)).language], ['אופק', 'he'])
    await bench.publish(origin, { settings: { siteName: 'Ofek', siteLanguage: 'en' } })
    assert.deepEqual([(await siteOf(bench)).name, (await siteOf(bench)).language], ['Ofek', 'en'])
  })

  test('a name in titles of pages in another language, as templates leave some, counts only if the home page has it, too', async () => {
    origin.write({
      'index.html': pageHtml({ title: 'Kanzlei Linde | Die Kanzlei', language: 'de' }),
      'contact.html': pageHtml({ title: 'Kanzlei Linde | Kontakt', language: 'en' }),
    })
    await bench.publish(origin)
    assert.equal((await siteOf(bench)).name, 'Kanzlei Linde')
    origin.write({
      'index.html': pageHtml({ title: 'Krume – Brot aus Köln', language: 'de' }),
      'contact.html': pageHtml({ title: 'Demo 1 | Astro Starter', language: 'en' }),
      'about.html': pageHtml({ title: 'Demo 2 | Astro Starter', language: 'en' }),
    })
    await bench.publish(origin)
    assert.match((await siteOf(bench)).name, /Krume/)
  })

  test("a name left behind by a theme is not confirmed as the company's", async () => {
    const frame = '<div class="logo">Bäckerei Krume</div><p>Phone: +49 30 5550100</p><footer>© 2026 Bäckerei Krume</footer>'
    const left = '<meta property="og:site_name" content="Demo Bakery">'
    const body = `</main>${frame}<main>`
    origin.write({
      'index.html': pageHtml({ title: 'Brot | Bäckerei Krume', head: left, body: `${body}<p>Brot aus dem Ofen.</p>` }),
      'kuchen/index.html': pageHtml({ title: 'Kuchen | Bäckerei Krume', body: `${body}<p>Kuchen.</p>` }),
      'kontakt/index.html': pageHtml({ title: 'Kontakt | Bäckerei Krume', body: '<p>Telefon: +49 30 5550100</p>' }),
    })
    await bench.publish(origin)
    const { name, contact } = await siteOf(bench)
    assert.deepEqual([name, contact?.company], ['Bäckerei Krume', { name: 'Bäckerei Krume' }])
  })

  test('an og:title shared by all pages is ignored on all but the home page', async () => {
    const page = (title: string) =>
      `<html><head><title>${title}</title><meta property="og:title" content="Krume &amp; Sohn: daily fresh"></head><body><p>Bread.</p></body></html>`
    origin.write({ 'index.html': page('Start'), 'prices.html': page('Our prices'), 'visit.html': page('Visit us') })
    await bench.publish(origin)
    assert.deepEqual(
      [...(await pagesOf(bench)).values()].map(({ title }) => title),
      ['Krume & Sohn: daily fresh', 'Our prices', 'Visit us'],
    )
  })

  test('an h1 and a title element shared by all pages are ignored on all but the home page', async () => {
    const page = (title: string) =>
      `<html><head><title>Krume &amp; Sohn - start</title></head><body><h1>Bread <b>&amp; cake</b></h1><h2>${title}</h2><p>Fresh from the oven, every day.</p></body></html>`
    origin.write({ 'index.html': page('Welcome'), 'prices.html': page('Our prices'), 'visit.html': page('Visit us') })
    await bench.publish(origin)
    assert.deepEqual(
      [...(await pagesOf(bench)).values()].map(({ title }) => title),
      ['Bread & cake', 'Our prices', 'Visit us'],
    )
  })

  test('a title that only copies of a page share is its own', async () => {
    const about = '<title>About us | Krume</title><h1>About us</h1><h2>History</h2><p>Fresh from the oven, every day.</p>'
    origin.write({
      'index.html': pageHtml({ title: 'Krume' }),
      'about.html': about,
      'about/index.html': about,
      'old.html': about,
    })
    await bench.publish(origin)
    assert.deepEqual(
      [...(await pagesOf(bench)).values()].map(({ title }) => title),
      ['Krume', 'About us', 'About us', 'About us'],
    )
  })

  test('without a home page the language is that of most pages', async () => {
    origin.write({
      'a.html': pageHtml({ language: 'he' }),
      'b.html': pageHtml({ language: 'he' }),
      'c.html': pageHtml({ language: 'en' }),
    })
    await bench.publish(origin)
    assert.equal((await siteOf(bench)).language, 'he')
  })
})

test('the insertion point in the head is correct in a windows-1255 document', async () => {
  const html =
    '<!-- דף --><html><head><meta charset="windows-1255"><title>שלום עולם</title></head><body><main><p>טקסט של העמוד הזה</p></main></body></html>'
  const bytes = Uint8Array.from(html, (letter) =>
    letter >= '\u05D0' ? letter.charCodeAt(0) - 0x05d0 + 0xe0 : letter.charCodeAt(0),
  )
  await bench.publish(origin.write({ 'index.html': bytes }))
  const entry = await entryAt(bench, '/')
  assert.ok(entry?.kind === 'page')
  assert.equal(entry.contentType, 'text/html; charset=windows-1255')
  assert.deepEqual(new Uint8Array(await bytesAt(bench, '/')), bytes)
  assert.match(new TextDecoder('latin1').decode(bytes.subarray(0, entry.headOffset ?? 0)), /<meta charset="windows-1255">$/)
  assert.equal((await pagesOf(bench)).get('/')?.title, 'שלום עולם')
})

test('a document in an unsupported encoding is published as UTF-8', async () => {
  const html = pageHtml({ title: 'שלום' }).replace('utf-8', 'utf-16')
  const bytes = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(html, 'utf16le')])
  await bench.publish(origin.write({ 'index.html': bytes }))
  const entry = await entryAt(bench, '/')
  assert.ok(entry?.kind === 'page')
  assert.equal(entry.contentType, 'text/html; charset=utf-8')
  const served = await bytesAt(bench, '/')
  assert.equal(entry.size, served.length)
  assert.equal(new TextDecoder().decode(served), html)
})

test('an author on every page is ignored, unless it is the company', async () => {
  const by = (author: string) => pageHtml({ title: 'Farm', head: `<meta name="author" content="${author}">` })
  await bench.publish(origin.write({ 'index.html': by('Web Maker'), 'about.html': by('Web Maker') }))
  assert.equal((await pagesOf(bench)).get('/about.html')?.author, null)
  await bench.publish(origin.write({ 'index.html': by('Farm'), 'about.html': by('Farm') }))
  assert.equal((await pagesOf(bench)).get('/about.html')?.author, 'Farm')
})

test('a page whose canonical is its path on a foreign host is reported with the fix', async () => {
  const html = pageHtml({ head: '<link rel="canonical" href="https://other.example/about.html">' })
  await bench.publish(origin.write({ 'index.html': pageHtml(), 'about.html': html }))
  const { report } = await siteOf(bench)
  assert.ok(
    report.notices.some(
      ({ page, key, message }) => page === '/about.html' && key === 'site.hosts' && /other\.example/.test(message),
    ),
  )
})

test('a site with noindex on all pages is reported first, with the fix', async () => {
  const hidden = pageHtml({ head: '<meta name="robots" content="noindex">' })
  await bench.publish(origin.write({ 'index.html': hidden, 'about.html': hidden }))
  assert.match(
    (await siteOf(bench)).report.notices[0]?.message ?? '',
    /^No page is published, because pages such as \/ say noindex\. Remove noindex/,
  )
  await bench.publish(origin.write({ 'index.html': pageHtml(), 'about.html': hidden }))
  assert.ok((await siteOf(bench)).report.notices.every(({ message }) => !message.startsWith('No page is')))
})

test('XHTML is published', async () => {
  await bench.publish(origin.write({ 'index.xhtml': pageHtml({ title: 'X' }), 'index.html': pageHtml() }))
  assert.equal((await entryAt(bench, '/index.xhtml'))?.kind, 'page')
})

describe('hostile documents', () => {
  test('are reported, and the others are published', async () => {
    origin.write({
      'index.html': pageHtml(),
      'deep.html': pageHtml({ body: '<div>'.repeat(5000) }),
      'wide.html': pageHtml({ body: '<i></i>'.repeat(110_000) }),
      'span.html': pageHtml({ body: '<table><tr><td colspan="1000000" rowspan="1000000">x</td></tr></table>' }),
      'binary.html': Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256),
      'empty.html': '',
    })
    assert.equal((await bench.publish(origin)).kind, 'published')
    const { report } = await siteOf(bench)
    assert.deepEqual(
      report.unpublished.map(({ path }) => path),
      ['/binary.html', '/deep.html', '/empty.html', '/wide.html'],
    )
    assert.ok((await pagesOf(bench)).has('/span.html'))
    assert.ok(report.notices.some(({ page, message }) => page === '/deep.html' && /nested/.test(message)))
  })

  test('a problem of all documents is one warning', async () => {
    const extract = {
      prepare: () => {},
      size: 1,
      close: async () => {},
      extract: async () => Promise.reject(new ExtractionError('The selector a::b cannot be used.')),
    }
    origin.write(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.html`, pageHtml()])))
    await bench.publish(origin, { extract })
    const { report } = await siteOf(bench)
    assert.equal(report.unpublished.length, 50)
    assert.deepEqual(
      messagesOf(report.notices).filter((message) => /a::b/.test(message)),
      ['The selector a::b cannot be used. (+49 more pages)'],
    )
  })

  test('a page that can no longer be extracted is unpublished, but served as a file', async () => {
    await bench.publish(origin.write({ 'index.html': pageHtml(), 'a.html': pageHtml() }))
    await bench.publish(origin.write({ 'a.html': pageHtml({ body: '<div>'.repeat(5000) }) }))
    assert.equal((await pagesOf(bench)).has('/a.html'), false)
    assert.equal((await entryAt(bench, '/a.html'))?.kind, 'file')
  })
})

test('forms that post to a folder site are reported, those of a live site are not', async () => {
  const form = (action: string, method = 'post') => `<form method="${method}" action="${action}"><input name="a"></form>`
  const elsewhere = [form('mailto:office@x.example'), form('https://forms.example/1'), form('/find/', 'get')].join('')
  origin.write({
    'index.html': pageHtml({ body: `${form('/send')}${elsewhere}` }),
    'contact/index.html': pageHtml({ body: `<div hidden>${form('/send', 'POST')}</div>${form('')}` }),
  })
  const reported = async () => (await siteOf(bench)).report.notices.filter(({ message }) => message.includes('form'))
  await bench.publish(origin)
  const fix = 'send it to a form service or with a script.'
  assert.deepEqual(await reported(), [
    { level: 'warning', message: `A form is sent to /send, where nothing handles it, on 2 pages; ${fix}`, page: '/' },
    { level: 'warning', message: `A form is sent to /contact/, where nothing handles it; ${fix}`, page: '/contact/' },
  ])
  origin.keepsCopies = true
  origin.write({ 'about/index.html': pageHtml() })
  await bench.publish(origin)
  assert.deepEqual(await reported(), [])
})
