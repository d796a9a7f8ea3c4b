import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { ResponseChecker, type OpenApiDocument } from './check-response.ts'
import { compareContactInfo, compareOperations, comparePricingConstants, compareResources } from './compare-document.ts'
import { resources, serviceIds } from './specification.ts'

let site: PublishedServer
let document: OpenApiDocument
let checker: ResponseChecker

before(async () => {
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules })
  document = JSON.parse((await site.get('/openapi.json')).body)
  checker = new ResponseChecker(document)
})
after(() => site.close())

describe('the OpenAPI document (SPEC sections 2 and 4)', () => {
  test('is OpenAPI 3.1 without authentication', () => {
    assert.match(document.openapi, /^3\.1\./)
    assert.deepEqual(document.security, [{}])
    assert.deepEqual(document.servers, [{ url: `${site.baseUrl}/v1` }])
  })
  test('has the resources of the specification', () => compareResources(document, Object.keys(resources)))
  test('has ContactInfo of the specification', () => compareContactInfo(document))
  test('has the constants of Pricing', () => comparePricingConstants(document))
  test('has the nine operations of the specification', () => compareOperations(document, serviceIds))
  test('has the company as contact', () => {
    const { name, url, email } = document.info.contact ?? {}
    assert.deepEqual([name, url, email], ['סוכנות לדוגמה', `${site.baseUrl}/contact/`, 'office@agency-like.example'])
  })
  test('has an example problem for each status, as it is sent', () => {
    const type = 'application/problem+json'
    for (const [path, { get }] of Object.entries(document.paths))
      for (const [status, { content }] of Object.entries(get.responses)) {
        if (status < '400') continue
        const { $ref } = content?.[type]?.examples?.['problem'] ?? assert.fail(`${path} ${status}`)
        const { value } = document.components.examples[$ref.slice($ref.lastIndexOf('/') + 1)] ?? assert.fail($ref)
        assert.equal(String(value.status), status)
        checker.check(path, { status: value.status, headers: { 'content-type': type }, body: JSON.stringify(value) })
      }
  })
  test('puts every operation into a declared tag', () => {
    const declared = new Set(document.tags.map(({ name }) => name))
    for (const [path, { get }] of Object.entries(document.paths)) {
      assert.ok(get.tags.length > 0, path)
      for (const tag of get.tags) assert.ok(declared.has(tag), path)
    }
  })
})
