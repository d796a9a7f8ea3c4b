import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MemoryCatalog } from '../catalog/testing/memory/memory-catalog.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { NotLoadedError } from '../model/errors.ts'
import { baseUrl, memorySite, seen, type SeenResponse, type TestSite } from '../pages/testing/memory-site.ts'
import { createDiscoveryFace } from './discovery-face.ts'
import type { ContentSignals } from '../model/content-signals.ts'

type Ask = (path: string) => Promise<SeenResponse | undefined>

async function discovery(content: TestSite, signals: ContentSignals | null = null): Promise<Ask> {
  const { site, cache } = await memorySite(content)
  const face = createDiscoveryFace(site, cache, { contentSignals: signals })
  return async (path) => {
    const answer = await face.answer(path)
    return answer === undefined ? undefined : seen(answer)
  }
}

async function textOf(ask: Ask, path: string): Promise<string> {
  const answer = await ask(path)
  assert.equal(answer?.status, 200, path)
  return answer.text
}

const links = (text: string) => [...text.matchAll(/^- \[(.+?)\]\((\S+?)\)/gm)].map(([, title = '', url = '']) => ({ title, url }))

async function markdownLinks(ask: Ask, path: string): Promise<string[]> {
  const text = await textOf(ask, path)
  assert.ok(text.length < 50_000, `${path}: ${text.length}`)
  return links(text)
    .map(({ url }) => url.slice(baseUrl.length))
    .filter((address) => address.endsWith('.md'))
}

function blog(count: number, summary = 'What this post says, in one sentence that is as long as such sentences are.') {
  return Array.from({ length: count }, (_, at) => ({
    path: `/blog/post-${String(at).padStart(6, '0')}/`,
    title: `Post ${at}`,
    summary,
  }))
}

const home = { path: '/', title: 'Home', summary: 'What the company does.' }

