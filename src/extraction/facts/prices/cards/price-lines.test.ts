import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

/** Two prices in one form, and their lowest amounts. */
type Prices = readonly [one: string, other: string, amounts: readonly [number, number]]

/** Names, a length of time, and forms of prices, as price lists in a language have them. */
const languages: Readonly<
  Record<string, readonly [names: readonly [string, string, string], times: readonly string[], forms: readonly Prices[]]>
> = {
  en: [
    ['Swedish massage', 'Hot stones', 'Pedicure'],
    ['60 min', '60 minutes', '1 hr', '(60 min)', '1.5 hours', '60’'],
    [
      ['£45', '£55.00', [45, 55]],
      ['from USD 45', 'from USD 55', [45, 55]],
      ['US$45+', 'US$55+', [45, 55]],
      ['£45–60', '£55–70', [45, 55]],
    ],
  ],
  'de-CH': [
    ['Massage klassisch', 'Fusspflege', 'Hot Stone'],
    ['60 Min.', '1 Std.', '(60 Min.)', '60’'],
    [
      ['CHF 45.–', 'CHF 55.-', [45, 55]],
      ['Fr. 45.--', 'Fr. 55.--', [45, 55]],
      ['ab CHF 45.-', 'ab CHF 55.-', [45, 55]],
      ['45 - 60 CHF', '55 - 70 CHF', [45, 55]],
    ],
  ],
  nl: [['Zweedse massage', 'Pedicure', 'Knippen'], ['60 min.', '1 uur', '(60 min)'], [['€ 45,-', '€55,-', [45, 55]], ['45,-', '55,-', [45, 55]]]], // prettier-ignore
  fr: [['Massage suédois', 'Pédicure', 'Soin du visage'], ['1h30', '1 h', '60 minutes'], [['45€50', '55€', [45.5, 55]], ['45 à 60 €', '55 à 70 €', [45, 55]]]], // prettier-ignore
  nb: [['Klassisk massasje', 'Fotpleie', 'Varme steiner'], ['60 min', '1 time'], [['kr 450,-', 'kr 1 550,-', [450, 1550]], ['fra NOK 450', 'fra NOK 550', [450, 550]]]], // prettier-ignore
  cs: [['Klasická masáž', 'Pedikúra', 'Lávové kameny'], ['60 min.', '1 hod.'], [['650,- Kč', '1.750,- Kč', [650, 1750]], ['1 650 Kč', '1 750 Kč', [1650, 1750]]]], // prettier-ignore
  ru: [['Классический массаж', 'Педикюр', 'Горячие камни'], ['60 мин.', '(60 мин)'], [['2500 руб.', '3500р', [2500, 3500]], ['от 2 500 ₽', 'от 3 500 ₽', [2500, 3500]]]], // prettier-ignore
  he: [['עיסוי שוודי', 'פדיקור', 'אבנים חמות'], ['60 דק׳', "60 דק'", '(60 דקות)'], [['250 ש"ח', '350 ש״ח', [250, 350]], ['החל מ-250 ₪', 'החל מ-350 ₪', [250, 350]], ['250–300 ₪', '350–400 ₪', [250, 350]]]], // prettier-ignore
}

const names: Readonly<Record<string, (name: string, time: string) => string>> = {
  alone: (name) => name,
  'before the time': (name, time) => `${name} ${time}`,
  'and time with a dash': (name, time) => `${name} – ${time.replace(/[()]/g, '')}`,
  'after the time': (name, time) => `${time.replace(/[()]/g, '')} ${name}`,
}

const lists: Readonly<Record<string, (rows: readonly (readonly [name: string, price: string])[]) => string>> = {
  'list items': (rows) => `<ul>${rows.map(([name, price]) => `<li>${name} ${price}</li>`).join('')}</ul>`,
  'list items with dashes': (rows) => `<ul>${rows.map(([name, price]) => `<li>${name} – ${price}</li>`).join('')}</ul>`,
  'list items with colons': (rows) => `<ul>${rows.map(([name, price]) => `<li>${name}: ${price}</li>`).join('')}</ul>`,
  'list items in bold': (rows) => `<ul>${rows.map(([name, price]) => `<li>${name} <b>${price}</b></li>`).join('')}</ul>`,
  paragraphs: (rows) => rows.map(([name, price]) => `<p>${name} ${price}</p>`).join(''),
  lines: (rows) => `<p>${rows.map(([name, price]) => `${name} ${price}`).join('<br>')}</p>`,
}

