import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestIdentity, type SuggestedIdentity } from './suggest-identity.ts'
import { surveySite } from './testing/survey-html.ts'

function identity(heads: readonly string[], named: string | null = null, body = ''): SuggestedIdentity {
  const pages = heads.map((head, at) => [
    at === 0 ? '/' : `/${at}/`,
    `<html lang="en"><head>${head}</head><body>${body}<h1>Title ${at}</h1></body></html>`,
  ])
  return suggestIdentity(surveySite(Object.fromEntries(pages), ['acme.example', 'www.acme.example']), {
    given: null,
    named: named === null ? null : { value: named, from: 'x' },
  })
}

test('the base URL is the origin of canonicals, else of og:url, else of the sitemap', () => {
  const canonical = (url: string) => `<link rel="canonical" href="${url}">`
  const own = [canonical('https://acme.example/'), canonical('https://acme.example/1/'), canonical('https://other.example/')]
  assert.equal(identity(own).baseUrl?.value, 'https://acme.example')
  assert.equal(
    identity([
      '<meta property="og:url" content="https://acme.example/">',
      '<meta property="og:url" content="https://acme.example/1/">',
    ]).baseUrl?.value,
    'https://acme.example',
  )
  assert.equal(identity(['', ''], 'https://acme.example').baseUrl?.value, 'https://acme.example')
})

test('placeholder hosts of generators are ignored', () => {
  for (const host of [
    'http://localhost:1313',
    'https://example.com',
    'https://www.example.org',
    'http://127.0.0.1:4000',
    'https://your-site.com',
    'https://www.yourdomain.co.il',
    'https://mysite.netlify.app',
    'https://www.domain.de',
    'https://your-username.github.io',
    'https://shop.example.co.uk',
    'https://musterfirma.de',
    'http://192.168.0.10:3000',
  ]) {
    assert.equal(identity([`<link rel="canonical" href="${host}/">`]).baseUrl, null, host)
    assert.equal(identity([''], host).baseUrl, null, host)
  }
})

test('the host with or without www is an own host if pages link to it', () => {
  const canonical = '<link rel="canonical" href="https://www.acme.example/">'
  assert.deepEqual(identity([canonical], null, '<a href="https://acme.example/a/">a</a>').hosts, ['acme.example'])
  assert.deepEqual(identity([canonical]).hosts, [])
})
