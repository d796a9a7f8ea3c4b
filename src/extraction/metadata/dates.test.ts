import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { structuredDataOf } from '../facts/testing/read-html.ts'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { dateInContent, dateOfEntry, declaredDate } from './dates.ts'
import { mainThings } from './main-things.ts'

const jsonLd = (date: string) => `<script type="application/ld+json">{"@type":"Article","dateModified":"${date}"}</script>`
const microdata = (date: string) =>
  `<article itemscope itemtype="https://schema.org/BlogPosting"><meta itemprop="dateModified" content="${date}"></article>`
const meta = (date: string) => `<meta property="article:modified_time" content="${date}">`

function declared(html: string): string | null {
  const { root } = parseDocument(html)
  return declaredDate(mainThings(structuredDataOf(html), ['/page/']), readHead(root, { path: '/page/', ownHosts: [] }))
}

test('JSON-LD wins over article:modified_time, and that over microdata; invalid dates are skipped', () => {
  const all = [microdata('2026-03-03'), meta('2026-03-02T10:00:00+02:00'), jsonLd('March 1, 2026')]
  assert.equal(declared(all.join('')), '2026-03-01T00:00:00Z')
  assert.equal(declared(all.slice(0, 2).join('')), '2026-03-02T08:00:00Z')
  assert.equal(declared(all.slice(0, 1).join('')), '2026-03-03T00:00:00Z')
  assert.equal(declared(jsonLd('01/03/2026') + all[1]), '2026-03-02T08:00:00Z')
  assert.equal(declared('<meta property="article:published_time" content="2026-03-02">'), null)
})

test('the first time element in the content counts', () => {
  const html =
    '<p><time datetime="09:00">תשע</time> <time>2026</time> <time datetime="2026-03-01T10:00:00+02:00">אתמול</time> <time>1 במרץ 2025</time></p>'
  assert.equal(dateInContent(parseDocument(html).root), '2026-03-01T08:00:00Z')
  assert.equal(dateInContent(parseDocument('<time>1 במרץ 2025</time>').root), '2025-03-01T00:00:00Z')
  assert.equal(dateInContent(parseDocument('<p>1 במרץ 2025</p>').root), null)
})

describe('the date of an entry', () => {
  const ofEntry = (html: string) => dateOfEntry(parseDocument(html).root)
  const published = '<time class="entry-date published" datetime="2026-03-01T10:00:00+02:00">1 במרץ</time>'
  const updated = '<time class="updated" datetime="2026-04-02T10:00:00+03:00">2 באפריל</time>'
  const entry = (footer: string) => `<article class="post-7 post hentry"><p>טקסט</p><footer>${footer}</footer></article>`

  test('is its modification date, else its publication date, wherever they are', () => {
    assert.equal(ofEntry(entry(published + updated)), '2026-04-02T07:00:00Z')
    assert.equal(ofEntry(entry(published)), '2026-03-01T08:00:00Z')
  })

  test('is in its date block', () => {
    const block = '<div class="wp-block-post-date"><time datetime="2026-09-18T12:20:00+03:00">18 בספטמבר</time></div>'
    assert.equal(ofEntry(`<main><p>טקסט</p>${block}</main>`), '2026-09-18T09:20:00Z')
    assert.equal(ofEntry(`<main>${block}${block}</main>`), null)
  })

  test('is missing if the page lists several entries, and never that of a comment', () => {
    assert.equal(ofEntry(entry(published) + entry(updated)), null)
    assert.equal(ofEntry(entry('<ol><li><time datetime="2026-05-05">5 במאי</time></li></ol>')), null)
    assert.equal(ofEntry(`<article>${published}</article>`), null)
  })
})

test('is not that of one of several articles on a page', () => {
  const card = (date: string) => `<article><time datetime="${date}">x</time><h3>Another page</h3></article>`
  const main = (inner: string) =>
    dateInContent(parseDocument(`<main><h1>Reviews</h1><div>${inner}</div><time datetime="2021-01-01">x</time></main>`).root)
  assert.equal(main(card('2011-04-18') + card('2019-01-05')), null)
  assert.equal(main(card('2011-04-18')), '2011-04-18T00:00:00Z')
  assert.equal(main('<time datetime="2020-02-03">x</time>' + card('2011-04-18') + card('2019-01-05')), '2020-02-03T00:00:00Z')
})
