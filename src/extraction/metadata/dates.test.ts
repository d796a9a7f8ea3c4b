import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { structuredDataOf } from '../facts/testing/read-html.ts'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { dateInContent, dateOfEntry, declaredDate, readDate } from './dates.ts'
import { mainThings } from './main-things.ts'
import fc from 'fast-check'

const jsonLd = (date: string) => `<script type="application/ld+json">{"@type":"Article","dateModified":"${date}"}</script>`
const microdata = (date: string) =>
  `<article itemscope itemtype="https://schema.org/BlogPosting"><meta itemprop="dateModified" content="${date}"></article>`
const meta = (date: string) => `<meta property="article:modified_time" content="${date}">`

function declared(html: string): string | null {
  const { root } = parseDocument(html)
  const head = readHead(root, { path: '/page/', ownHosts: [] })
  return declaredDate(mainThings(structuredDataOf(html), head), head)
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

const midnight = '2026-03-01T00:00:00Z'

describe('dates in the formats of real sites', () => {
  const dates: readonly (readonly [string, string | null])[] = [
    ['2026-03-01', midnight],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00Z'],
    ['2026-03-01T10:00:00.000+0200', '2026-03-01T08:00:00Z'],
    ['2026-03-01T10:00+02', '2026-03-01T08:00:00Z'],
    ['2026-03-01 10:00:00 UTC', '2026-03-01T10:00:00Z'],
    ['2026-3-1', midnight],
    ['2026/03/01', midnight],
    ['2026.03.01', midnight],
    ['2026/03/01 10:00', '2026-03-01T10:00:00Z'],
    ['20260301', midnight],
    ['20260301T101500Z', '2026-03-01T10:15:00Z'],
    ['Sun, 01 Mar 2026 10:00:00 GMT', '2026-03-01T10:00:00Z'],
    ['Sun, 1 Mar 2026 10:00:00 +0200', '2026-03-01T08:00:00Z'],
    ['March 1, 2026', midnight],
    ['Mar. 1st 2026', midnight],
    ['March 1, 2026, 10:00 am', '2026-03-01T10:00:00Z'],
    ['March 1, 2026 at 12:05 am', '2026-03-01T00:05:00Z'],
    ['1 March 2026', midnight],
    ['1-Mar-2026', midnight],
    ['1 במרץ 2026', midnight],
    ['\u200F1 מרץ, 2026', midnight],
    ['1 בספטמבר 2026 בשעה 9:30', '2026-09-01T09:30:00Z'],
    ['01/03/2026', null],
    ['1.3.2026', null],
    ['March 2026', null],
    ['2026', null],
    ['2026-02-30', null],
    ['30 February 2026', null],
    ['1 Marble 2026', null],
    ['1 Decoy 2026', null],
    ['9:00', null],
    ['yesterday', null],
    ['', null],
  ]
  for (const [text, instant] of dates) test(text, () => assert.equal(readDate(text), instant))
})

test('every date round-trips in every language and order', () => {
  const day = fc.date({ min: new Date('1995-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const locale = fc.constantFrom('he-IL', 'en-US', 'en-GB')
  const style = fc.constantFrom('long', 'medium', 'short', 'full')
  fc.assert(
    fc.property(day, locale, style, (date, language, dateStyle) => {
      const text = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(date)
      const read = readDate(text)
      // Ambiguous dates are not parsed: `1/3/26`, a day of the week before a date in Hebrew.
      assert.ok(read === null || read === `${date.toISOString().slice(0, 10)}T00:00:00Z`, `${text}: ${read}`)
      if (dateStyle === 'long') assert.notEqual(read, null, text)
    }),
  )
})
