import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import type { SitePath } from '../model/site-path.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, openBench, pagesOf, siteOf, type PublishBench } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

/** The text of one page alone. */
function own(name: string, sentences = 6): string {
  return Array.from(
    { length: sentences },
    (_, at) => `<p>What ${name} needs in step ${at} is told here and nowhere else on the site.</p>`,
  ).join('')
}

const band =
  '<h2>Ready to begin?</h2><p>Leave your details and one of our experts calls you back within one business day.</p><p><a href="/contact/">Talk to us</a></p>'

/** A company's site: home, contact, articles with a band below each. */
function site(articles: number, below: (at: number) => string = () => band): Record<string, string> {
  const pages = Array.from({ length: articles }, (_, at) => [
    `blog/article-${at}/index.html`,
    pageHtml({ title: `Article ${at}`, body: own(`article ${at}`) + below(at) }),
  ])
  return {
    'index.html': pageHtml({ title: 'Home', body: own('home') + band }),
    'about/index.html': pageHtml({ title: 'About us', body: own('the team') + band }),
    ...Object.fromEntries(pages),
  }
}

/** What readers get of a page: its Markdown and the text that is searched. */
async function read(path: SitePath): Promise<{ readonly markdown: string; readonly text: string }> {
  const page = (await pagesOf(bench)).get(path)
  assert.ok(page, `no page ${path}`)
  const content = async (hash: string) => new TextDecoder().decode(await bench.catalog.read((reader) => reader.content(hash)))
  return { markdown: await content(page.markdown), text: await content(page.text) }
}

async function markdownOf(path: SitePath): Promise<string> {
  return (await read(path)).markdown
}

/** Number of pages that a search finds. */
async function found(text: string): Promise<number> {
  const { total } = await bench.catalog.read((reader) => reader.search({ text }, { limit: 1, offset: 0 }))
  return total
}

/** Everything that readers see, by path. */
async function everything(of: PublishBench): Promise<unknown> {
  const { report } = await siteOf(of)
  return [[...(await pagesOf(of))], report.repeated]
}

describe('a banner repeated on most pages', () => {
  test('is removed from Markdown and search, except on the page nearest to the home page; so is its heading', async () => {
    await bench.publish(origin.write(site(38)))
    const { markdown, text } = await read('/blog/article-7/')
    assert.equal(markdown.split('\n\n').length, 1 + 6)
    assert.doesNotMatch(markdown + text, /experts|Ready|Talk/)
    assert.match(markdown, /^# Article 7\n\nWhat article 7 needs in step 0 is told/)
    assert.match(text, /step 5 is told here and nowhere else on the site\.$/)
    assert.match(await markdownOf('/'), /## Ready to begin\?\n\nLeave your details/)
    assert.doesNotMatch(await markdownOf('/about/'), /experts/)
    assert.equal(await found('experts business day'), 1)
  })

  test('is reported with its pages', async () => {
    await bench.publish(origin.write(site(38)))
    const { repeated } = (await siteOf(bench)).report
    assert.deepEqual(
      repeated
        ?.map(({ text, pages, of, leftOut }) => ({ text, pages, of, leftOut }))
        .filter(({ text }) => text.startsWith('Leave')),
      [
        {
          text: 'Leave your details and one of our experts calls you back within one business day.',
          pages: 40,
          of: 40,
          leftOut: 39,
        },
      ],
    )
  })

  test('stays if the site is too small', async () => {
    await bench.publish(origin.write(site(1)))
    for (const path of ['/', '/about/', '/blog/article-0/']) assert.match(await markdownOf(path), /experts/)
    assert.deepEqual((await siteOf(bench)).report.repeated, [])
  })

  test('matches regardless of bidi marks, whitespace and case', async () => {
    const variants = ['Leave your details', '\u200FLEAVE your\u00A0details', 'Leave   your <b>details</b>']
    await bench.publish(origin.write(site(9, (at) => band.replace('Leave your details', variants[at % 3] ?? ''))))
    for (const at of [0, 1, 2]) assert.doesNotMatch(await markdownOf(`/blog/article-${at}/`), /experts/)
  })

  test('is found within one section or language', async () => {
    const english = Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [
        `en/page-${at}/index.html`,
        pageHtml({
          title: `English ${at}`,
          body: `${own(`english ${at}`)}<p>All of our guides are written by people who did the work.</p>`,
        }),
      ]),
    )
    await bench.publish(origin.write({ ...site(20), ...english }))
    assert.match(await markdownOf('/en/page-0/'), /All of our guides/)
    for (const at of [1, 2, 3, 4]) assert.doesNotMatch(await markdownOf(`/en/page-${at}/`), /All of our guides/)
  })
})

