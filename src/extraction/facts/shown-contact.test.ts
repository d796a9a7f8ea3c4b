import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseDocument } from '../tree/parse-document.ts'
import { leaveOutUnseen } from '../visibility/leave-out-unseen.ts'
import { factsOf } from './testing/read-html.ts'
import { readShownContact } from './shown-contact.ts'

const shown = (html: string) => {
  const { root } = parseDocument(html)
  leaveOutUnseen(root)
  return readShownContact(root)
}
const fields = (html: string) => Object.assign({}, ...shown(html).facts.toReversed()) as Record<string, unknown>
const week = Object.fromEntries(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [day, '09:00-18:00']))

describe('a contact page', () => {
  test('only the configured one is read', () => {
    const html = '<p>טלפון: 03-555-0000</p>'
    const read = (path: string, page?: string) =>
      factsOf(html, { path, rules: page === undefined ? {} : { contact: { page } } }).organizationElsewhere
    assert.deepEqual(read('/contact.html', '/contact'), [{ company: {}, phone: '03-555-0000', method: 'label' }])
    assert.deepEqual(read('/about/', '/contact/'), [])
    assert.deepEqual(read('/contact/'), [])
  })

  test('a table', () => {
    const { facts, refused } = shown(`<table>
      <tr><th>טלפון</th><td>03-555-0000</td></tr>
      <tr><th>פקס:</th><td>03-555-0001</td></tr>
      <tr><td>דוא״ל</td><td><a href="mailto:hi@own.example">hi@own.example</a></td></tr>
      <tr><td>כתובת</td><td>הרצל 1, תל אביב</td></tr>
      <tr><td>שעות פעילות</td><td>א׳-ה׳ 9:00-18:00<br>שישי עד 13:00</td></tr>
    </table>`)
    assert.deepEqual(facts, [
      {
        company: {},
        phone: '03-555-0000',
        email: 'hi@own.example',
        address: { text: 'הרצל 1, תל אביב' },
        hours: { ...week, friday: 'עד 13:00' },
        method: 'label',
      },
    ])
    assert.deepEqual(refused, [])
  })

  test('a definition list, in English', () => {
    assert.deepEqual(
      fields(`<dl><div><dt>Phone</dt><dd>+972-3-555-0000</dd></div><dt>E-mail:</dt><dd>hi@own.example</dd>
        <dt>Address</dt><dd>1 Herzl St.<br>Tel Aviv</dd><dt>Opening hours</dt><dd>Sun–Thu 9:00–18:00</dd><dd>Fri closed</dd></dl>`),
      {
        company: {},
        phone: '+972-3-555-0000',
        email: 'hi@own.example',
        address: { text: '1 Herzl St., Tel Aviv' },
        hours: week,
        method: 'label',
      },
    )
  })

  test('boxes of a page builder: a heading and what stands below it', () => {
    const box = (title: string, text: string) =>
      `<div class="elementor-icon-box-content"><h3 class="elementor-icon-box-title"><span>${title}</span></h3><p class="elementor-icon-box-description">${text}</p></div>`
    assert.deepEqual(
      fields(
        box('כתובת', 'דרך השלום 7<br>תל אביב') +
          box('טלפון', '<a href="tel:+97235550000">03-555-0000</a>') +
          box('שעות פעילות:', 'ימים א׳–ה׳: 9:00–18:00<br>יום ו׳: סגור') +
          box('דואר אלקטרוני', 'hi@own.example') +
          '<form><label>טלפון</label><input><label>כתובת</label><textarea></textarea><button>שלחו, 1 2 3</button></form>',
      ),
      {
        company: {},
        address: { text: 'דרך השלום 7, תל אביב' },
        phone: '+97235550000',
        phoneLocal: '03-555-0000',
        hours: week,
        email: 'hi@own.example',
        method: 'label',
      },
    )
  })

  test('lines with labels, a column for each day', () => {
    assert.deepEqual(
      fields(`<p><strong>טל׳:</strong> *6050 | <strong>נייד:</strong> 050-555-0000<br>מייל - hi@own.example<br>
        <b>דוא"ל</b> <span>hi@own.example</span></p><p>כתובתנו: הרצל 1, תל אביב</p>
        <h4>שעות הפעילות</h4><ul><li><span>ראשון–חמישי</span><span>9:00–18:00</span></li><li>שישי <i>סגור</i></li></ul><p>נשמח לעזור</p>`),
      {
        company: {},
        phone: '*6050',
        email: 'hi@own.example',
        address: { text: 'הרצל 1, תל אביב' },
        hours: week,
        method: 'label',
      },
    )
  })

  test('links alone: the number as it is written and as it is dialled', () => {
    assert.deepEqual(
      shown(
        '<a href="tel:+972-3-555-0000"><svg></svg> 03-555-0000</a><a href="TEL:035550000">חייגו</a><a href="mailto:hi@own.example?subject=x">כתבו</a>',
      ).facts,
      [{ company: {}, phone: '+972-3-555-0000', phoneLocal: '03-555-0000', email: 'hi@own.example', method: 'link' }],
    )
    assert.deepEqual(shown('<a href="tel:*6050">*6050</a>').facts, [{ company: {}, phone: '*6050', method: 'link' }])
  })
})