function offersOf(lang: string, body: string) {
  const html = `<!doctype html><html lang="${lang}"><title>Studio</title><body><main><h1>Prices</h1>${body}</main></body></html>`
  return factsOf(html, { path: '/prices/' }).offers.map(({ name, amount, minAmount }) => [name, amount ?? minAmount] as const)
}

test('the letter for the rouble is one after a number, and ends a year in Ukrainian', () => {
  const currencies = (lang: string, ...items: readonly string[]) => {
    const list = `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    const html = `<html lang="${lang}"><title>Цены</title><body><main><h1>Цены</h1>${list}</main></body></html>`
    return factsOf(html, { path: '/prices/' }).offers.map(({ name, currency }) => `${name} ${currency}`)
  }
  assert.deepEqual(currencies('ru', 'Стрижка 1500р', 'Укладка 900 р', 'Окраска 3500р.'), [
    'Стрижка RUB',
    'Укладка RUB',
    'Окраска RUB',
  ])
  assert.deepEqual(currencies('ru', 'Дом 5 р-н Южный 1500 ₽'), ['Дом 5 р-н Южный RUB'])
  assert.deepEqual(currencies('uk', 'Ремонт 2020 р', 'Досвід від 2005 р.'), [])
})

describe('a line of a price list is its name, with a length of time, and its price', () => {
  for (const [list, write] of Object.entries(lists))
    for (const [form, join] of Object.entries(names))
      test(`${list}, the name ${form}`, () => {
        for (const [lang, [things, times, prices]] of Object.entries(languages))
          // Each price once, with the times in turn: all combinations take too long.
          for (const [turn, [first, second, amounts]] of prices.entries()) {
            const time = times[turn % times.length] ?? ''
            const rows = things.map((name, at) => [join(name, time), at % 2 === 0 ? first : second] as const)
            assert.deepEqual(
              offersOf(lang, write(rows)),
              rows.map(([name], at) => [name, amounts[at % 2]]),
              `${lang}: ${rows.flat().join(', ')}`,
            )
          }
      })
})

test('a number before a dash belongs to the price if the names differ without it, and to the name if they do not', () => {
  const list = (...items: readonly string[]) => offersOf('de', `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
  assert.deepEqual(list('Schnitt 25 - 35 €', 'Farbe 45 - 60 €'), [
    ['Schnitt', 25],
    ['Farbe', 45],
  ])
  assert.deepEqual(list('Zimmer 12 - 30 €', 'Zimmer 14 - 35 €'), [
    ['Zimmer 12', 30],
    ['Zimmer 14', 35],
  ])
  assert.deepEqual(list('Zimmer 12 - 30 €', 'Frühstück 9 €'), [['Frühstück', 9]])
  assert.deepEqual(list('Menü 12-15 €', 'Kaffee 3–5 €'), [
    ['Menü', 12],
    ['Kaffee', 3],
  ])
  assert.deepEqual(list('Zimmer 12 - 30 €', 'Suite 14 - 35 €'), [], 'no round numbers')
  assert.deepEqual(list('Zimmer 12 - 30 €', 'Zimmer 14 - 35 €', 'Suite 3 - 65 €').length, 3)
  assert.deepEqual(list('Pack de 10 - 20 €', 'Set of 15 - 35 €'), [])
  assert.deepEqual(list('Pack of 10 – 15 €', 'Adults over 18 – 45 €'), [])
  assert.deepEqual(list('Modell 15 - 800 €', 'Hülle 9 €'), [
    ['Modell 15', 800],
    ['Hülle', 9],
  ])
})

test('a word for the price before it is not part of the name', () => {
  assert.deepEqual(offersOf('he', '<ul><li>עיסוי שוודי מחיר 250 ש"ח</li><li>פדיקור בעלות של 350 ₪</li></ul>'), [
    ['עיסוי שוודי', 250],
    ['פדיקור', 350],
  ])
})

test('a time with what it is for is no name of its own', () => {
  const list = (...items: readonly string[]) => offersOf('en', `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
  assert.deepEqual(list('60 min for couples £45', '90 min incl. tea £55'), [])
  assert.deepEqual(list('60 min session £45', '90 min appointment £55'), [])
  assert.deepEqual(list('60-minute massage £45', '30 minutes of yoga £25'), [
    ['60-minute massage', 45],
    ['30 minutes of yoga', 25],
  ])
})
