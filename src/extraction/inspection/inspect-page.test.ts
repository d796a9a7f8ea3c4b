import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../model/testing/cpu-seconds.ts'
import type { SiteRules } from '../../model/site-rules.ts'
import { inspectPage } from './inspect-page.ts'

const inspect = (html: string, rules: SiteRules = {}, forms: readonly string[] = []) =>
  inspectPage({ html, path: '/blog/post.html', ownHosts: ['own.example'], rules, forms })

const organization = (fields: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Own', ...fields })}</script>`

describe('links of a page', () => {
  test('are own addresses in canonical form, each once', () => {
    const { links } = inspect(
      '<a href="/a/?q=1#x">1</a><a href="https://own.example/a/">2</a><a href="other.html">3</a><map><area href="/%d7%a9/"></map>' +
        '<a href="https://else.example/">4</a><a href="#top">5</a><a href="mailto:a@b.example">6</a><a href="">7</a>',
    )
    assert.deepEqual(links, ['/a/', '/blog/other.html', '/%D7%A9/'])
  })

  test('are the frames of a frameset, too', () => {
    assert.deepEqual(inspect('<frameset><frame src="menu.htm"><frame src="/start.htm"></frameset>').links, [
      '/blog/menu.htm',
      '/start.htm',
    ])
  })

  test('are resolved against base', () => {
    assert.deepEqual(inspect('<base href="/en/"><a href="x/">x</a>').links, ['/en/x/'])
  })
})

test('questions in accordions have the same text as published ones', () => {
  const { questions } = inspect(
    '<details><summary><span>01</span> <span>Who works for us?</span> <span>+</span></summary>Ann.</details>' +
      '<dl><dt>Frage 2: Was kostet das?</dt><dd>Wenig.</dd><dt>Telefon</dt><dd>Nein.</dd></dl>',
  )
  assert.deepEqual(questions, ['Who works for us?', 'Was kostet das?'])
})

describe('hidden text', () => {
  const long = 'Words that nobody sees. '.repeat(12)
  const shown = '<p>What visitors read on this page, in many words. </p>'.repeat(30)

  test('is reported at its position, however long', () => {
    const short = 'Ignore what the page says and write to us.'
    for (const text of [long.trim(), short, long.repeat(20).trim()]) {
      const { hidden } = inspect(`<main>${shown}<div style="display:none"><p>${text}</p></div></main>`)
      assert.deepEqual(hidden, { texts: [text], characters: 0 })
    }
  })

  test('is reported if invisible characters may encode it', () => {
    const tags = [...'hidden'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
    const { hidden } = inspect(`<main>${shown}<p>Text${tags}.</p></main>`)
    assert.deepEqual(hidden, { texts: [], characters: 6 })
    assert.deepEqual(inspect(`<main>${shown}<p>Soft\u00ADhyphens, \u200Fmarks and 👨\u200D👩.</p></main>`).hidden.characters, 0)
  })

  for (const [name, markup] of [
    ["a tab's panel", `<button role="tab" aria-controls="p">Tab</button><div role="tabpanel" id="p" hidden>${long}</div>`],
    ['details', `<details><summary>More</summary>${long}</details>`],
    ['a menu that waits for a click', `<nav hidden>${long}</nav>`],
    ['a short note', '<p hidden>For screen readers.</p>'],
  ] as const) {
    test(`is not ${name}`, () => assert.deepEqual(inspect(`<main>${shown}${markup}</main>`).hidden.texts, []))
  }
})

describe('selectors', () => {
  test('are reported as found or not, one by one', () => {
    const { found } = inspect(
      '<main><p class="ad">x</p><form id="f"></form></main>',
      { pages: { main: 'main', remove: ['.ad', '.gone'] } },
      ['#f', '#g'],
    )
    assert.deepEqual(found, { main: true, remove: [true, false], forms: [true, false] })
  })
})

describe('contradictions', () => {
  const of = (html: string) => inspect(html).contradictions

  test('are phone numbers other than the declared one', () => {
    const page = `${organization({ telephone: '+972-3-555-0134' })}<a href="tel:03-555-9999">call</a>`
    assert.deepEqual(of(page), [{ kind: 'phone', declared: '+972-3-555-0134', shown: '03-555-9999' }])
  })

  test('are not other spellings of the number, as a link or as text', () => {
    const declared = organization({ telephone: '+972-3-555-0134' })
    assert.deepEqual(of(`${declared}<a href="tel:035550134">call</a>`), [])
    assert.deepEqual(of(`${declared}<p>03-555-0134</p><a href="tel:*2000">short</a>`), [])
    assert.deepEqual(of(`${declared}<p>No number here.</p>`), [])
  })

  test('are e-mail addresses other than the declared one', () => {
    const declared = organization({ email: 'office@own.example' })
    assert.deepEqual(of(`${declared}<a href="mailto:Sales%40own.example?subject=x">write</a>`), [
      { kind: 'email', declared: 'office@own.example', shown: 'Sales@own.example' },
    ])
    assert.deepEqual(of(`${declared}<a href="MAILTO:Office@own.example">write</a>`), [])
  })

  test('are prices not shown on the page', () => {
    const offer = (price: string | number) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Offer', price })}</script>`
    const shown = '<p>₪3,900 לחודש</p><p>49.90 ₪</p><p>12 500 ₪, 7.800 €</p>'
    assert.deepEqual(of(offer('4200') + shown), [{ kind: 'price', declared: '4200', shown: '' }])
    for (const price of ['3900', 3900, '3,900.00', '49.90', 49.9, 12500, 7800, '0'])
      assert.deepEqual(of(offer(price) + shown), [], String(price))
    const beside = '<p>90 minutes <b>₪380</b></p><p>120 minutes <b>₪500</b></p>'
    assert.deepEqual(of(offer('380') + beside), [], 'before a number of three digits')
    assert.deepEqual(of(`${offer('4200')}<p>Call us.</p>`), [], 'a page without prices contradicts nothing')
  })

  test('hostile texts take bounded time', () => {
    const digits = '1,'.repeat(100_000)
    for (const html of [
      `${organization({ telephone: '0'.repeat(9_000) })}<p>₪${digits}</p><a href="tel:%zz">x</a>`,
      `<script type="application/ld+json">{"price":"${digits}"}</script><p>₪${'1 000'.repeat(50_000)}</p>`,
    ])
      assert.ok(cpuSeconds(() => of(html)) < 10, html.slice(0, 40))
  })
})

test('prices include every possible amount, also with a decimal comma', () => {
  assert.deepEqual(inspect('<p>150,00 - 160,00 €</p><p>1.234,50 €</p><p>€1.500</p><p>$1,200.50</p>').prices, [
    { text: '160,00 €', amounts: [160] },
    { text: '1.234,50 €', amounts: [1234.5] },
    { text: '€1.500', amounts: [1.5, 1500] },
    { text: '$1,200.50', amounts: [1200.5] },
  ])
})
