import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { unknownLocale } from './currencies.ts'
import { readPrice, type Price } from './price.ts'
import { unitsOf } from './units.ts'

/** Text, amount, and differences from a price in ILS without period and VAT. */
type Case = readonly [string, number, Partial<Price>?]

/** A price in shekels. */
const shekelPrice = (amount: number): Price => ({
  kind: 'price',
  amount,
  minAmount: null,
  maxAmount: null,
  currency: { code: 'ILS', assumed: false },
  unit: null,
  vat: null,
  partial: null,
})

/** The lowest or the highest price, or both. */
const ranges: readonly (readonly [string, number | null, number | null])[] = [
  ['מחיר התחלתי: ₪99', 99, null],
  ['מתחת ל-3,900 ₪', null, 3900],
  ['3,900–5,900 ₪', 3900, 5900],
  ['₪3,900 - ₪5,900', 3900, 5900],
  ['בין 3,900 ל־5,900 ₪', 3900, 5900],
  ['₪3,900 עד 5,900', 3900, 5900],
  ['עד 3,900 ₪', null, 3900],
  ['up to ₪3,900', null, 3900],
  ['החל מ-3,900 ₪', 3900, null],
  ['החל מ־₪3,900 לחודש', 3900, null],
  ['מחירים מתחילים ב-3,900 ₪', 3900, null],
  ['מ-3,900 ₪', 3900, null],
  ['לפחות 3,900 ₪', 3900, null],
  ['from ₪3,900', 3900, null],
  ['from ₪3,900, ca. 30–45 minutes', 3900, null],
  ['From just ₪3,900/mo', 3900, null],
  ['starting at 3,900 ₪', 3900, null],
  ['Starts from NIS 3,900', 3900, null],
  ['₪3,900+ לחודש', 3900, null],
  ['₪2,000 – ₪4,000+', 2000, null],
  ['₪2,000 – ₪4,000 and up', 2000, null],
  ['3,900₪+', 3900, null],
  ['3,900 ₪ ומעלה', 3900, null],
  ['₪3,900 and up', 3900, null],
]

