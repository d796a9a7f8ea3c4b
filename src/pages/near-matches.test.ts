import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryCatalog } from '../catalog/testing/memory/memory-catalog.ts'
import { publishPages, samplePage } from '../catalog/testing/sample-site.ts'
import { nearMatches } from './near-matches.ts'

const catalog = new MemoryCatalog()
await publishPages(catalog, [
  samplePage('/', { title: 'Home' }),
  samplePage('/services/organic-seo/', { title: 'קידום אורגני' }),
  samplePage('/services/paid-ads/', { title: 'קידום ממומן' }),
  samplePage('/blog/seo-prices.html', { title: 'What SEO costs' }),
  samplePage('/contact/', { title: 'Contact' }),
  ...Array.from({ length: 300 }, (_, at) => samplePage(`/news/item-${at}-story/`, { title: `Story ${at}` })),
])

const near = async (path: string) => (await catalog.read((reader) => nearMatches(path, reader))).map((match) => match.path)

test('pages that share distinctive words with the missing address, those of its section first', async () => {
  assert.deepEqual(await near('/services/seo.md'), ['/services/organic-seo/', '/blog/seo-prices.html'])
  assert.deepEqual(await near('/blog/seo/'), ['/blog/seo-prices.html', '/services/organic-seo/'])
  assert.deepEqual(await near('/organic_seo_agency.md'), ['/services/organic-seo/'])
  assert.deepEqual(await near('/news/item-27-tale.md'), ['/news/item-27-story/'])
})

test('titles count as well as addresses', async () => {
  assert.deepEqual(await near(`/${encodeURIComponent('קידום-ממומן')}.md`), ['/services/paid-ads/'])
})

test('pages whose address has a similar spelling', async () => {
  assert.deepEqual(await near('/contcat.md'), ['/contact/'])
  assert.deepEqual(await near('/x/CONTACT.html'), ['/contact/'])
})

test('none if nothing is similar, nor for a word that occurs everywhere', async () => {
  for (const path of ['/', '/%00', '/zzz.md', '/story.md', `/${'a-'.repeat(2_000)}.md`])
    assert.deepEqual(await near(path), [], path)
})
