import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contentFields } from './content-fields.ts'
import { retryAfterOf } from './http-request.ts'

suite('response header fields', () => {
  test('give media type and charset in any spelling', () => {
    const read = (type: string) => {
      const { mediaType, charset } = contentFields({ 'content-type': type })
      return [mediaType, charset]
    }
    assert.deepEqual(read('text/html'), ['text/html', undefined])
    assert.deepEqual(read('Text/HTML;Charset="Windows-1255"; x=y'), ['text/html', 'windows-1255'])
    assert.deepEqual(read('application/xhtml+xml ; boundary=a; charset = utf-8'), ['application/xhtml+xml', 'utf-8'])
    assert.deepEqual(read(''), ['', undefined])
  })

  test('give noindex for all crawlers or for daf', () => {
    const isNoindex = (value: string | string[]) => contentFields({ 'x-robots-tag': value }).noindex
    for (const value of [
      'noindex',
      'nofollow, NOINDEX',
      'none',
      'daf: noindex',
      'googlebot: noindex',
      'Googlebot: nofollow, noindex',
      ['max-snippet: 5', 'noindex'],
      'max-snippet:5, noindex',
    ]) {
      assert.equal(isNoindex(value), true, String(value))
    }
    for (const value of [
      '',
      'nofollow',
      'bingbot: noindex',
      'googlebot: nofollow',
      'noindexing',
      'unavailable_after: 25 Jun 2030',
    ]) {
      assert.equal(isNoindex(value), false, value)
    }
  })

  test('give the canonical URL', () => {
    const canonical = (link: string | string[]) => contentFields({ link }).canonical
    for (const link of [
      '<https://a.example/x,y/>; rel="canonical"',
      '</style.css>; rel=preload; as=style, <https://a.example/x,y/>;rel=canonical',
      ['<https://a.example/>; rel="shortlink"', '<https://a.example/x,y/>; title="a, b"; REL="alternate Canonical"'],
    ]) {
      assert.equal(canonical(link), 'https://a.example/x,y/', String(link))
    }
    for (const link of [
      '',
      '<https://a.example/>; rel="canonical-not"',
      '<https://a.example/>; rel=canonical; anchor="/b"',
      'x; rel=canonical',
    ])
      assert.equal(canonical(link), undefined, link)
  })

  test('give the time of a retry', () => {
    const now = Date.UTC(2026, 0, 1)
    assert.deepEqual(retryAfterOf('120', now), { retryAfter: 120_000 })
    assert.deepEqual(retryAfterOf('Thu, 01 Jan 2026 00:01:00 GMT', now), { retryAfter: 60_000 })
    assert.deepEqual(retryAfterOf('Wed, 31 Dec 2025 00:00:00 GMT', now), { retryAfter: 0 })
    for (const value of ['', 'soon', '-5', '1e9', '12345678901234']) assert.deepEqual(retryAfterOf(value, now), {}, value)
  })
})
