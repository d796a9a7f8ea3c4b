import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { factsOfPages } from '../testing/contact-of.ts'

const number = fc
  .tuple(
    fc.constantFrom('03-', '+972-3-', '030 ', '+49 30 ', '(212) ', '0', '+33 1 ', '*', '1-800-', '', '00972', '+420 ', '06.'),
    fc.integer({ min: 1000, max: 99_999_999 }),
    fc.constantFrom('', '/7', ' ext. 3', '-', ' (office)', '*'),
  )
  .map(([code, digits, more]) => `${code}${digits}${more}`)
const email = fc
  .tuple(fc.constantFrom('info', 'a.b', 'noreply', 'max'), fc.constantFrom('own.example', 'x.co.il', 'example.com', '2x.png'))
  .map(([name, host]) => `${name}@${host}`)
const words = fc.constantFrom(
  'Tel.',
  'טלפון:',
  'Fax',
  'IBAN',
  'from 9:00',
  'HRB',
  'Webdesign by',
  'E-Mail:',
  'Hauptstr. 5',
  '10115 Berlin',
  '2015-2026',
  '',
)

/** Parts of pages with numbers and addresses in text and in links, which do not always show what they dial. */
const part = fc.oneof(
  fc.tuple(words, number).map(([label, value]) => `<p>${label} ${value}</p>`),
  fc.tuple(number, number).map(([dialled, shown]) => `<a href="tel:${dialled}">${shown}</a>`),
  number.map((value) => `<a href="https://wa.me/${value.replace(/\D/g, '')}">WhatsApp</a>`),
  fc.tuple(words, email).map(([label, value]) => `<p>${label} ${value}</p>`),
  fc.tuple(email, email).map(([written, shown]) => `<a href="mailto:${written}">${shown}</a>`),
  email.map((value) => `<p>${value.replace('@', ' [at] ')}</p>`),
  fc
    .tuple(number, email)
    .map(
      ([telephone, mail]) =>
        `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Own', telephone, email: mail })}</script>`,
    ),
  fc.tuple(number, words).map(([value, label]) => `<footer>${label} ${value}</footer>`),
)
const page = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
const site = fc.record({ '/': page, '/contact/': page, '/impressum/': page, '/about/': page })
const language = fc.constantFrom('he', 'en', 'de-DE', 'fr', 'cs')
const hosts = fc.constantFrom([], ['own.co.il'], ['own.de'], ['own.fr'])

/** Everything that can be a part of a telephone number on a page, in text and in links. */
function digitsOn(html: string): string {
  return decodeURIComponent(html.replace(/%/g, '')).replace(/[^\d<>*"]/g, '')
}

/**
 * The digits of a number but for the code of its country, which may stand for what is dialled inside it: a zero where all numbers of the
 * country have one.
 */
function endsOf(value: string): readonly string[] {
  const digits = value.replace(/\D/g, '')
  const code = /^\+(?:972|49|33)/.exec(value)?.[0].slice(1)
  if (code !== undefined) return [digits, `0${digits.slice(code.length)}`]
  return value.startsWith('+') ? [1, 2, 3].map((length) => digits.slice(length)).concat(digits) : [digits]
}

test('every published phone number and e-mail address is on the page named as its source', () => {
  let published = 0
  fc.assert(
    fc.property(site, language, hosts, (pages, tag, own) => {
      const { sources } = factsOfPages(pages, { language: tag, hosts: own })
      const html = new Map(Object.entries(pages))
      for (const { fact, value, page: path } of sources) {
        if (!/^contact\.(?:phone|phoneLocal|email|others\[\d+\])$/.test(fact)) continue
        published++
        const there = html.get(path ?? '') ?? assert.fail(`${fact} names no page`)
        if (value.includes('@')) assert.ok(there.replaceAll(' [at] ', '@').includes(value), `${value} on ${there}`)
        else
          assert.ok(
            endsOf(value).some((digits) => digitsOn(there).includes(digits)),
            `${value} on ${there}`,
          )
      }
    }),
    { numRuns: 500 },
  )
  assert.ok(published > 500, `${published} values were published`)
})
