import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { headersFile, redirectsFile } from './host-files.ts'

describe('configuration files for static hosts', () => {
  test('stay within the limits of Cloudflare Pages, however large the site', () => {
    const fields = { 'content-type': 'text/plain; charset=utf-8', link: `</${'x'.repeat(3_000)}>; rel="index"` }
    const paths = [`/${'y'.repeat(3_000)}/llms.txt`, ...Array.from({ length: 5_000 }, (_, at) => `/section-${at}/llms.txt`)]
    const text = headersFile(new Map(paths.map((path) => [path, fields])), [['Content-Signal', 'search=yes']])
    const lines = text.split('\n')
    assert.equal(lines.filter((line) => line.startsWith('/')).length, 99)
    assert.deepEqual(
      lines.filter((line) => line.length > 2_000),
      [],
    )
    assert.match(text, /\n\/section-0\/llms\.txt\n {2}content-type: text\/plain; charset=utf-8\n/)
  })

  test('percent-encode spaces in paths', () => {
    const lines = redirectsFile([{ from: '/דף ישן/*', to: '/new/:splat', status: 302, force: true }], [{ from: '/a', to: '/b/' }])
    assert.equal(lines, '/a /b/ 301\n/%D7%93%D7%A3%20%D7%99%D7%A9%D7%9F/* /new/:splat 302!\n')
  })
})