describe('nothing is guessed', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['two numbers', '<p>טלפון: 03-5550000</p><p>טלפון: 09-5550000</p>', 'contact.phone', '03-5550000; 09-5550000'],
    ['two numbers beside one label', '<p>טלפון: 03-5550000, *6050</p>', 'contact.phone', '03-5550000; *6050'],
    ['two links', '<a href="tel:035550000">א</a><a href="tel:095550000">ב</a>', 'contact.phone', '035550000; 095550000'],
    ['a link that shows another number', '<a href="tel:035550000">03-5550001</a>', 'contact.phone', '03-5550001; 035550000'],
    [
      'two addresses for mail',
      '<a href="mailto:a@own.example,b@own.example">א</a>',
      'contact.email',
      'a@own.example; b@own.example',
    ],
    [
      'two offices',
      '<p>כתובת: הרצל 1, תל אביב</p><p>כתובת: יפו 2, ירושלים</p>',
      'contact.address',
      'הרצל 1, תל אביב; יפו 2, ירושלים',
    ],
  ]
  for (const [name, html, key, text] of cases) {
    test(`refused: ${name}`, () => {
      const { facts, refused } = shown(html)
      assert.deepEqual(facts, [])
      assert.deepEqual(
        refused.map((one) => [one.key, one.text]),
        [[key, text]],
      )
    })
  }

  test('one number in several spellings is one', () => {
    assert.deepEqual(shown('<p>טלפון: 03-555-0000</p><p>Phone: +972 (0)3 555 0000</p><a href="tel:0097235550000">א</a>').facts, [
      { company: {}, phone: '+972 (0)3 555 0000', phoneLocal: '03-555-0000', method: 'label' },
    ])
  })

  test('a label tells which number is the one; a fax is none', () => {
    const html =
      '<p>טלפון: 03-5550000</p><p>נייד: 050-5550000</p><p>פקס: 03-5550009</p><a href="tel:035550009">א</a><a href="tel:*6050">ב</a>'
    assert.deepEqual(shown(html), { facts: [{ company: {}, phone: '03-5550000', method: 'label' }], refused: [] })
    const links = '<a href="tel:035550009">א</a><a href="tel:*6050">ב</a>'
    assert.deepEqual(shown(`<p>פקס: 03-5550009</p>${links}`).facts, [{ company: {}, phone: '*6050', method: 'link' }])
    assert.equal(fields('<p>טלפון: 03-5550000</p><p>פקס: 03-5550000</p>')['phone'], '03-5550000')
    assert.deepEqual(shown('<p>נייד: 050-5550000</p>').facts, [{ company: {}, phone: '050-5550000', method: 'label' }])
  })

  test('words beside a label are no number, address or schedule', () => {
    for (const html of [
      '<p>טלפון: התקשרו 3 פעמים</p>',
      '<p>טלפון</p><p>השאירו פרטים</p>',
      '<p>כתובת</p><p>דוא״ל</p>',
      '<p>כתובת: כאן</p>',
      '<h2>שעות פעילות</h2><p>צרו קשר</p>',
      '<p>מייל: שלחו לנו</p>',
      '<p hidden>טלפון: 03-5550000</p>',
      '<div style="display:none"><a href="tel:035550000">א</a></div>',
      '<p>המשרד: 03-5550000</p>',
    ])
      assert.deepEqual(shown(html), { facts: [], refused: [] }, html)
  })

  test('hours that are not understood as a whole are the words of the page', () => {
    assert.deepEqual(fields('<p>שעות פעילות: א׳-ה׳ 9:00-18:00, ובערב בתיאום</p>')['hours'], {
      text: 'א׳-ה׳ 9:00-18:00, ובערב בתיאום',
    })
    assert.deepEqual(fields('<p>שעות פעילות: בתיאום מראש</p>')['hours'], { text: 'בתיאום מראש' })
  })
})

