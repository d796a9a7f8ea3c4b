import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { pageReport } from './page-report.ts'

const page = {
  path: '/%D7%A9/',
  title: 'A <b>title</b>',
  summary: '',
  type: 'page',
  language: 'he',
  author: null,
  publishedAt: null,
  updatedAt: null,
  markdown: '',
  text: '',
} as const

const report = pageReport({
  page,
  outline: [
    { element: 'h1', text: 'Taken & read', fate: 'taken' },
    { element: 'p', text: 'More of it', fate: 'taken' },
    { element: 'p', text: '</p><script>alert(1)</script>', fate: 'hidden' },
    { element: 'p', text: 'Menu', fate: ['class or id seldom used for content (nav <b>)', 'many links'] },
  ],
  markdown: '# A <b>title</b>\n</pre>',
  facts: [{ fact: 'contact.phone', value: '"><img src=x>', method: 'json-ld', page: '/%D7%A9/' }],
  problems: [{ level: 'warning', message: 'Look at <this>', page: '/%D7%A9/', key: 'contact.phone' }],
})

test('content of the page is escaped', () => {
  assert.doesNotMatch(report, /<b>|<script|<img|<this>/)
  assert.equal(report.match(/<\/pre>/g)?.length, 1)
  assert.match(report, /&lt;script&gt;alert\(1\)/)
})

test('blocks with the same verdict are grouped under its reason, in the direction of the language', () => {
  assert.match(report, /Kept<\/small><p class="h"><bdi>Taken &amp; read<\/bdi><\/p><p><bdi>More of it<\/bdi><\/p><\/div>/)
  assert.match(report, /Left out: hidden from visitors<\/small>/)
  assert.match(
    report,
    /Left out: not part of the content: class or id seldom used for content \(nav &lt;b&gt;\); many links<\/small>/,
  )
  assert.match(report, /<div dir="rtl">/)
  assert.match(report, /22 characters kept, 33 left out/)
})

test('its content security policy only allows its own style', () => {
  const style = /<style>([^]*?)<\/style>/.exec(report)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(report.includes(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`))
})
