import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surveyHtml } from './testing/survey-html.ts'

const rows = [
  ['Local', '₪2,000–₪4,000'],
  ['National', '₪4,500 to ₪9,000'],
  ['Shops', 'from ₪7,000'],
] as const
const cells = (tag: string) => rows.map((row) => `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`).join('')
const joined = rows.map((row) => row.join(' – '))
const head = '<tr><th>Kind</th><th>Per month</th></tr>'

/** Typical markup, the expected selector, and the ranges that it reads. */
const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'a table with a header',
    `<table class="bands"><thead>${head}</thead><tbody>${cells('td')}</tbody></table>`,
    '.bands tbody tr',
    joined,
  ],
  [
    'a header of plain cells',
    `<table class="bands"><tr><td>Kind</td><td>A month</td></tr>${cells('td')}</table>`,
    '.bands tbody tr:nth-child(n+2)',
    joined,
  ],
  [
    'one of several tables',
    `<table id="a"><tr><td>x</td><td>y</td></tr></table><div><h3>Monthly</h3><table id="b">${head}${cells('td')}</table></div>`,
    '#b tbody tr',
    joined,
  ],
  [
    'a list',
    `<p>Prices per month:</p><ul class="bands">${rows.map(([kind, range]) => `<li><b>${kind}</b>: ${range}</li>`).join('')}</ul>`,
    '.bands li',
    rows.map((row) => row.join(': ')),
  ],
  [
    'boxes',
    `<h2>Per month</h2><div>${rows.map(([kind, range]) => `<div class="band"><div>${kind}</div><div>${range}</div></div>`).join('')}</div>`,
    '.band',
    rows.map((row) => row.join(' ')),
  ],
  [
    'text in deep boxes without names',
    `<h2>Per month</h2>${rows.map(([kind, range], at) => `<div id="x${at}"><div><p class="line">${kind} ${range}</p></div></div>`).join('')}`,
    '.line',
    rows.map((row) => row.join(' ')),
  ],
]
for (const [name, html, each, ranges] of cases) {
  test(`price ranges in ${name}`, () => {
    assert.deepEqual(surveyHtml(`<main><h1>Prices</h1>${html}</main>`).ranges, { each, ranges, monthly: true })
  })
}

test('ranges without a month are skipped', () => {
  const table = `<table><tr><td>A website</td><td>₪5,000–₪9,000</td></tr><tr><td>A shop</td><td>₪9,000–₪20,000</td></tr></table>`
  assert.equal(surveyHtml(`<main><h1>Websites</h1>${table}</main>`).ranges, null)
  assert.equal(surveyHtml(`<main><h1>קידום חודשי: כמה זה עולה בחודש</h1>${table}</main>`).ranges?.monthly, true)
})

test('rejected values and single prices are skipped', () => {
  const list = (...texts: readonly string[]) =>
    surveyHtml(`<main><h1>Per month</h1><ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul></main>`).ranges
  assert.equal(list('$2,000–$4,000', '$4,000–$9,000'), null)
  assert.equal(list('₪2,000–₪4,000 incl. VAT', '₪4,000–₪9,000 incl. VAT'), null)
  assert.equal(list('2019–2021', '2021–2024'), null)
  assert.equal(list('₪2,000–₪4,000'), null)
})