const prices: readonly Case[] = [
  ['₪3,900', 3900],
  ['3,900 ₪', 3900],
  ['2,100 ₪ או 3 תשלומים של 700 ₪', 2100],
  ['2,100 ₪ (או ב-3 תשלומים)', 2100],
  ['₪2,100 or 3 payments of ₪700', 2100],
  ['2,100 ₪ או עד 3 תשלומים', 2100],
  ['₪900 (up to 6 payments)', 900],
  ['2,100 ₪ oder 3 x 700 ₪', 2100],
  ['\u200F3,900.00\u00A0\u200F₪', 3900],
  ['3900 ש״ח', 3900],
  ['3,900 ש"ח', 3900],
  ["3,900 ש''ח", 3900],
  ['3,900 שח', 3900],
  ['3900ש"ח', 3900],
  ['ב-3,900 ש״ח', 3900],
  ['3,900 שקלים חדשים', 3900],
  ['NIS 3,900', 3900],
  ['NIS3,900', 3900],
  ['ILS 3,900.50', 3900.5],
  ['3 900 ₪', 3900],
  ['3\u202F900 ₪', 3900],
  ['12,345,678 ₪', 12345678],
  ['₪0', 0],
  ['3.900 ₪', 3900],
  ['1.234.567 ש״ח', 1234567],
  ['₪3.900,50', 3900.5],
  ["3'900 ₪", 3900],
  ['3,900.- ₪', 3900],
  ['5 אלף ש״ח', 5000],
  ['שְׁלוֹשָׁה: 3,900 שֶׁקֶל', 3900],
  ['₪3,900 לְחוֹדֶשׁ', 3900, { unit: 'month' }],
  ['₪3,900 בחודש', 3900, { unit: 'month' }],
  ['₪3,900 לכל חודש', 3900, { unit: 'month' }],
  ['₪3,900 מדי חודש', 3900, { unit: 'month' }],
  ['3,900₪/חודש', 3900, { unit: 'month' }],
  ['NIS 3,900 monthly', 3900, { unit: 'month' }],
  ['₪3,900 + דמי הקמה', 3900],
  ['3.9K ₪', 3900],
  ['12 אלף ש״ח', 12000],
  ['12.5 אלף ₪', 12500],
  ['3,900', 3900, { currency: null }],
  ['₪990 לחודש לכל משתמש', 990, { partial: 'it is a price per user' }],
  ['₪3,900 לחודש', 3900, { unit: 'month' }],
  ['₪3,900 / חודש', 3900, { unit: 'month' }],
  ['₪3,900/mo', 3900, { unit: 'month' }],
  ['₪3,900 per month', 3900, { unit: 'month' }],
  ['מחיר חודשי: 3,900 ₪', 3900, { unit: 'month' }],
  ['₪3,900 לחודש בחיוב שנתי', 3900, { unit: 'month' }],
  ['₪3,900 לחודש, התחייבות לשנה', 3900, { unit: 'month' }],
  ['₪3,900 לחודש, מינימום 6 חודשים', 3900, { unit: 'month' }],
  ['₪46,800 לשנה', 46800, { unit: 'year' }],
  ['₪46,800 per year', 46800, { unit: 'year' }],
  ['350 ₪ לשעה', 350, { unit: 'hour' }],
  ['₪3,900 חד־פעמי', 3900, { unit: 'once' }],
  ['₪3,900 לחודשיים', 3900, { unit: 'other' }],
  ['₪350 לפגישה', 350, { unit: 'other' }],
  ['350 ₪ למשמרת', 350, { unit: 'other' }],
  ['350 ₪ / standard page', 350, { unit: 'other' }],
  ['₪3,900 + מע״מ', 3900, { vat: 'excluded' }],
  ['₪3,900 לא כולל מע"מ', 3900, { vat: 'excluded' }],
  ['₪3,900 ואינו כולל מע"מ', 3900, { vat: 'excluded' }],
  ['₪3,900 שאינו כולל מע"מ', 3900, { vat: 'excluded' }],
  ['₪3,900 וללא מע"מ', 3900, { vat: 'excluded' }],
  ['₪3,900 וכולל מע"מ', 3900, { vat: 'included' }],
  ['₪3,900 ولا يشمل الضريبة', 3900, { vat: 'excluded' }],
  ['3,900 ₪ (לפני מע״מ)', 3900, { vat: 'excluded' }],
  ['המחיר אינו כולל מע״מ: 3,900 ₪', 3900, { vat: 'excluded' }],
  ['₪3,900, המע״מ לא כלול', 3900, { vat: 'excluded' }],
  ['₪3,900 + VAT', 3900, { vat: 'excluded' }],
  ['₪3,900, subject to VAT', 3900, { vat: 'excluded' }],
  ['₪3,900, not currently subject to VAT', 3900],
  ['₪3,900 ex VAT', 3900, { vat: 'excluded' }],
  ['₪3,900, VAT not included', 3900, { vat: 'excluded' }],
  ['₪3,900 כולל מע״מ', 3900, { vat: 'included' }],
  ['₪3,900 כולל מעמ', 3900, { vat: 'included' }],
  ['₪3,900 (המע״מ כלול)', 3900, { vat: 'included' }],
  ['₪3,900 incl. VAT', 3900, { vat: 'included' }],
  ['₪3,900 VAT included', 3900, { vat: 'included' }],
  ['₪3,900 + מע״מ לחודש', 3900, { unit: 'month', vat: 'excluded' }],
  ['₪3,900 לחודש + 18% מע״מ', 3900, { unit: 'month', vat: 'excluded' }],
  ['₪3,900 כולל 18% מע״מ', 3900, { vat: 'included' }],
  ['₪3,900 עם מע״מ', 3900, { vat: 'included' }],
  ['₪3,900 inc. VAT', 3900, { vat: 'included' }],
  ['₪3,900 exc. VAT', 3900, { vat: 'excluded' }],
  ['₪3,900+מע״מ', 3900, { vat: 'excluded' }],
  ['חבילה 2: ₪3,900', 3900],
  ['₪3,900 לשלושה חודשים', 3900, { unit: 'other' }],
  ['₪120 למ״ר', 120, { unit: 'other' }],
  ['חודש ראשון חינם, אחר כך ₪99 לחודש', 99, { unit: 'month' }],
]