test('any number that a page writes is read back beside its label', () => {
  const digits = fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String)
  const area = fc.constantFrom('02-', '03-', '04 ', '(08) ', '09.', '050-', '053', '077-', '1-800-', '+972-3-', '+972 ')
  const label = fc.constantFrom('טלפון', 'טל׳', 'Phone', 'Tel.', 'מספר טלפון', 'TELEPHONE')
  const frames = fc.constantFrom(
    (name: string, number: string) => `<table><tr><td>${name}</td><td>${number}</td></tr></table>`,
    (name: string, number: string) => `<dl><dt>${name}:</dt><dd>${number}</dd></dl>`,
    (name: string, number: string) => `<p>${name}: <span dir="ltr">\u200E${number}</span></p>`,
    (name: string, number: string) => `<h3>${name}</h3><p>${number}</p>`,
    (name: string, number: string) => `<ul><li><b>${name}</b><br>${number}</li></ul>`,
  )
  fc.assert(
    fc.property(label, area, digits, frames, (name, code, rest, frame) => {
      assert.equal(fields(frame(name, code + rest))['phone'], code + rest)
    }),
  )
})

test('a hostile page stays bounded', () => {
  for (const html of [
    '<p>טלפון: '.repeat(20_000),
    `<p>${'שעות פעילות: א 9:00-18:00 '.repeat(20_000)}`,
    '<a href="tel:03555000">03</a>'.repeat(20_000),
    `${'<table><tr><td>א<td>'.repeat(60)}${'<tr><td>טלפון<td>1'.repeat(5_000)}`,
    `${'<dl><dt>טלפון<dd>'.repeat(60)}${'<br>שעות'.repeat(20_000)}`,
  ]) {
    const { facts, refused } = shown(html)
    assert.ok(facts.length <= 2 && refused.length <= 4 && JSON.stringify(refused).length < 10_000)
  }
})

describe('a number with more beside it', () => {
  const others = '<p>נייד: 050-555-0199</p><p>פקס: 03-555-0135</p>'

  for (const more of [' שלוחה 2', ', שלוחה 12', ' ext. 2', ' (רב קווי)']) {
    test(`is the telephone without “${more.trim()}”`, () => {
      assert.equal(fields(`<p>טלפון: 03-555-0134${more}</p>${others}`)['phone'], '03-555-0134')
    })
  }

  test('is no reason to use the mobile one: it is reported instead', () => {
    const { facts, refused } = shown(`<p>טלפון: 03-555-0134 בשעות הבוקר 9-12</p>${others}`)
    assert.deepEqual(
      [facts, refused.map(({ key, text }) => [key, text])],
      [[], [['contact.phone', '03-555-0134 בשעות הבוקר 9-12']]],
    )
  })

  test('is the one that a link in it dials', () => {
    const html = `<p>טלפון: <a href="tel:+97235550134">03-555-0134</a> בשעות הבוקר</p>${others}`
    assert.match(String(fields(html)['phone']), /35550134/)
  })
})
