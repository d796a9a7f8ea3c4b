import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startPublished, type PublishedServer } from '../published-server.ts'

const page = (title: string, body: string, head = '', language = 'en') =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`
const refresh = (to: string, more = '') =>
  `<html><head><title>Redirecting…</title><meta http-equiv="refresh" content="0; url=${to}">${more}</head><body><a href="${to}">Click here</a></body></html>`
const canonical = (to: string) => `<link rel="canonical" href="${to}">`
const about = (words: string) =>
  `<p>Die Werkstatt am Hafen repariert seit 1984 Fahrräder aller Marken, und zwar ${words}.</p><p>Ersatzteile für alte Modelle liegen bereit, Termine gibt es innerhalb einer Woche, und jede Reparatur wird vorher erklärt.</p>`
const visit = '<p>Our rooms are open from Sunday to Thursday. Come in without an appointment, and bring your bicycle.</p>'.repeat(
  3,
)
const prose = '<p>פתחנו את הסדנה לפני שנים רבות, ומאז אנחנו מתקנים אופניים מכל הסוגים ומכל היצרנים.</p>'.repeat(3)

suite('documents that are not pages', () => {
  let site: PublishedServer
  before(async () => {
    site = await startPublished({
      files: {
        'index.html':
          '<html><head><title>Choosing your language…</title></head><body><p>One moment</p><script>location.replace(/^he/.test(navigator.language) ? "/he/" : "/de/")</script></body></html>',
        'he/index.html': page('סדנת הנמל', prose, '', 'he'),
        'de/index.html': page('Werkstatt am Hafen', about('von Hand'), '', 'de'),
        'old.html': refresh('he/', '<meta name="robots" content="noindex"><link rel="canonical" href="/he/">'),
        'older/index.html': refresh('/old.html'),
        'script/index.html': '<html><body><script>window.location.href = "/de/" + location.search</script></body></html>',
        'gone/index.html': refresh('/nowhere/'),
        'away/index.html': refresh('https://elsewhere.example/'),
        'round/index.html': refresh('/about/round/'),
        'about/round/index.html': refresh('/round/'),
        'live/index.html': page('Live', visit, '<meta http-equiv="refresh" content="300;url=/live/">'),
        'visit/index.html': page('Visit us', visit, canonical('https://public.example/visit/')),
        'visit/print.html': page('Visit us', visit, canonical('https://public.example/visit/')),
        'about/index.html': page('Über uns', about('von Hand'), canonical('/de/'), 'de'),
        'about/team.html': page(
          'Das Team',
          '<p>Vier Menschen arbeiten in der Werkstatt, zwei davon seit dem ersten Tag.</p>',
          canonical('/de/'),
          'de',
        ),
        'packed/index.html': gzipSync(page('Packed', visit)),
        'nulls.html': Buffer.from('<html>\0\0\0\x01\x02 data'),
        'api/index.html': '{"name":"workshop","routes":["/v2"]}',
        '_parts/footer.html': '<div><ul><li><a href="/de/">Workshop</a></li></ul></div>',
        'feed/index.html': '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>',
      },
    })
  })
  after(() => site.close())

  const read = async (url: string) => {
    const { status, body } = await site.get(`/v1/page/?url=${encodeURIComponent(url)}`)
    return status === 200 ? JSON.parse(body).url : status
  }

  test('one that only forwards redirects to the published page that it leads to', async () => {
    for (const [path, to] of [
      ['/old.html', '/he/'],
      ['/older/', '/he/'],
      ['/script/', '/de/'],
    ] as const) {
      const { status, headers } = await site.get(path)
      assert.deepEqual([status, headers['location']], [308, to], path)
      assert.equal(await read(path), `https://public.example${to}`)
    }
  })

  test('one that forwards to another site, to nothing or in a loop is served, but not as a page', async () => {
    for (const path of ['/', '/gone/', '/away/', '/round/', '/about/round/']) {
      const { status, headers, body } = await site.get(path)
      assert.equal(status, 200, path)
      assert.match(`${headers['content-type']} ${body}`, /text\/html.*(?:Redirecting|Choosing)/s, path)
      assert.equal(await read(path), 404, path)
    }
  })

  test('one that only reloads itself later is a page', async () =>
    assert.equal(await read('/live/'), 'https://public.example/live/'))

  test('a copy redirects to the original', async () => {
    for (const [path, to] of [
      ['/visit/print.html', '/visit/'],
      ['/about/', '/de/'],
    ] as const) {
      assert.equal((await site.get(path)).headers['location'], to)
      assert.equal(await read(path), `https://public.example${to}`)
    }
  })

  test('a canonical that names a page with a different text is ignored', async () =>
    assert.equal(await read('/about/team.html'), 'https://public.example/about/team.html'))

  test('anything but HTML is served unchanged, but not as a page', async () => {
    for (const path of ['/packed/', '/nulls.html', '/api/', '/feed/', '/_parts/footer.html']) {
      assert.equal((await site.get(path)).status, 200, path)
      assert.equal(await read(path), 404, path)
    }
    assert.deepEqual((await site.get('/packed/')).bytes, gzipSync(page('Packed', visit)))
  })

  test('none of them is listed', async () => {
    const expected = ['/about/team.html', '/de/', '/he/', '/live/', '/visit/']
    const sitemap = (await site.get('/sitemap.xml')).body
    assert.deepEqual(
      [...sitemap.matchAll(/<loc>https:\/\/public\.example(.*?)<\/loc>/g)].map(([, path]) => path).toSorted(),
      expected,
    )
    const found = JSON.parse((await site.get('/v1/search/?q=reparatur')).body)
    assert.deepEqual(
      found.results.map(({ url }: { url: string }) => url),
      ['https://public.example/de/'],
    )
    const llms = (await site.get('/llms.txt')).body
    for (const path of ['/old', '/script/', '/packed/', '/print', '/api/']) assert.ok(!llms.includes(path), path)
  })
})