describe('/llms.txt', () => {
  test('of a site without pages has a heading and instructions', async () => {
    const text = await textOf(await discovery({ site: { name: 'אופק' } }), '/llms.txt')
    assert.match(text, /^# אופק\n/)
    assert.match(text, /Accept: text\/markdown/)
    assert.doesNotMatch(text, /^## /m)
  })

  test('lists every page of a small site by the absolute Markdown URL, grouped by section', async () => {
    const text = await textOf(
      await discovery({
        pages: [home, { path: '/about/', title: 'About' }, { path: '/blog/', title: 'The blog', summary: 'News.' }, ...blog(28)],
      }),
      '/llms.txt',
    )
    assert.match(text, /^# Example\n\n> What the company does\.\n\n[^#]+\n## Pages\n/)
    assert.equal(links(text).length, 31)
    assert.ok(links(text).every(({ url }) => url.startsWith(`${baseUrl}/`) && url.endsWith('.md')))
    assert.ok(text.includes(`- [Home](${baseUrl}/index.md): What the company does.\n`))
    assert.ok(text.indexOf('## The blog') < text.indexOf('Post 0') && text.indexOf('[About]') < text.indexOf('## The blog'))
  })

  test("groups pages in other languages by language, after the pages in the site's language", async () => {
    const site = { language: 'he-IL' }
    const pages = [
      { path: '/', title: 'בית', language: 'he' },
      { path: '/blog/', title: 'בלוג', language: 'he' },
      { path: '/blog/a/', title: 'א' },
      { path: '/blog/b/', title: 'B', language: 'en-US' },
      { path: '/en/', title: 'Home', language: 'en-GB' },
      { path: '/en/about/', title: 'About', language: 'en' },
      { path: '/fr/', title: 'Accueil', language: 'fr' },
    ]
    const text = await textOf(await discovery({ site, pages }), '/llms.txt')
    const lists = [...text.matchAll(/^## (.+)\n\n((?:- .+\n)+)/gm)].map(([, heading, lines = '']) => [
      heading,
      ...links(lines).map(({ title }) => title),
    ])
    assert.deepEqual(lists, [
      ['Pages', 'בית'],
      ['בלוג', 'בלוג', 'א'],
      ['English', 'Home', 'About'],
      ['English: בלוג', 'B'],
      ['français', 'Accueil'],
    ])
  })

  test('treats an old language code as the current one', async () => {
    const pages = [
      { path: '/', title: 'בית', language: 'he' },
      { path: '/en/', title: 'Home', language: 'en' },
    ]
    const text = await textOf(await discovery({ site: { language: 'iw' }, pages }), '/llms.txt')
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    assert.deepEqual(headings, ['Pages', 'English'])
  })

  test('of a large site groups sections and pages in other languages by language', async () => {
    const posts = blog(1_000).map((post) => ({ ...post, language: 'en' }))
    const rest = Array.from({ length: 2 }, (_, at) => ({ path: `/de/${at}/`, title: `Seite ${at}`, language: 'de' }))
    const pages = [{ ...home, language: 'en' }, ...posts, ...rest, { path: '/zoo/', title: 'Zoo', language: 'de' }]
    const text = await textOf(await discovery({ pages }), '/llms.txt')
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    assert.deepEqual(headings, ['Sections', 'Pages', 'Deutsch: Sections', 'Deutsch: Pages'])
    assert.match(text, /## Deutsch: Sections\n\n- \[de\]/)
  })

  test('of a site with one page', async () => {
    const text = await textOf(await discovery({ pages: [home] }), '/llms.txt')
    assert.deepEqual(links(text), [{ title: 'Home', url: `${baseUrl}/index.md` }])
    assert.doesNotMatch(text, /SECTION/)
  })

  test('of a large site lists all parts of each section index, each at most 50,000 characters', async () => {
    const shop = Array.from({ length: 40 }, (_, at) => ({ path: `/shop/item-${at}/`, title: `Item ${at}` }))
    const pages = [home, { path: '/about/', title: 'About' }, ...blog(1_000), ...shop, { path: '/zoo/', title: 'Zoo' }]
    const ask = await discovery({ pages })
    const text = await textOf(ask, '/llms.txt')
    assert.ok(text.length < 50_000)
    const named = links(text).map(({ url }) => url.slice(baseUrl.length))
    assert.deepEqual(named, [
      '/blog/llms.txt',
      '/blog/llms-2.txt',
      '/blog/llms-3.txt',
      '/blog/llms-4.txt',
      '/shop/llms.txt',
      '/index.md',
      '/about.md',
      '/zoo.md',
    ])
    assert.match(text, /\/blog\/llms\.txt\): 1000 pages/)
    const posts: string[] = []
    for (const part of named.filter((path) => path.startsWith('/blog/'))) posts.push(...(await markdownLinks(ask, part)))
    assert.deepEqual(
      posts,
      blog(1_000).map(({ path }) => path.replace(/\/$/, '.md')),
    )
    assert.match(await textOf(ask, '/blog/llms.txt'), /\n## More\n\n- \[blog, part 2\]\(.*\/blog\/llms-2\.txt\)\n$/)
    assert.doesNotMatch(await textOf(ask, '/blog/llms-4.txt'), /## More/)
    for (const path of ['/blog/llms-5.txt', '/blog/llms-1.txt', '/blog/llms-02.txt', '/shop/llms-2.txt', '/llms-2.txt']) {
      assert.equal(await ask(path), undefined, path)
    }
  })

  test('of a large site without sections is split into parts listed in the first one', async () => {
    const pages = [
      home,
      ...Array.from({ length: 900 }, (_, at) => ({ path: `/page-${at}/`, title: `Page ${at}`, summary: 'x'.repeat(150) })),
    ]
    const ask = await discovery({ pages })
    const parts = links(await textOf(ask, '/llms.txt')).filter(({ url }) => url.endsWith('.txt'))
    assert.ok(parts.length >= 3, String(parts.length))
    const named = await markdownLinks(ask, '/llms.txt')
    for (const { url } of parts) named.push(...(await markdownLinks(ask, url.slice(baseUrl.length))))
    assert.equal(new Set(named).size, pages.length)
    assert.equal(named.length, pages.length)
  })

  test('stays in its bounds with very many sections, long titles and long paths, and reaches every page', async () => {
    const pages = Array.from({ length: 400 }, (_, at) => [
      { path: `${encodeURI(`/מדור-${at}-${'ארוך'.repeat(10)}/`)}a/`, title: 'כותרת'.repeat(200), summary: 'תקציר '.repeat(500) },
      { path: `${encodeURI(`/מדור-${at}-${'ארוך'.repeat(10)}/`)}b/`, title: 'כותרת' },
    ]).flat()
    const ask = await discovery({ pages, site: { name: 'ש'.repeat(1000) } })
    const reached = new Set<string>()
    const toRead = ['/llms.txt']
    for (const path of toRead) {
      const text = await textOf(ask, path)
      assert.ok(text.length < 50_000, `${path}: ${text.length}`)
      for (const url of links(text).map((link) => link.url.slice(baseUrl.length))) {
        if (url.endsWith('.md')) reached.add(url)
        else if (!toRead.includes(url)) toRead.push(url)
      }
    }
    assert.equal(reached.size, pages.length)
  })

  test('escapes text, and paths that would end a link', async () => {
    const ask = await discovery({
      pages: [
        { path: '/a_(b)', title: 'A [x](https://evil.test)\n# Evil', summary: '* <b>' },
        { path: '/%5Bc%5D/1/', title: 'C' },
        { path: '/%5Bc%5D/2/', title: 'D' },
      ],
    })
    const text = await textOf(ask, '/llms.txt')
    assert.ok(text.includes(`- [A \\[x\\](https://evil.test) # Evil](${baseUrl}/a_%28b%29.md): \\* \\<b\\>\n`), text)
    assert.match(text, /^## \\\[c\\\]$/m)
    assert.match(await textOf(ask, '/[c]/llms.txt'), /^# \\\[c\\\]\n/)
  })

  test('is readable from any origin and has noindex', async () => {
    const answer = await (await discovery({ pages: [home] }))('/llms.txt')
    assert.equal(answer?.headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.equal(answer.headers['x-robots-tag'], 'noindex')
    assert.match(answer.headers['etag'] ?? '', /^".+"$/)
  })
})

describe('a section index', () => {
  const pages = [
    { path: encodeURI('/שירותים/'), title: 'השירותים', summary: 'מה אנחנו עושים' },
    { path: encodeURI('/שירותים/קידום/'), title: 'קידום' },
    { path: '/about/', title: 'About' },
    { path: '/blog/a/b/', title: 'B' },
    { path: '/blog/a/c/', title: 'C' },
  ]

  test('exists for a first path segment with at least two pages, in any spelling', async () => {
    const ask = await discovery({ pages })
    const text = await textOf(ask, encodeURI('/שירותים/llms.txt'))
    assert.equal(await textOf(ask, '/שירותים/llms.txt'), text)
    assert.match(text, /^# השירותים\n\n> מה אנחנו עושים\n/)
    assert.equal(links(text).length, 2)
    assert.match(await textOf(ask, '/blog/llms.txt'), /^# blog\n/)
  })

  test('does not exist otherwise', async () => {
    const ask = await discovery({ pages })
    for (const path of [
      '/about/llms.txt',
      '/blog/a/llms.txt',
      '/none/llms.txt',
      '/blog/llms.txt/',
      '/blogllms.txt',
      '/%zz/llms.txt',
    ]) {
      assert.equal(await ask(path), undefined, path)
    }
  })
})

describe('/agents.md', () => {
  test('lists each service in both languages, even if the company has the same name', async () => {
    const services = [
      { id: 'seo', name: 'Organic SEO', nameHe: 'קידום', path: '/seo/', description: 'x' },
      { id: 'geo', name: 'GEO', nameHe: 'GEO', path: '/geo/', description: '' },
    ]
    const text = await textOf(await discovery({ site: { name: 'קידום', services } }), '/agents.md')
    assert.ok(text.includes(`- [Organic SEO (קידום)](${baseUrl}/seo/): x\n- [GEO](${baseUrl}/geo/)\n`), text)
  })
})

describe('/robots.txt', () => {
  test('allows everything and lists the sitemap and the index', async () => {
    const text = await textOf(await discovery({}), '/robots.txt')
    assert.match(
      text,
      /^# Agentmap: https:\/\/www\.example\.test\/\.well-known\/ard\.json\nUser-agent: \*\nAllow: \/\n\nSitemap: https:\/\/www\.example\.test\/sitemap\.xml\n/m,
    )
    assert.match(text, /^# .*https:\/\/www\.example\.test\/llms\.txt$/m)
    assert.doesNotMatch(text, /Content-Signal/)
  })

  test("contains the owner's content signals inside the group", async () => {
    const text = await textOf(await discovery({}, { search: true, aiInput: true, aiTrain: false }), '/robots.txt')
    assert.match(text, /^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: \/$/m)
    assert.match(await textOf(await discovery({}, { aiTrain: false }), '/robots.txt'), /^Content-Signal: ai-train=no$/m)
    const both = await textOf(await discovery({}, { aiTrain: false, usage: { trainAi: false } }), '/robots.txt')
    assert.match(both, /^User-agent: \*\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nAllow: \/$/m)
    assert.doesNotMatch(await textOf(await discovery({}, {}), '/robots.txt'), /Content-Signal/)
  })
})

describe('/webmcp.tools.js', () => {
  test('only offers tools for facts that the site has, and is revalidated each time', async () => {
    const answer = await (
      await discovery({ site: { pricing: { note: '', plans: [], packageRanges: ['a'], sources: [] } } })
    )('/webmcp.tools.js')
    assert.equal(answer?.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.match(answer.text, /search_site/)
    assert.match(answer.text, /get_pricing/)
    assert.doesNotMatch(answer.text, /get_contact_info/)
  })
})

test('requests for unknown files are passed on', async () => {
  const ask = await discovery({ pages: [home] })
  for (const path of [
    '/',
    '/about/',
    '/sitemap-0.xml',
    '/sitemap-1.xml',
    '/developers/fr/',
    '/developers/x',
    '/LLMS.txt',
    '/%zz',
    'x',
  ]) {
    assert.equal(await ask(path), undefined, path)
  }
})

test('before the first publish the files are 503 with Retry-After', async () => {
  const face = createDiscoveryFace({ catalog: new MemoryCatalog(), baseUrl, now: () => new Date() }, new ResponseCache(1024))
  await assert.rejects(face.answer('/llms.txt'), NotLoadedError)
})

test('URLs use the origin known at request time, e.g. with a port chosen later', async () => {
  const { site, cache } = await memorySite({ pages: [home] })
  let known = 'http://localhost:0'
  const late = {
    catalog: site.catalog,
    now: site.now,
    get baseUrl() {
      return known
    },
  }
  const face = createDiscoveryFace(late, cache)
  known = 'http://localhost:8081'
  for (const path of ['/robots.txt', '/.well-known/api-catalog']) {
    const answer = await face.answer(path)
    assert.ok(answer !== undefined, path)
    const { text, headers } = seen(answer)
    assert.doesNotMatch(`${text} ${headers['link'] ?? ''}`, /localhost:0/, path)
    assert.match(text, /localhost:8081/, path)
  }
})