const refused: readonly (readonly [string, RegExp])[] = [
  ['', /no amount/],
  ['12 תשלומים של ₪325', /instalment/],
  ['צרו קשר', /no amount/],
  ['20% הנחה: ₪3,900', /discount/],
  ['₪39⁹⁰', /amount is unclear/],
  ['₪99 לחודש הראשון', /introductory/],
  ['₪99 לחודש, ל-3 החודשים הראשונים', /more than one amount|introductory/],
  ['₪9/mo for the first 3 months', /more than one amount|introductory/],
  ['₪', /no amount/],
  ['12–18 אלף ₪', /more than one amount/],
  ['₪3,900 או 4,500', /more than one amount/],
  ['₪3,900 (₪4,602 כולל מע״מ)', /more than one amount/],
  ['כ-3,900 ₪', /approximate/],
  ['about ₪3,900', /approximate/],
  ['~₪3,900', /approximate/],
  ['במקום ₪4,900', /before a discount/],
  ['₪4,900 לפני הנחה', /before a discount/],
  ['₪3,900 במקום ₪4,900', /more than one amount/],
  ['חינם', /no amount/],
  ['Free', /no amount/],
  ['0.3900 ₪', /amount is unclear/],
  ['3.90.0 ₪', /amount is unclear/],
  ['3,90 ₪', /amount is unclear/],
  ['39 90 ₪', /amount is unclear/],
  ['1.2345K ₪', /amount is unclear/],
  ['1.5 מיליון ₪', /amount is unclear/],
  ['₪3,900 ($1,050)', /currency/],
  ['תשלום חד פעמי של ₪3,900 ואז ליווי חודשי', /more than one period/],
  ['₪'.repeat(501), /too long/],
]

const he = { locale: { language: 'he', country: null } }

describe('prices as on real pages', () => {
  for (const [text, amount, said] of prices) {
    test(text, () => {
      assert.deepEqual(readPrice(text, he), { ...shekelPrice(amount), ...said })
    })
  }
})

describe('ranges as on real pages', () => {
  for (const [text, minAmount, maxAmount] of ranges) {
    test(text, () => {
      const reading = readPrice(text, he)
      assert.ok(reading.kind === 'price')
      assert.deepEqual([reading.amount, reading.minAmount, reading.maxAmount], [null, minAmount, maxAmount])
    })
  }
})

describe('unreliable prices', () => {
  for (const [text, reason] of refused) {
    test(text.slice(0, 60), () => {
      const reading = readPrice(text)
      assert.equal(reading.kind, 'refused')
      assert.match(reading.kind === 'refused' ? reading.reason : '', reason)
    })
  }
})

const marks = fc.constantFrom('', '\u200F', '\u200E', '\u202B', '\u2067')
const spaces = fc.constantFrom('', ' ', '\u00A0', '\u202F', '  ')
const shekels = fc.constantFrom('₪', 'ש״ח', 'ש"ח', 'שח', 'NIS', 'ILS', 'שקלים')
const amounts = fc.integer({ min: 1, max: 999_999 })
const written = (amount: number) => fc.constantFrom(String(amount), amount.toLocaleString('en-US'))

test('an amount is read in every format, before or after its currency', () => {
  const spelling = amounts.chain((amount) =>
    fc.tuple(fc.constant(amount), written(amount), shekels, spaces, marks, marks, fc.boolean()),
  )
  fc.assert(
    fc.property(spelling, ([amount, number, currency, space, before, after, first]) => {
      const text = first ? `${before}${currency}${space}${after}${number}` : `${before}${number}${space}${after}${currency}`
      assert.deepEqual(readPrice(text), shekelPrice(amount), text)
    }),
  )
})

