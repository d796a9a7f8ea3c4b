import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { surveyHtml } from './testing/survey-html.ts'

const hints = (body: string) => surveyHtml(`<body>${body}</body>`).contact

describe('addresses', () => {
  const street = 'רחוב הגפן 12, תל אביב'
  const cases: readonly (readonly [string, string])[] = [
    ['a label in the same line', `<p>כתובת: ${street}</p>`],
    ['a bold label', `<li><span><strong>כתובתנו:</strong> ${street}</span></li>`],
    ['a heading over it', `<h3>הכתובת שלנו</h3><p>${street}</p>`],
    ['a label in a box of its own', `<div><div><b>Address</b></div><div>${street}</div></div>`],
    ['a table', `<table><tr><th>כתובת</th><td>${street}</td></tr></table>`],
    ['a list of terms', `<dl><dt>Our office</dt><dd>${street}</dd></dl>`],
    ['a class', `<footer><span class="footer__address">${street}</span></footer>`],
    [
      'the element for it, among other ways',
      `<address>תבלין בע״מ<br>${street}<br><a href="tel:03-5550177">03-555-0177</a></address>`,
    ],
    ['nothing but the words of a street', `<p>בואו לבקר</p><p>${street}</p>`],
  ]
  for (const [name, html] of cases) test(`by ${name}`, () => assert.deepEqual(hints(html).addresses, [street]))

  test('in English by the words of a street', () =>
    assert.deepEqual(hints('<p>7 Port Street, Haifa</p><p>Since 1999.</p>').addresses, ['7 Port Street, Haifa']))
  test('an address to write to by mail is none', () =>
    assert.deepEqual(hints('<p>Address: write to us</p><label>כתובת <input></label>').addresses, []))
})

describe('opening hours', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['a label', '<p>שעות פעילות: א׳–ה׳ 09:00–18:00</p>', 'א׳–ה׳ 09:00–18:00'],
    ['a heading', '<h4>Opening hours</h4><p>Sun–Thu 9 to 17</p>', 'Sun–Thu 9 to 17'],
    [
      'a heading over a table',
      '<h4>Hours</h4><table><tr><td>Sun–Thu</td><td>9:00–17:00</td></tr><tr><td>Fri</td><td>9:00–13:00</td></tr></table>',
      'Sun–Thu 9:00–17:00; Fri 9:00–13:00',
    ],
    ['a class', '<p class="opening-hours">24/7</p>', '24/7'],
    ['nothing but days and times', '<footer><p>ימים א׳–ה׳ 9:00–17:30</p></footer>', 'ימים א׳–ה׳ 9:00–17:30'],
  ]
  for (const [name, html, text] of cases) test(`by ${name}`, () => assert.deepEqual(hints(html).hours, [text]))
  test('the time of a talk is none', () =>
    assert.deepEqual(hints('<p>The talk begins at 18:00 and ends at 20:00.</p>').hours, []))
})

test('numbers and mailboxes by their links, else as they are written', () => {
  const linked = hints(
    '<a href="tel:+972-3-5550177">03-555-0177</a> <a href="tel:+972-3-5550177">03-555-0177</a> <a href="mailto:a@b.example?subject=x">write</a><p>Phone: 09-999-9999</p>',
  )
  assert.deepEqual(linked.phones, [{ number: '+972-3-5550177', shown: '03-555-0177' }])
  assert.deepEqual(linked.emails, ['a@b.example'])
  const written = hints('<p>טלפון: 03-555-0177</p><p>a@b.example</p>')
  assert.deepEqual(written.phones, [{ number: '03-555-0177', shown: '03-555-0177' }])
  assert.deepEqual(written.emails, ['a@b.example'])
})

test('what is hidden is not read', () => {
  const { phones, emails, addresses, hours } = hints(
    '<div hidden><p>Address: Street 1, Town</p></div><p hidden>Opening hours: 9:00–17:00</p><a hidden href="tel:035550177">x</a><a hidden href="mailto:a@b.example">x</a>',
  )
  assert.deepEqual([phones, emails, addresses, hours], [[], [], [], []])
})
