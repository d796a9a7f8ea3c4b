import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSqliteCatalog } from '../../catalog/sqlite/open-sqlite-catalog.ts'
import { createExtractionPool } from '../extraction-pool.ts'
import { pageHtml } from '../testing/html.ts'
import { MemoryOrigin } from '../testing/memory-origin.ts'
import { openBench, siteOf } from '../testing/publish-bench.ts'

const pool = createExtractionPool({ size: 1 })
after(() => pool.close())

/** A site whose server names the canonical address of one page in a Link header field. */
class LinkHeaderOrigin extends MemoryOrigin {
  override async list(): ReturnType<MemoryOrigin['list']> {
    const { documents, ...listing } = await super.list()
    const canonical = 'https://site.example/pricing/'
    return { ...listing, documents: documents.map((one) => (one.path === '/prices.html' ? { ...one, canonical } : one)) }
  }
}

test('facts are read from the page that the server declares canonical in its Link header', async () => {
  const bench = await openBench(openSqliteCatalog, pool)
  try {
    const plan = '<div class="plan"><h3>Seed</h3><p class="price">₪2,900 per month</p></div>'
    const ranges = '<table><tr><td>Shops</td><td>₪2,000–₪4,000 a month</td></tr></table>'
    const origin = new LinkHeaderOrigin().write({
      'index.html': pageHtml({ title: 'Home' }),
      'prices.html': pageHtml({ title: 'Prices', body: plan + ranges }),
      'contact.html': pageHtml({ title: 'Contact' }),
    })
    origin.hosts = ['site.example']
    const pricing = { page: '/pricing/', plan: '.plan', ranges: { page: '/pricing/', each: 'tr' } }
    const rules = { pricing: { ...pricing, fields: { name: 'h3', price: '.price' } } }
    await bench.publish(origin, { settings: { rules } })
    const site = await siteOf(bench)
    assert.deepEqual(
      site.pricing?.plans.map(({ name, pricePerMonth }) => [name, pricePerMonth]),
      [['Seed', 2900]],
    )
    assert.deepEqual(site.pricing?.packageRanges, ['Shops – ₪2,000–₪4,000 a month'])
    assert.deepEqual(site.pricing?.sources, ['/pricing/'])
  } finally {
    await bench.close()
  }
})
