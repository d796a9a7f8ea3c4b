import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import type { Report } from '../../src/model/site-record.ts'
import type { SiteRules } from '../../src/model/site-rules.ts'
import { createExtractionPool } from '../../src/publishing/extraction-pool.ts'
import { pageHtml } from '../../src/publishing/testing/html.ts'
import { MemoryOrigin } from '../../src/publishing/testing/memory-origin.ts'
import { bytesAt, entryAt, openBench, pagesOf, type PublishBench } from '../../src/publishing/testing/publish-bench.ts'
import { hostilePages } from './hostile-pages.ts'
import { hostilePdfs } from './hostile-pdfs.ts'

/*
 * Hostile pages among normal ones, published by a real worker with the product's limits: a page over a limit
 * is rejected and reported, one within the limits is published, and the normal ones are published in any case.
 * One worker, since each compiles everything.
 */
const pool = createExtractionPool({ size: 1 })
/** Selectors come from the owner, so it suffices to test that their limit holds; a smaller one makes the test faster. */
const hastyPool = createExtractionPool({ size: 1, bounds: { time: 1_000, heap: 512 } })
/** A PDF may take longer than HTML, and more memory; here it is stopped early. */
const pdfPool = createExtractionPool({ size: 1, bounds: { time: 3_000, pdfTime: 3_000, heap: 256 } })
after(() => Promise.all([pool.close(), hastyPool.close(), pdfPool.close()]))

async function publishSite(
  bench: PublishBench,
  files: Readonly<Record<string, string | Uint8Array>>,
  rules: SiteRules,
): Promise<Report> {
  const outcome = await bench.publish(new MemoryOrigin().write(files), { settings: { rules } })
  assert.ok(outcome.kind === 'published', `the outcome is ${outcome.kind}`)
  return outcome.report
}

const honest = {
  'index.html': pageHtml({ title: 'Home' }),
  'm/index.html': pageHtml({ title: 'Middle' }),
  'z.html': pageHtml({ title: 'Last' }),
}
const honestPaths = ['/', '/m/', '/z.html']

describe('hostile pages', () => {
  let bench: PublishBench
  let report: Report
  before(async () => {
    bench = await openBench(openSqliteCatalog, pool)
    const files = Object.entries(hostilePages).map(([name, { html }]) => [`${name}/index.html`, html])
    report = await publishSite(bench, { ...honest, ...Object.fromEntries(files) }, {})
  })
  after(() => bench.close())

  test('do not prevent publishing the others', async () => {
    const pages = await pagesOf(bench)
    for (const path of honestPaths) assert.ok(pages.has(path), path)
  })

  for (const [name, { html, refused }] of Object.entries(hostilePages)) {
    test(`${name} is ${refused === undefined ? 'published' : 'rejected and reported'}`, async () => {
      const path = `/${name}/`
      const reported = report.unpublished.find((page) => page.path === path)
      const pages = await pagesOf(bench)
      if (refused === undefined) {
        assert.equal(reported, undefined)
        assert.ok(pages.has(path))
      } else {
        assert.match(reported?.reason ?? 'not reported', refused)
        assert.ok(!pages.has(path))
        assert.ok(report.notices.some(({ message }) => refused.test(message)))
      }
      // Published or not, the page is served as the original document.
      assert.equal((await entryAt(bench, path))?.kind, refused === undefined ? 'page' : 'file')
      const length = typeof html === 'string' ? new TextEncoder().encode(html).length : html.length
      assert.equal((await bytesAt(bench, path)).length, length)
    })
  }
})

describe('hostile PDFs', () => {
  let bench: PublishBench
  let report: Report
  before(async () => {
    bench = await openBench(openSqliteCatalog, pdfPool)
    const files = Object.fromEntries(Object.entries(hostilePdfs).map(([name, { bytes }]) => [`${name}.pdf`, bytes]))
    const links = Object.keys(files)
      .map((name) => `<a href="/${name}">${name}</a>`)
      .join(' ')
    report = await publishSite(bench, { ...honest, 'list.html': pageHtml({ title: 'List', body: links }), ...files }, {})
  })
  after(() => bench.close())

  test('do not prevent publishing pages', async () => {
    const pages = await pagesOf(bench)
    for (const path of [...honestPaths, '/list.html']) assert.ok(pages.has(path), path)
  })

  for (const [name, { bytes, refused }] of Object.entries(hostilePdfs)) {
    test(`${name} is ${refused === undefined ? 'published' : 'rejected and reported'}`, async () => {
      const path = `/${name}.pdf`
      const reported = report.unpublished.find((page) => page.path === path)
      assert.equal((await pagesOf(bench)).has(path), refused === undefined, reported?.reason ?? 'not reported')
      if (refused !== undefined) assert.match(reported?.reason ?? 'not reported', refused)
      assert.equal((await bytesAt(bench, path)).length, bytes.length)
    })
  }
})

describe('slow selectors', () => {
  const wide = pageHtml({ body: '<i class="a">x</i>'.repeat(3_000) })
  const deep = pageHtml({ body: `${'<div class="a">'.repeat(200)}x` })
  const bombs = {
    ancestors: Array.from({ length: 60 }, () => 'div').join(' '),
    siblings: Array.from({ length: 40 }, () => '*').join(' ~ '),
    negations: `${':not('.repeat(20)}.a${')'.repeat(20)}`,
    relatives: `${':has('.repeat(3)}.a${')'.repeat(3)}`,
    positions: Array.from({ length: 10 }, () => ':nth-last-child(2n + 1 of .a)').join(''),
  }
  for (const [name, selector] of Object.entries(bombs)) {
    test(`${name} only affect the page that they are applied to`, async () => {
      const bench = await openBench(openSqliteCatalog, hastyPool)
      try {
        const rules: SiteRules = { pages: { main: selector, remove: [selector] }, pricing: { plan: selector, note: selector } }
        const report = await publishSite(bench, { ...honest, 'wide.html': wide, 'deep.html': deep }, rules)
        const pages = await pagesOf(bench)
        for (const path of honestPaths) assert.ok(pages.has(path), path)
        for (const path of ['/wide.html', '/deep.html']) {
          const reported = report.unpublished.find((page) => page.path === path)
          assert.ok(
            pages.has(path) || /took longer than 1 s|more than 512 MB/.test(reported?.reason ?? ''),
            `${path}: ${reported?.reason}`,
          )
        }
      } finally {
        await bench.close()
      }
    })
  }
})
