import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readPrice, type PriceReading } from './price.ts'

/** A price on one line: `45.. EUR hour included`, `30 EUR`, or the reason for its rejection. */
function summary(reading: PriceReading): string {
  if (reading.kind === 'refused') return reading.reason
  const { amount, minAmount, maxAmount, currency, unit, vat } = reading
  const value = amount ?? `${minAmount ?? ''}..${maxAmount ?? ''}`
  return [value, currency?.code, unit, vat].filter((part) => part !== null && part !== undefined).join(' ')
}

/** Texts and the expected prices, by language and country of the page. */
const table: Readonly<Record<string, readonly (readonly [string, string])[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'price-strings.json'), 'utf8'),
)

describe('prices in many languages, as on real pages', () => {
  for (const [place, rows] of Object.entries(table)) {
    test(`${place}: ${rows.length}`, () => {
      const [language = '', country = ''] = place.split('-')
      const locale = { language, country: country === '' ? null : country }
      const readings = rows.map(([text]) => [text, summary(readPrice(text, { locale }))])
      assert.deepEqual(readings, rows)
    })
  }
})

const strings = readFileSync(join(import.meta.dirname, 'testing', 'price-parser.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [amounts = '', text = '""'] = line.split('\t')
    return {
      text: String(JSON.parse(text)),
      amounts: amounts.split(' ').map((amount) => (amount === '-' ? null : Number(amount))),
    }
  })

/** The number of rejected strings; the page that could disambiguate them is missing here. */
const refusedAtMost = { en: 185, de: 190, '': 345 } as const

for (const language of ['en', 'de', ''] as const) {
  test(`nothing of price-parser's strings is misread, on a page ${language === '' ? 'without a language' : `in ${language}`}`, () => {
    let refused = 0
    const misread = strings.flatMap(({ text, amounts }) => {
      const reading = readPrice(text, { locale: { language, country: null } })
      if (reading.kind === 'refused') refused++
      // Without a currency nothing is published.
      if (reading.kind === 'refused' || reading.currency === null) return []
      const read = [reading.amount, reading.minAmount, reading.maxAmount].filter((amount) => amount !== null)
      return read.some((amount) => amounts.includes(amount)) ? [] : [`${text} → ${read.join('..')}`]
    })
    assert.deepEqual(misread, [])
    assert.ok(refused <= refusedAtMost[language], `${refused} of ${strings.length} are refused`)
  })
}
