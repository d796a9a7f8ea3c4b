import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { ResponseChecker, type OpenApiDocument } from './check-response.ts'

/** A site without configuration and structured data: pages, but no facts. */
let site: PublishedServer
before(async () => {
  site = await startPublished({
    files: {
      'index.html':
        '<html><head><title>Plain</title></head><body><p>A site about gardens, with words enough to be a page.</p><p>Only 99 ILS!</p></body></html>',
      'roses.html': '<html><body><h1>Roses</h1><p>All about roses.</p></body></html>',
      'x/index.html': html({ path: '/x/', title: 'X', body: '<p>ורדים</p>' }),
    },
  })
})
after(() => site.close())

describe('missing facts (contract, section 2)', () => {
  for (const path of ['/pricing/', '/contact/']) {
    test(`${path} is 404 and says what is missing`, async () => {
      const response = await site.get(`/v1${path}`)
      assert.equal(response.status, 404)
      const { detail } = JSON.parse(response.body)
      assert.match(detail, path === '/pricing/' ? /pric/i : /contact|phone|email/i)
    })
    test(`${path} is absent from the index and the description`, async () => {
      assert.doesNotMatch((await site.get('/v1/')).body, new RegExp(`/v1${path}`))
      const document: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
      assert.equal(document.paths[path], undefined)
    })
  }

  test('the description has no contact', async () => {
    const { info }: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
    assert.equal(info.contact, undefined)
  })

  test('lists are empty', async () => {
    const document: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
    const checker = new ResponseChecker(document)
    for (const [path, key] of [
      ['/services/', 'services'],
      ['/case-studies/', 'caseStudies'],
      ['/glossary/', 'terms'],
    ] as const) {
      const response = await site.get(`/v1${path}`)
      assert.equal(response.status, 200)
      checker.check(path, response)
      assert.deepEqual(JSON.parse(response.body)[key], [])
    }
  })

  test('pages without a declared date have none', async () => {
    const { results } = JSON.parse((await site.get('/v1/search/?q=roses')).body)
    assert.equal(results[0].updatedAt, null)
    assert.equal(results[0].url, `${site.baseUrl}/roses.html`)
  })

  test('both Markdown addresses of x.html respond', async () => {
    const first = await site.get('/roses.html.md')
    assert.equal(first.status, 200)
    assert.equal((await site.get('/roses.md')).body, first.body)
    assert.equal((await site.get('/roses')).headers['location'], '/roses.html')
  })
})
