import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DamagedCatalogError } from './catalog.ts'
import { listRecordOf, pageOf, siteOf } from './stored-records.ts'
import { sampleSite } from './testing/sample-site.ts'

const siteFrom = (site: unknown) => siteOf({ site: JSON.stringify(site) }, 'site')

test('a record of the current version is read as stored', () => {
  const site = sampleSite()
  assert.deepEqual(
    siteFrom(site),
    JSON.parse(JSON.stringify({ ...site, report: { ...site.report, repeated: site.report.repeated ?? [] } })),
  )
})

test('fields that an earlier version did not store have no value', () => {
  const site = siteFrom({
    name: 'A site',
    language: 'he',
    services: [{ id: 'seo', name: 'SEO', path: '/seo/' }],
    pricing: { plans: [{ name: 'Basic', pricePerMonth: 900 }] },
  })
  assert.equal(site.engineUpdates, null)
  assert.deepEqual(site.lists, ['caseStudies', 'terms'])
  assert.deepEqual(site.report.notices, [])
  assert.deepEqual([site.hosts, site.redirects, site.notFound, site.contact], [[], [], null, null])
  assert.deepEqual(site.services, [{ id: 'seo', name: 'SEO', nameHe: '', path: '/seo/', description: '' }])
  const plan = { name: 'Basic', audience: '', pricePerMonth: 900, priceText: '', includes: [], excludes: [] }
  assert.deepEqual(site.pricing, { note: '', plans: [plan], packageRanges: [], sources: [] })
  const page = { path: '/a/', title: 'A', markdown: 'm', text: 't' }
  assert.deepEqual(pageOf({ record: JSON.stringify(page) }), {
    ...page,
    summary: '',
    type: 'page',
    language: null,
    author: null,
    publishedAt: null,
    updatedAt: null,
  })
})

test('an incomplete record is rejected with the fix', () => {
  for (const site of [null, {}, { name: 'A site' }, { name: 'A site', language: 'he', services: 'none' }])
    assert.throws(
      () => siteFrom(site),
      (error) => error instanceof DamagedCatalogError && /publish the site again/.test(error.message),
    )
})

test('stored values win over defaults', () => {
  const study = { path: '/c/', title: 'C', result: '+10 %', updatedAt: '2026-01-01T00:00:00Z' }
  assert.deepEqual(listRecordOf('caseStudies', study), study)
  const term = { path: '/t/', term: 'T', summary: 'S' }
  assert.deepEqual(listRecordOf('terms', term), term)
})
