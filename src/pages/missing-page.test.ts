import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseUrl, memorySite, seen, type SeenResponse, type TestSite } from './testing/memory-site.ts'
import { createPagesFace } from './pages-face.ts'

async function missing(content: TestSite, path: string, accept: string | undefined): Promise<SeenResponse> {
  const { site, cache } = await memorySite(content)
  const face = createPagesFace(site, cache)
  const request = { path, query: '', accept }
  assert.equal(await face.has(path), false)
  return seen(await face.answer(request))
}

const pages = [
  { path: '/', title: 'Home' },
  { path: '/services/organic-seo/', title: 'Organic SEO [the guide]' },
  { path: '/services/social-ads/', title: 'Social ads' },
]
const notFound = { content: '<h1>לא כאן</h1>', contentType: 'text/html; charset=utf-8' }

test("a browser gets the site's own 404 page, unchanged", async () => {
  const { status, text, headers } = await missing({ pages, notFound }, '/nowhere/', 'text/html')
  assert.equal(status, 404)
  assert.equal(text, notFound.content)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(headers['vary'] ?? '', /\bAccept\b/)
  assert.equal(headers['content-security-policy'], undefined)
})

test("without one it gets daf's page in the language of the site, with a strict content security policy", async () => {
  const site = { language: 'he-IL', name: 'א & <ב>' }
  const { status, text, headers } = await missing({ pages, site }, '/nowhere/', undefined)
  assert.equal(status, 404)
  assert.match(text, /<html lang="he" dir="rtl">/)
  assert.match(text, /א &amp; &lt;ב&gt;/)
  assert.doesNotMatch(text, /<ב>/)
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/)
  assert.doesNotMatch(text, /<script>| style=/)
  assert.match((await missing({ pages }, '/nowhere/', '*/*')).text, /<html lang="en" dir="ltr">/)
})

test('a client that prefers Markdown, by Accept or by address, gets Markdown with links to alternatives', async () => {
  for (const [path, accept] of [
    ['/nowhere/', 'text/markdown'],
    ['/nowhere.md', 'text/html'],
  ] as const) {
    const { status, text, headers } = await missing({ pages, notFound }, path, accept)
    assert.equal(status, 404)
    assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.match(headers['vary'] ?? '', /\bAccept\b/)
    assert.match(text, /^# /)
    assert.ok(text.includes(`${baseUrl}/llms.txt`) && text.includes(`${baseUrl}/v1/search/?q=`))
  }
})

test('it suggests pages with the same words or a similar spelling', async () => {
  const line = `- [Organic SEO \\[the guide\\]](${baseUrl}/services/organic-seo.md)`
  assert.ok((await missing({ pages }, '/blog/organic-seo.html', 'text/markdown')).text.includes(line))
  assert.ok((await missing({ pages }, '/services/orgnic-seo/', 'text/markdown')).text.includes(line))
  assert.doesNotMatch((await missing({ pages }, '/zzzzzzzzzz/', 'text/markdown')).text, /organic-seo/)
})

test('suggests at most five', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ path: `/blog/item-${at}/`, title: `Item ${at}` }))
  for (const path of ['/blog/item/', '/other/item-1/', '/other/item-x/']) {
    const named = (await missing({ pages: many }, path, 'text/markdown')).text.match(/^- \[/gm) ?? []
    assert.equal(named.length, 5, path)
  }
})

test('a requested address cannot inject Markdown', async () => {
  const path = `/${encodeURIComponent('`](https://evil.test)\n# Evil\n`` x')}`
  const { text } = await missing({ pages }, path, 'text/markdown')
  assert.equal((text.match(/^#/gm) ?? []).length, 1)
  assert.match(text, /``` .*`` x.* ```/)
})

test('a program that requests a well-known address only gets HTML if it accepts it', async () => {
  const path = '/.well-known/oauth-protected-resource/mcp'
  for (const accept of [undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5']) {
    const { status, headers } = await missing({ pages, notFound }, path, accept)
    assert.equal(status, 404)
    assert.equal(headers['content-type'], 'application/problem+json', String(accept))
  }
  assert.match((await missing({ pages, notFound }, path, 'text/html,*/*;q=0.8')).headers['content-type'] ?? '', /^text\/html/)
})

test('a program gets a problem document', async () => {
  const { status, text, headers } = await missing({ pages, notFound }, '/nowhere', 'application/json')
  assert.equal(status, 404)
  assert.equal(headers['content-type'], 'application/problem+json')
  assert.match(headers['vary'] ?? '', /\bAccept\b/)
  const problem: unknown = JSON.parse(text)
  assert.ok(typeof problem === 'object' && problem !== null && 'type' in problem && 'status' in problem)
  assert.equal(problem.type, `${baseUrl}/developers/#not-found`)
  assert.equal(problem.status, 404)
})

test('a site in another language has it in that language, or in English without a translation', async () => {
  const titleIn = async (language: string) => (await missing({ pages, site: { language } }, '/nowhere/', 'text/html')).text
  assert.match(await titleIn('tr'), /<html lang="tr" dir="ltr">[^]*Sayfa bulunamadı/)
  assert.match(await titleIn('ja'), /<html lang="ja" dir="ltr">/)
  assert.match(await titleIn('de-AT'), /<html lang="de" dir="ltr">[^]*Seite nicht gefunden/)
  assert.match(await titleIn('ar'), /<html lang="ar" dir="rtl">/)
  assert.match(await titleIn('iw'), /<html lang="he" dir="rtl">/)
  assert.match(await titleIn('constructor'), /<html lang="en" dir="ltr">/)
})