test('a formatted price round-trips, with its month and VAT', () => {
  const formats = fc.constantFrom(
    new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' }),
    new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS', minimumFractionDigits: 0 }),
    new Intl.NumberFormat('en-IL', { style: 'currency', currency: 'ILS' }),
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'ILS', currencyDisplay: 'code' }),
    new Intl.NumberFormat('fr-CH', { style: 'currency', currency: 'ILS' }),
  )
  const months = fc.constantFrom('', ' לחודש', '/חודש', ' בחודש', ' חודשי', '/mo', ' per month', ' monthly')
  const taxes = fc.constantFrom<[string, Price['vat']]>(
    ['', null],
    [' + מע״מ', 'excluded'],
    [' (לא כולל מע"מ)', 'excluded'],
    [' לפני מע״מ', 'excluded'],
    [' + VAT', 'excluded'],
    [' ex VAT', 'excluded'],
    [' כולל מע״מ', 'included'],
    [' incl. VAT', 'included'],
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), formats, months, taxes, (agorot, format, month, [tax, vat]) => {
      const text = `${format.format(agorot / 100)}${month}${tax}`
      const unit = month === '' ? null : 'month'
      assert.deepEqual(readPrice(text), { ...shekelPrice(agorot / 100), unit, vat }, text)
    }),
  )
})

test('a bound is never an exact price, however it is written', () => {
  const words = fc.constantFrom(
    'החל מ-',
    'החל מ־',
    'מ-',
    'עד ',
    'כ-',
    'from ',
    'From ',
    'starting at ',
    'up to ',
    'about ',
    'במקום ',
  )
  fc.assert(
    fc.property(amounts, words, shekels, spaces, marks, fc.boolean(), (amount, word, currency, space, mark, first) => {
      const number = amount.toLocaleString('en-US')
      const text = `${word}${mark}${first ? currency + space + number : number + space + currency}`
      const reading = readPrice(text)
      assert.ok(reading.kind === 'refused' || reading.amount === null, text)
    }),
  )
})

test('two different amounts are never one price', () => {
  const joint = fc.constantFrom(
    '–',
    ' - ',
    ' עד ',
    '-₪',
    ' ל-',
    ' to ',
    ' במקום ₪',
    ' או ',
    ' / ₪',
    ' instead of ₪',
    ', ₪',
    ' לחודש ₪',
    '₪',
  )
  const pair = fc.tuple(amounts, amounts).filter(([one, other]) => one !== other)
  fc.assert(
    fc.property(pair, joint, ([one, other], between) => {
      const text = `₪${one.toLocaleString('en-US')}${between}${other.toLocaleString('en-US')}`
      const reading = readPrice(text)
      if (reading.kind === 'refused') return
      const ends = [Math.min(one, other), Math.max(one, other)]
      assert.deepEqual([reading.amount, reading.minAmount, reading.maxAmount], [null, ...ends], text)
    }),
  )
})

test('any text gives a number or nothing, without an exception', () => {
  const pieces = fc.constantFrom(
    '₪',
    '$',
    '3,900',
    '5',
    '12',
    ' ',
    '-',
    '/',
    '.',
    ',',
    'אלף',
    'עד',
    'לחודש',
    'לשנה',
    'מע״מ',
    'כולל',
    'לא',
    '+',
    'VAT',
    '%',
    '\u200F',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        const reading = readPrice(text)
        if (reading.kind === 'refused') assert.notEqual(reading.reason, '')
        else
          assert.ok(
            [reading.amount, reading.minAmount, reading.maxAmount].some((amount) => amount !== null && amount >= 0),
            text,
          )
      },
    ),
  )
})

test('bidi marks anywhere change nothing, even inside numbers and words', () => {
  const texts = fc.constantFrom(...prices.map(([text]) => text), ...refused.slice(0, -1).map(([text]) => text))
  const mark = fc.constantFrom('\u200E', '\u200F', '\u202B', '\u2067', '\u061C')
  fc.assert(
    fc.property(texts, mark, fc.nat(), (text, sign, place) => {
      const at = place % (text.length + 1)
      assert.deepEqual(readPrice(text.slice(0, at) + sign + text.slice(at)), readPrice(text))
    }),
  )
})

