import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { MemoryOrigin } from '../../src/publishing/testing/memory-origin.ts'
import { benchForEachTest, siteOf } from '../../src/publishing/testing/publish-bench.ts'
import { startPublished } from '../published-server.ts'

const shell = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`
const files = { 'index.html': shell('Harbour Workshop'), 'prices/index.html': shell('Prices') }

const bench = benchForEachTest(openSqliteCatalog)

test('a script-rendered site is reported as an error with the fix', async () => {
  await bench.publish(new MemoryOrigin().write(files))
  const { report } = await siteOf(bench)
  const errors = report.notices.filter(({ level }) => level === 'error')
  assert.deepEqual(
    errors.map(({ page }) => page),
    ['/', '/prices/'],
  )
  for (const { message } of errors) assert.match(message, /has no text: scripts, .*render it when the site is built/)
})

test('and is still served', async (t) => {
  const site = await startPublished({ files })
  t.after(() => site.close())
  assert.equal((await site.get('/readyz')).status, 200)
  assert.match((await site.get('/')).bytes.toString(), /<div id="root">/)
})
