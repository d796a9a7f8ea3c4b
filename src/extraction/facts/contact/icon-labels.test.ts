import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'
import { readPhone } from './phone.ts'

const shown = (body: string) =>
  factsOf(`<!doctype html><html lang="en"><body>${body}</body></html>`).shownContact.map(
    ({ kind, value, method }) => `${kind} ${value} ${method}`,
  )

test('a phone icon is a label, and so is a fax icon, whose number is not a phone number', () => {
  assert.deepEqual(shown('<p><i class="fas fa-mobile-alt"></i>&nbsp; 086-5437891</p>'), ['phone 086-5437891 label'])
  assert.deepEqual(shown('<p><i class="fas fa-fax"></i>&nbsp; 086-5437891</p>'), ['fax 086-5437891 label'])
  const inOneLine = '<p>Ann Oak - <i class="icon-mail"></i>: ann@own.example <i class="icon-phone"></i>: 721 771 454</p>'
  assert.deepEqual(shown(inOneLine), ['phone 721 771 454 label', 'email ann@own.example page'])
  assert.deepEqual(
    shown(
      '<ul><li><i class="fa fa-phone"></i><span>086-5437890</span></li><li><i class="fa fa-fax" aria-hidden="true"></i><span>086-5437891</span></li></ul>',
    ),
    ['phone 086-5437890 label', 'fax 086-5437891 label'],
  )
})

test('a phone icon on its own line labels the numbers below it', () => {
  const numbers = '<p>06.55.79.93.01</p></div><p>02.55.27.70.41</p>'
  assert.deepEqual(shown(`<div><i class="fas fa-phone"></i>${numbers}`), [
    'phone 06.55.79.93.01 label',
    'phone 02.55.27.70.41 label',
  ])
})

test('an e-mail address with a line break after its @ is read', () => {
  assert.deepEqual(shown('<p>Write to office@<br class="hidden md:block">\n own.example</p>'), ['email office@own.example page'])
  assert.deepEqual(shown('<p>office@<span>own.example</span></p>'), ['email office@own.example page'])
  assert.deepEqual(shown('<p>Find us @<br>own.example</p>'), [])
})

test('a ligature of an icon font is an icon, not a label in words', () => {
  const row = (icon: string, text: string) => `<div><i class="material-icons">${icon}</i><p>${text}</p></div>`
  assert.deepEqual(shown(row('mail', 'info@own.example') + row('local_phone', '+44 20 5437 8900')), [
    'phone +44 20 5437 8900 label',
    'email info@own.example page',
  ])
  assert.deepEqual(shown('<p><i class="material-icons">fax</i> 086-5437891</p>'), ['fax 086-5437891 label'])
})

test('a number written in pairs of digits is one number', () => {
  assert.deepEqual(shown('<p>Fax: +49 (0) 355 - 54 09 04 92</p>'), ['fax +49 (0) 355 - 54 09 04 92 label'])
})

test('a picture of a phone is a label', () => {
  assert.deepEqual(shown('<p>📞 905-426-8980</p><p>📱\uFE0F 086-5437891</p>'), [
    'phone 905-426-8980 label',
    'phone 086-5437891 label',
  ])
})

test("an image's alt text is a label", () => {
  assert.deepEqual(shown('<ul><li><img src="/p.png" alt="Telefone"> 910 062 774</li></ul>'), ['phone 910 062 774 label'])
  assert.deepEqual(shown('<ul><li><img src="/a.png" alt="Morada"> Rua Nova Nº54, 2580-371 Alenquer</li></ul>'), [
    'address Rua Nova Nº54, 2580-371, Alenquer label',
  ])
})

test('days in one column and times in another are hours if each day has a time', () => {
  const columns = (times: string) => `<h4>Opening hours</h4><div>Mon<br>Tue<br>Wed</div><div>${times}</div>`
  assert.deepEqual(shown(columns('10:00 - 17:00<br>10:00 - 19:00<br>- Closed -')), [
    'hours Mon 10:00 - 17:00; Tue 10:00 - 19:00; Wed Closed label',
  ])
  assert.deepEqual(shown(columns('10:00 - 17:00<br>10:00 - 19:00')), [])
})

test('a space after the plus sign is dropped', () => {
  assert.equal(readPhone('+ 48 535 565 035', undefined).phone, '+48 535 565 035')
})

test('numbers below one label share it, even if a sentence precedes it', () => {
  const labels = (body: string) =>
    factsOf(`<!doctype html><html lang="en"><body>${body}</body></html>`).shownContact.map(({ value, label }) => [value, label])
  assert.deepEqual(
    labels(
      '<p>Phone numbers:</p><p><a href="tel:020 5437891">020 5437891</a></p><p><a href="tel:020 5437892">020 5437892</a></p>',
    ),
    [
      ['020 5437891', 'Phone numbers'],
      ['020 5437892', 'Phone numbers'],
    ],
  )
  const twice = '<p>Please call us on 020 5437891 or 020 5437892.</p><h3>Telephone</h3><p>020 5437891<br>020 5437892</p>'
  assert.deepEqual(
    labels(twice).map(([, label]) => label),
    ['Telephone', 'Telephone'],
  )
})
