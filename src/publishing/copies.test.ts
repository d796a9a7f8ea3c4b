import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { beforeEach, suite, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { noFacts } from '../extraction/facts/no-facts.ts'
import { type CopyCandidate, findCopies } from './copies.ts'
import type { PageReading } from './known-document.ts'
import { canonical, pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, entryAt, messagesOf, pagesOf, siteOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

/** Words that are unique to a seed. */
function wordsOf(seed: string, count: number): string {
  return Array.from({ length: count }, (_, at) => hash('sha256', `${seed} ${at}`).slice(0, 8)).join(' ')
}

const shared = wordsOf('shared', 300)
const nearly = (word: string, named: string) => pageHtml({ body: `<p>${shared} ${word}</p>`, head: canonical(named) })

/** A document with only a canonical and the hash of a text. */
function candidate(path: string, named: string, text: string): CopyCandidate {
  const page = {
    title: '',
    summary: '',
    language: null,
    canonical: { kind: 'own', path: named },
    forward: null,
    noindex: false,
    structuredType: null,
    author: null,
    dates: { published: null, declared: null, inMain: null },
    facts: noFacts,
    warnings: [],
  } as const
  const reading = { page, charset: 'utf-8', headOffset: 0, blocks: '', passages: '', markdown: '', text, transcoded: null }
  return { path, location: path, reading }
}

/** The notices about canonicals. */
async function mistakes(): Promise<readonly string[]> {
  return messagesOf((await siteOf(bench)).report.notices).filter((message) => message.includes('a different page'))
}

suite('duplicate pages', () => {
  test('with thousands of lines are found; a different list is not a duplicate', async () => {
    const list = (seed: string) => Array.from({ length: 2_010 }, (_, at) => `<p>${seed}${at}</p>`).join('')
    const head = canonical('/list/')
    origin.write({
      'list/index.html': pageHtml({ body: list('one'), head }),
      'print/index.html': pageHtml({ body: list('one'), head }),
      'other/index.html': pageHtml({ body: list('two'), head }),
    })
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()].toSorted(), ['/list/', '/other/'])
    assert.deepEqual(await entryAt(bench, '/print/'), { kind: 'redirect', to: '/list/' })
    assert.equal((await mistakes()).length, 1)
  })

  test('as AMP pages are found whatever their text; empty files are not pages', async () => {
    const amp = (mark: string) =>
      `<!doctype html><html ${mark}><head><title>A</title><link rel="canonical" href="/a/"></head><body><h1>A</h1></body></html>`
    origin.write({
      'a/index.html': pageHtml({ body: `<p>${shared}</p>`, head: canonical('/a/') }),
      'a/amp/index.html': amp('amp'),
      'b/amp/index.html': amp('⚡'),
      'index0147.html': '',
    })
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/a/'])
    assert.deepEqual(await entryAt(bench, '/b/amp/'), { kind: 'redirect', to: '/a/' })
    assert.equal((await mistakes()).length, 0)
  })

  test('without text are never merged', async () => {
    const empty = '<!doctype html><html><head><title>A</title><link rel="canonical" href="/a/"></head><body></body></html>'
    origin.write({ 'a/index.html': empty, 'b/index.html': empty })
    await bench.publish(origin)
    assert.equal((await entryAt(bench, '/b/'))?.kind, 'page')
  })

  test('beyond the limit of one publish are published, and found by the next one', async () => {
    const pages = ['a', ...Array.from({ length: 1_001 }, (_, at) => `c${at}`)].map((name) => candidate(`/${name}/`, '/a/', name))
    const kept = new Map<string, PageReading>()
    let reads = 0
    const comparing = {
      readText: async ({ text }: PageReading) => (reads++, `${shared} ${text}`),
      keep: (location: string, reading: PageReading) => void kept.set(location, reading),
    }
    const first = await findCopies(pages, comparing)
    assert.equal(first.originals.size, 1_000)
    assert.equal(first.mistaken.size, 0)
    reads = 0
    const again = pages.map((page) => ({ ...page, reading: kept.get(page.location) ?? page.reading }))
    assert.equal((await findCopies(again, comparing)).originals.size, 1_001)
    assert.equal(reads, 2)
  })

  test('in canonical chains resolve to the last page, also in long chains', async () => {
    const pages = Array.from({ length: 8_000 }, (_, at) => candidate(`/${at}/`, `/${Math.min(at + 1, 7_999)}/`, 'same'))
    const circle = ['x', 'y', 'z'].map((name) => candidate(`/${name}/`, name === 'x' ? '/y/' : '/x/', 'same'))
    const started = performance.now()
    const { originals, mistaken } = await findCopies([...pages, ...circle], { readText: async () => '', keep: () => {} })
    const seconds = (performance.now() - started) / 1000
    assert.deepEqual(new Set(originals.values()), new Set(['/7999/']))
    assert.equal(originals.size, 7_999)
    assert.deepEqual([...mistaken.keys()], ['/x/', '/y/', '/z/'])
    assert.ok(seconds < 3, `it took ${seconds.toFixed(1)} s`)
  })

  test('are compared again when a text changes', async () => {
    origin.write({ 'a/index.html': nearly('original', '/a/'), 'b/index.html': nearly('copy', '/a/') })
    await bench.publish(origin)
    assert.equal((await entryAt(bench, '/b/'))?.kind, 'redirect')
    origin.write({ 'a/index.html': pageHtml({ body: `<p>${wordsOf('rewritten', 300)}</p>`, head: canonical('/a/') }) })
    await bench.publish(origin)
    assert.equal((await entryAt(bench, '/b/'))?.kind, 'page')
    assert.equal((await mistakes()).length, 1)
  })
})
