import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { pageTitle } from './title.ts'

const titleOf = (html: string, siteName: string | null = null, path = '/page/') =>
  pageTitle(readHead(parseDocument(html).root, { path, ownHosts: [] }), { path, names: siteName === null ? [] : [siteName] })

describe('the title of a page', () => {
  test('is its only h1, else og:title, else <title>, else its first h1, else the file name', () => {
    const head = '<title>ג | אופק</title><meta property="og:title" content="ב | אופק">'
    assert.equal(titleOf(`${head}<h1>א</h1>`), 'א')
    assert.equal(titleOf(`${head}<h1>א</h1><h1>אחר</h1>`), 'ב')
    assert.equal(titleOf(`<title>ג | אופק</title>`), 'ג')
    assert.equal(titleOf('<h1>א</h1><h1>אחר</h1>'), 'א')
    assert.equal(titleOf('<p>x</p>', null, '/%D7%A7%D7%99%D7%93%D7%95%D7%9D-seo.html'), 'קידום seo')
  })

  const named: readonly (readonly [string, string])[] = [
    ['צור קשר | אופק שיווק', 'צור קשר'],
    ['צור קשר - אופק שיווק', 'צור קשר'],
    ['צור קשר – אופק שיווק', 'צור קשר'],
    ['צור קשר ־ אופק שיווק', 'צור קשר'],
    ['צור קשר — אופק שיווק', 'צור קשר'],
    ['צור קשר · אופק שיווק', 'צור קשר'],
    ['צור קשר· אופק שיווק', 'צור קשר'],
    ['Tarif étudiant·e·s', 'Tarif étudiant·e·s'],
    ['Tarif étudiant·e - אופק שיווק', 'Tarif étudiant·e'],
    ['צור קשר « אופק שיווק', 'צור קשר'],
    ['צור קשר :: "אופק שיווק"', 'צור קשר'],
    ['Bakery «Crust»', 'Bakery «Crust»'],
    ['Boulangerie « La Croûte » à Lyon', 'Boulangerie « La Croûte » à Lyon'],
    ['Café »Linde«', 'Café »Linde«'],
    ['Bread of the bakery «Crust» » אופק שיווק', 'Bread of the bakery «Crust»'],
    ['אופק שיווק | צור קשר', 'צור קשר'],
    ['צור קשר | אופק שיווק | קידום אתרים בגוגל', 'צור קשר'],
    ['קידום אתרים – מה זה? - אופק שיווק', 'קידום אתרים – מה זה?'],
    ['צור קשר - אופק שיווק דיגיטלי', 'צור קשר'],
    ['תל־אביב - אופק שיווק', 'תל־אביב'],
    ['SEO&amp;#8211;GEO | אופק שיווק', 'SEO–GEO'],
    ['אופק שיווק', 'אופק שיווק'],
    ['אופק שיווק |', 'אופק שיווק'],
    ['| צור קשר', 'צור קשר'],
    ['צור קשר | אופק שיווק |', 'צור קשר'],
    ['| צור קשר | אופק שיווק', 'צור קשר'],
    ['אופק שיווק | | צור קשר | |', 'צור קשר'],
    ['בלוג | | שיווק', 'בלוג'],
    ['קידום - איך עובדים', 'קידום - איך עובדים'],
    ['<The Palace> - אופק שיווק', '<The Palace>'],
  ]
  for (const [title, expected] of named) {
    test(`${title}`, () => assert.equal(titleOf(`<title>${title}</title>`, 'אופק שיווק'), expected))
  }

  test('without a known site name a dash may belong to the title, a bar does not', () => {
    assert.equal(titleOf('<title>Take care - we are at the fair</title>'), 'Take care - we are at the fair')
    assert.equal(titleOf('<title>Take care | Fair | Ofek</title>'), 'Take care | Fair')
  })

  test('a logo as h1 names the site, not the page', () => {
    assert.equal(titleOf('<title>מחירון | אופק</title><h1>אופק</h1>', 'אופק'), 'מחירון')
    assert.equal(titleOf('<title>אופק | קידום</title><h1>אופק</h1>', 'אופק', '/'), 'אופק')
  })

  test('a title is bounded', () => {
    for (const html of [
      `<title>${' - '.repeat(100_000)}</title>`,
      `<title>${'א | '.repeat(100_000)}</title>`,
      `<h1>${'א'.repeat(9_999)}</h1>`,
    ])
      assert.ok(titleOf(html, 'אופק').length <= 300)
  })
})

test('an og:title on all pages is only that of the home page', () => {
  const html = (title: string) =>
    `<title>${title}</title><meta property="og:title" content="Harbour Bakery – Fresh daily"><h1>One</h1><h1>Two</h1>`
  const of = (path: string, title: string, siteTitles?: readonly string[]) =>
    pageTitle(readHead(parseDocument(html(title)).root, { path, ownHosts: [] }), { path, names: [], siteTitles })
  assert.equal(of('/prices.html', 'Our prices', ['Harbour Bakery – Fresh daily']), 'Our prices')
  assert.equal(of('/prices.html', 'Our prices'), 'Harbour Bakery – Fresh daily')
  assert.equal(of('/', 'Start', ['Harbour Bakery – Fresh daily']), 'Harbour Bakery – Fresh daily')
})

test('an h1 or a title element on all pages is only that of the home page; then the only highest heading names a page', () => {
  const of = (html: string, siteTitles: readonly string[], path = '/deposit.html') => {
    const { root } = parseDocument(html)
    return pageTitle(readHead(root, { path, ownHosts: [] }), { path, names: [], siteTitles, rest: root })
  }
  const logo = '<title>Fees of the Linden nursery</title><h1>Nursery of the village</h1><h2>Fees</h2><h2>Meals</h2>'
  assert.equal(of(logo, ['Nursery of the village']), 'Fees of the Linden nursery')
  assert.equal(of(logo, ['Nursery of the village'], '/'), 'Nursery of the village')
  const alike = '<title>Ink Studio - Start</title><h3>Deposit:</h3><h5>Contact</h5><h5>Follow me</h5>'
  assert.equal(of(alike, ['Ink Studio - Start']), 'Deposit')
  assert.equal(of(alike, []), 'Ink Studio - Start')
  assert.equal(of(alike, ['Ink Studio - Start'], '/de/'), 'Ink Studio - Start')
  assert.equal(
    of('<title>Ink Studio - Start</title><h3>Deposit</h3><h3>Rules</h3>', ['Ink Studio - Start']),
    'Ink Studio - Start',
  )
  const text =
    '<p>For every sitting we ask for a deposit, which is part of the price and is not returned if nobody comes to the studio.</p>'
  assert.equal(of(`<title>Ink Studio - Start</title>${text}<h3>Contact</h3>`, ['Ink Studio - Start']), 'Ink Studio - Start')
  assert.equal(of('<title>Cup | Ink Studio</title><h1>—</h1>', []), 'Cup')
})
