import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, pagesOf, siteOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

const words = '<p>We repair bicycles of all kinds, and we explain every repair before it is made.</p>'.repeat(4)
const footer = '<div><h5>Opening</h5><p>Monday to Friday</p></div>'
const loading = (file: string) => pageHtml({ title: 'Home', body: `${words}<script>$("#footer").load("${file}")</script>` })
const viewer = `<!doctype html><html><head><title>Viewer</title></head><body>${'<button>Zoom</button>'.repeat(15)}</body></html>`
const framing = pageHtml({ title: 'Menu', body: `${words}<iframe src="/viewer/show.html?file=/menu.pdf"></iframe>` })

async function published(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  await bench.publish(origin.write(files))
  return [...(await pagesOf(bench)).keys()]
}

suite('a document that other pages embed', () => {
  test('is not a page, and the report says why', async () => {
    assert.deepEqual(await published({ 'index.html': loading('parts/footer.html'), 'parts/footer.html': footer }), ['/'])
    const { report } = await siteOf(bench)
    assert.deepEqual(
      report.unpublished.map(({ path, reason }) => [path, /scripts load into/.test(reason)]),
      [['/parts/footer.html', true]],
    )
  })

  test('is not a page if a script file loads it', async () => {
    const files = { 'index.html': pageHtml({ body: words }), 'js/main.js': 'fetch("parts/footer.html").then(show)' }
    assert.deepEqual(await published({ ...files, 'parts/footer.html': footer }), ['/'])
  })

  test('is not a page if it is a viewer that shows a file in a frame', async () => {
    assert.deepEqual(
      await published({ 'index.html': pageHtml({ body: words }), 'menu.html': framing, 'viewer/show.html': viewer }),
      ['/', '/menu.html'],
    )
  })
})

test('becomes a page when another document links to it, and a fragment again without the link', async () => {
  const files = { 'index.html': loading('parts/footer.html'), 'parts/footer.html': footer }
  const about = (link: string) => pageHtml({ title: 'About', body: `${words}${link}` })
  assert.deepEqual(await published({ ...files, 'about.html': about('') }), ['/', '/about.html'])
  assert.deepEqual(await published({ 'about.html': about('<a href="parts/footer.html">Hours</a>') }), [
    '/',
    '/about.html',
    '/parts/footer.html',
  ])
  assert.deepEqual(await published({ 'about.html': about('') }), ['/', '/about.html'])
})

test('references are found in bounded time in documents full of URLs and unclosed frames', { timeout: 30_000 }, async () => {
  const hostile = ['href=', '<iframe ', 'on', '"', "location='"].map((part) => part.repeat(200_000)).join(' footer ')
  const files = {
    'index.html': loading('parts/footer.html'),
    'js/main.js': hostile.slice(0, 299_000),
    'parts/footer.html': footer,
  }
  assert.deepEqual(await published({ ...files, 'text.html': pageHtml({ body: `<pre>${hostile}</pre>` }) }), ['/', '/text.html'])
})

suite('a document is still a page', () => {
  const kept = async (name: string, files: Readonly<Record<string, string>>) =>
    assert.ok((await published(files)).includes(`/${name}`))

  test('without a head if nothing loads it', () =>
    kept('about.html', { 'index.html': pageHtml({ body: words }), 'about.html': words }))

  test('without a head if another one links to it', () =>
    kept('about.html', {
      'index.html': pageHtml({ body: `${words}<a href="about.html">About</a><script>load("about.html")</script>` }),
      'about.html': footer,
    }))

  test('without a head if a script navigates to it', () =>
    kept('about.html', {
      'index.html': pageHtml({ body: `${words}<script>location.href = "about.html"</script>` }),
      'about.html': footer,
    }))

  test('without a head if a sitemap lists it', () =>
    kept('about.html', {
      'index.html': loading('about.html'),
      'about.html': footer,
      'sitemap.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://repairs.example/about.html</loc></url></urlset>',
    }))

  test('without a head if it has the content of the page that loads it', () =>
    kept('content.html', {
      'index.html': pageHtml({ body: '<p>Welcome</p><script>$("main").load("content.html")</script>' }),
      'content.html': words,
    }))

  test('with controls if only a link leads to it', () =>
    kept('viewer/show.html', {
      'index.html': pageHtml({ body: `${words}<a href="viewer/show.html">Viewer</a>` }),
      'menu.html': framing,
      'viewer/show.html': viewer,
    }))
})
