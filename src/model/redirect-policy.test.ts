import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { redirectRefusal, redirectTarget } from './redirect-policy.ts'

suite('redirects', () => {
  const refusal = (from: string, to: string) => redirectRefusal(new URL(from), new URL(to))

  test('are followed on the same host and port, and from http to https', () => {
    assert.equal(refusal('https://a.example/x', 'https://a.example/y'), undefined)
    assert.equal(refusal('http://a.example/x', 'https://a.example/x'), undefined)
    assert.equal(refusal('http://a.example:8080/x', 'http://a.example:8080/y'), undefined)
  })

  test('are not followed from https to http, to another host or port, with credentials, or to another scheme', () => {
    assert.match(refusal('https://a.example/x', 'http://a.example/x') ?? '', /from https to http/)
    for (const to of [
      'https://b.example/',
      'https://www.a.example/',
      'https://a.example:8443/',
      'https://user@a.example/',
      'https://:secret@a.example/',
      'ftp://a.example/',
      'file:///etc/passwd',
    ])
      assert.match(refusal('https://a.example/x', to) ?? '', /another site/, to)
  })

  test('may go to another known host of the same site, but never from https to http', () => {
    const isSameSite = ({ host }: URL) => host === 'www.a.example'
    const from = new URL('https://a.example/')
    assert.equal(redirectRefusal(from, new URL('https://www.a.example/'), isSameSite), undefined)
    assert.match(redirectRefusal(from, new URL('http://www.a.example/'), isSameSite) ?? '', /from https to http/)
    assert.match(redirectRefusal(from, new URL('https://user@www.a.example/'), isSameSite) ?? '', /another site/)
  })

  test('have a target if Location is usable, also in UTF-8', () => {
    const from = new URL('https://a.example/x/')
    assert.equal(redirectTarget('../y', from)?.href, 'https://a.example/y')
    assert.equal(redirectTarget(Buffer.from('/שלום/').toString('latin1'), from)?.pathname, encodeURI('/שלום/'))
    for (const location of ['', 'http://[']) assert.equal(redirectTarget(location, from), undefined, location)
  })
})
