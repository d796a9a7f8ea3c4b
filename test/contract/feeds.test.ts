import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { XMLParser } from 'fast-xml-parser'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

const article = (path: string, title: string, published: string) =>
  html({
    path,
    title,
    head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":${JSON.stringify(title)},"datePublished":"${published}","author":{"@type":"Person","name":"Noa Sadeh"}}</script>`,
    body: `<article><h1>${title}</h1><p>We describe how a book is bound by hand, from the folded sheets to the finished cover & spine.</p></article>`,
  })

const files = {
  'index.html': html({ path: '/', title: 'Bindery', body: '<p>We bind books by hand in Haifa.</p>' }),
  'blog/index.html': html({ path: '/blog/', title: 'Blog', body: '<h1>Blog</h1><p>What we learned.</p>' }),
  'blog/old/index.html': article('/blog/old/', 'Old news', '2025-01-02'),
  'blog/new/index.html': article('/blog/new/', 'New & better', '2026-03-04'),
}
const rules = { pages: { types: [{ match: ['/blog/'], type: 'hub' as const }] } }

let site: PublishedServer
before(async () => {
  site = await startPublished({
    files,
    rules,
    contentSignals: { search: true, aiTrain: false, usage: { trainAi: false, search: true } },
  })
})
after(() => site.close())

describe('feeds', () => {
  test('/feed.xml is Atom with the newest articles first', async () => {
    const { body, headers } = await site.get('/feed.xml')
    assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8')
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(body)
    assert.equal(feed.updated, '2026-03-04T00:00:00Z')
    assert.deepEqual(
      feed.entry.map(({ title, id, updated, author }: Readonly<Record<string, unknown>>) => [title, id, updated, author]),
      [
        ['New & better', `${site.baseUrl}/blog/new/`, '2026-03-04T00:00:00Z', { name: 'Noa Sadeh' }],
        ['Old news', `${site.baseUrl}/blog/old/`, '2025-01-02T00:00:00Z', { name: 'Noa Sadeh' }],
      ],
    )
  })

  test('/feed.json is JSON Feed with the same items', async () => {
    const feed = JSON.parse((await site.get('/feed.json')).body)
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
    assert.deepEqual(
      feed.items.map(({ url, title }: Readonly<Record<string, unknown>>) => [url, title]),
      [
        [`${site.baseUrl}/blog/new/`, 'New & better'],
        [`${site.baseUrl}/blog/old/`, 'Old news'],
      ],
    )
    for (const item of feed.items) assert.ok(item.content_text.length > 0)
  })

  test('the home page, hubs and articles link to them, other pages do not', async () => {
    for (const path of ['/blog/', '/blog/new/']) {
      const { body } = await site.get(path)
      assert.match(body, /<link rel="alternate" type="application\/atom\+xml" href="[^"]*\/feed\.xml">/, path)
      assert.match(body, /<link rel="alternate" type="application\/feed\+json" href="[^"]*\/feed\.json">/, path)
    }
    assert.doesNotMatch((await site.get('/')).body, /feed\.xml/)
  })

  test('a site with its own feed keeps it, and a site without dated articles has none', async () => {
    const own = await startPublished({ files: { ...files, 'feed.xml': '<rss/>' }, rules })
    const none = await startPublished({ files: { 'index.html': files['index.html'] } })
    try {
      assert.equal((await own.get('/feed.xml')).body, '<rss/>')
      assert.doesNotMatch((await own.get('/blog/new/')).body, /feed\.xml/)
      for (const path of ['/feed.xml', '/feed.json']) assert.equal((await none.get(path)).status, 404)
    } finally {
      await Promise.all([own.close(), none.close()])
    }
  })
})

describe('the whole site as text', () => {
  test('/llms-full.txt has the Markdown of every page with its address', async () => {
    const { body, headers } = await site.get('/llms-full.txt')
    assert.equal(headers['x-robots-tag'], 'noindex')
    for (const path of ['/', '/blog/', '/blog/new/', '/blog/old/'])
      assert.ok(body.includes(`\nSource: ${site.baseUrl}${path}\n`), path)
    assert.ok(body.includes((await site.get('/blog/new.md')).body.trim()))
  })

  test('/sitemap.md lists every page by section, with the date of its last change', async () => {
    const { body } = await site.get('/sitemap.md')
    assert.match(body, /\n## Pages\n\n- \[Bindery\]\([^)]*\/\)\n\n## Blog\n\n/)
    assert.match(body, /- \[New & better\]\([^)]*\/blog\/new\/\) \(2026-03-04\)\n/)
  })
})

describe('content pages', () => {
  test('link to the index of their section, else of the site', async () => {
    for (const [path, index] of [
      ['/', '/llms.txt'],
      ['/blog/', '/blog/llms.txt'],
      ['/blog/new/', '/blog/llms.txt'],
    ] as const) {
      const { body, headers } = await site.get(path)
      assert.ok(body.includes(`<link rel="describedby" type="text/plain" href="${site.baseUrl}${index}">`), path)
      assert.ok(String(headers['link']).includes(`<${site.baseUrl}${index}>; rel="describedby"`), path)
    }
  })

  test('as Markdown state their token count and what the owner allows', async () => {
    const { body, headers } = await site.get('/blog/new.md')
    const tokens = Number(headers['x-markdown-tokens'])
    assert.ok(tokens > body.length / 8 && tokens < body.length, String(tokens))
    assert.equal(headers['content-signal'], 'search=yes, ai-train=no')
    assert.equal(headers['content-usage'], 'train-ai=n, search=y')
  })
})