test('units in many languages', () => {
  const unitOf = (text: string, language = 'uk') => {
    const price = readPrice(text, { locale: { ...unknownLocale, language } })
    return price.kind === 'price' ? price.unit : price.reason
  }
  const texts: Readonly<Record<string, readonly string[]>> = {
    month: ['50 €/kk', '50 € kuukaudessa', '97 €/μήνα', '300 kn mjesečno', '900 ₺/ay'],
    day: ['50 €/noć', '10 € po noćenju', '80 €/vrk', '80 €/yö', '200 lei pe noapte', '40 €/ημέρα'],
    hour: [
      '15 €/sat',
      '15 € po satu',
      '30 €/tunti',
      '30 € tunnissa',
      '100 lei pe oră',
      '40 €/ώρα',
      '300 грн/год',
      '300 грн/година',
    ],
    person: ['30 € po osobi', '12 €/hlö', '20 € ανά άτομο', '30 лв. на човек'],
    item: ['2 €/kpl', '500 Ft / db', '3 €/kom', '10 lei/buc'],
  }
  for (const [unit, written] of Object.entries(texts)) for (const text of written) assert.equal(unitOf(text), unit, text)
  assert.equal(unitOf('yıllık 900 ₺'), 'year')
  for (const text of ['₺900 aylık', '₺1.950 aylık', '₺ 50 aylık', '900 TL aylık']) assert.equal(unitsOf(text)[0], 'month', text)
  assert.deepEqual(
    ['yıllık', '1 yıllık', '2 yıllık', '12 aylık'].map((name) => unitsOf(name)[0]),
    ['year', 'year', undefined, undefined],
  )
  assert.equal(unitOf('300 ₽/год', 'ru'), 'year')
  assert.equal(unitOf('300 грн/год', 'ru'), 'year')
})

test('lowest and highest prices in Hungarian, and prices that depend on something', () => {
  const rangeOf = (text: string) => {
    const price = readPrice(text)
    return price.kind === 'price' ? [price.amount, price.minAmount, price.maxAmount] : price.reason
  }
  assert.deepEqual(rangeOf('4.500 Ft-tól'), [null, 4500, null])
  assert.deepEqual(rangeOf('2.500 Ft / db-tól'), [null, 2500, null])
  assert.deepEqual(rangeOf('1.900-6.000 Ft-ig'), [null, 1900, 6000])
  assert.deepEqual(rangeOf('6.000 Ft-ig'), [null, null, 6000])
  assert.deepEqual(rangeOf('80 € minimum'), [null, 80, null])
  assert.deepEqual(rangeOf('80 € minimum 20 pictures'), [80, null, null])
  assert.deepEqual(rangeOf('from £80 depending on size'), [null, 80, null])
  assert.deepEqual(rangeOf('£80–£120 je nach Aufwand'), [null, 80, 120])
  assert.equal(rangeOf('£80 depending on size'), 'it depends on something')
})

test('VAT in Finnish, Norwegian, Danish, French and Greek; a preposition is not a dollar', () => {
  const read = (text: string) => {
    const price = readPrice(text, { locale: { ...unknownLocale, language: 'es' } })
    return price.kind === 'price' ? (price.vat ?? price.currency?.code) : price.reason
  }
  assert.equal(read('185,00 € sis.alv'), 'included')
  assert.equal(read('300 NOK eks. mva'), 'excluded')
  assert.equal(read('300 € χωρίς ΦΠΑ'), 'excluded')
  assert.notEqual(read('a $700'), 'AUD')
  assert.equal(read('A$700'), 'AUD')
})

test('a dash means crowns in Scandinavia if nothing else names a currency', () => {
  const read = (text: string, language: string, currency: 'EUR' | null = null) => {
    const given = currency === null ? null : { code: currency, assumed: false as const }
    const price = readPrice(text, { locale: { ...unknownLocale, language }, currency: given })
    return price.kind === 'price' ? price.currency?.code : price.reason
  }
  assert.equal(read('Fra 1 250,-', 'no'), 'NOK')
  assert.equal(read('500,- €', 'sv'), 'EUR')
  assert.equal(read('50,-', 'sv', 'EUR'), 'EUR')
  assert.equal(read('NOK 40,-', 'da'), 'NOK')
})
