import { speaksOfOtherAmounts } from './evidence.ts'
import type { Price } from './price.ts'
import { isGeneric, unitAlone } from './price-page.ts'
import type { Row } from './table-rows.ts'
import { measure } from './words.ts'

/** The price in a column of a row; null for none. */
export type PriceOf = (row: Row, column: number) => Price | null

/** The column with a different period for the prices of each row: `Per day`, `30 days`. */
export function periodColumn(rows: readonly Row[], columns: readonly number[]): number | undefined {
  return columns.find((column) => {
    const texts = rows.map((row) => row.cells[column]?.text ?? '')
    const isDistinct = rows.length > 1 && new Set(texts).size === rows.length
    return isDistinct && texts.every((text) => unitAlone(text) !== null || duration.test(text))
  })
}

const duration = new RegExp(`^\\d{1,3} ?${measure}$`, 'iu')

/** Words for prices, and what a label says in brackets behind them: `Price (one night)`. */
const remarked = /^(?<words>[^(]+?) ?\((?<remark>[^()]+)\)$/u

/** What the label of a row of prices says in brackets, else empty; undefined for the label of any other row. */
export function remarkOn({ cells: [first] }: Row): string | undefined {
  const label = first?.text ?? ''
  if (isGeneric(label)) return ''
  const { words, remark } = remarked.exec(label)?.groups ?? {}
  return words !== undefined && isGeneric(words) ? remark : undefined
}

/** Plans side by side: rows called “price” or similar, with the names in the table head. */
export function pricesAcross(body: readonly Row[], columns: readonly number[], titles: readonly string[], priceOf: PriceOf) {
  const priced = body.filter((row) => columns.filter((column) => priceOf(row, column) !== null).length >= 2)
  const labels = priced.map((row) => row.cells[0]?.text ?? '')
  const isEach = labels.every((label) => !speaksOfOtherAmounts(label)) && priced.every((row) => remarkOn(row) !== undefined)
  if (priced.length === 0 || !isEach || body.length < 2) return undefined
  const first = priced.every((row) => priceOf(row, 0) !== null) ? 0 : 1
  return { rows: priced, columns: columns.filter((column) => column >= first && (titles[column] ?? '') !== '') }
}