describe('a link to the same page on most pages', () => {
  test('is removed, however short, but not if it is a telephone link or leads to a different page each time', async () => {
    const links = (at: number) =>
      `<p><a href="/services/">Our services</a></p><p><a href="tel:+97235550134">Call us</a></p><p><a href="/more/${at}/">Read more</a></p>`
    await bench.publish(origin.write(site(20, links)))
    const markdown = await markdownOf('/blog/article-7/')
    assert.doesNotMatch(markdown, /Our services/)
    assert.match(markdown, /\[Call us\].*\n\n\[Read more\]/)
  })
})

describe('republishing', () => {
  const path = '/blog/article-3/'

  test('only reads and changes the edited page', async () => {
    await bench.publish(origin.write(site(38)))
    const before = await pagesOf(bench)
    origin.takeReads()
    const body = own('another thing') + band
    const outcome = await bench.publish(origin.write({ 'blog/article-3/index.html': pageHtml({ title: 'Article 3', body }) }))
    assert.deepEqual(origin.takeReads(), ['blog/article-3/index.html'])
    assert.equal(outcome.kind === 'published' && outcome.changed, 1)
    assert.match(await markdownOf(path), /another thing/)
    assert.doesNotMatch(await markdownOf(path), /experts/)
    for (const [at, page] of await pagesOf(bench)) if (at !== path) assert.deepEqual(page, before.get(at))
  })

  test('removes a text once it is repeated, and restores it when the pages are gone', async () => {
    const note = '<p>This guide is no legal advice; ask a lawyer before you sign anything.</p>'
    const withNote = (count: number) => site(12, (at) => (at < count ? note : ''))
    await bench.publish(origin.write(withNote(3)))
    assert.match(await markdownOf('/blog/article-2/'), /legal advice/)
    const done: number[] = []
    await bench.publish(origin.write(withNote(8)), { progress: (event) => event.kind === 'progress' && done.push(event.total) })
    assert.equal(done.length, 5, 'only the pages that changed are extracted')
    assert.match(await markdownOf('/blog/article-0/'), /legal advice/)
    assert.doesNotMatch(await markdownOf('/blog/article-2/'), /legal advice/)
    assert.equal(await found('legal advice'), 1)
    origin.remove(...[3, 4, 5, 6, 7].map((at) => `blog/article-${at}/index.html`))
    await bench.publish(origin)
    assert.match(await markdownOf('/blog/article-2/'), /legal advice/)
    assert.equal(await found('legal advice'), 3)
  })

  test('an unchanged site publishes nothing', async () => {
    await bench.publish(origin.write(site(8)))
    assert.equal((await bench.publish(origin.write(site(8)))).kind, 'unchanged')
  })

  test('step by step gives the same result as at once', async () => {
    const texts = ['Alpha', 'Beta', 'Gamma'].map(
      (word) => `<p>${word} is a text that the company puts below many of its pages.</p>`,
    )
    const page = fc.record({
      at: fc.integer({ min: 0, max: 9 }),
      texts: fc.subarray(texts),
      words: fc.integer({ min: 0, max: 6 }),
    })
    const steps = fc.array(fc.array(page, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const one = await openBench(openSqliteCatalog, bench.pool)
        const other = await openBench(openSqliteCatalog, bench.pool)
        try {
          const source = new MemoryOrigin().write({ 'index.html': pageHtml({ title: 'Home' }) })
          for (const step of all) {
            for (const { at, texts: below, words } of step) {
              const name = `${at % 2 === 0 ? 'blog' : 'work'}/page-${at}/index.html`
              source.write({ [name]: pageHtml({ title: `Page ${at}`, body: own(`page ${at}`, words) + below.join('') }) })
            }
            await one.publish(source, { acceptLoss: true })
          }
          await other.publish(source)
          assert.deepEqual(await everything(one), await everything(other))
        } finally {
          await one.close()
          await other.close()
        }
      }),
      { numRuns: 15 },
    )
  })
})
