import { mentionsOtherAmounts } from '../amount-topics.ts'
import { cleanName, isGeneric, namesGroup, unitAlone } from '../names.ts'
import type { PricedThing } from '../price-page.ts'
import { noteWords, nothingRead, type PriceTable, type ReadTable } from './price-table.ts'
import { type Row, textAt } from './table-rows.ts'
import { unitOfName } from '../units.ts'
import { measureUnits } from '../words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** The column that gives the period of each row's prices: `Per day`, `30 days`. */
function periodColumn(rows: readonly Row[], columns: readonly number[]): number | undefined {
  return columns.find((column) => {
    const texts = rows.map((row) => textAt(row, column))
    const isDistinct = rows.length > 1 && new Set(texts).size === rows.length
    return isDistinct && texts.every((text) => unitAlone(text) !== null || duration.test(text))
  })
}

const duration = textPattern(`^\\d{1,3} ?${measureUnits}$`, 'iu')

/** Words for prices, and what a label adds in brackets: `Price (one night)`. */
const remarked = /^(?<words>[^(]+?) ?\((?<remark>[^()]+)\)$/u

/** The text in brackets in the label of a price row, else empty; undefined for the label of any other row. */
function remarkOn(row: Row): string | undefined {
  const label = textAt(row, 0)
  if (isGeneric(label)) return ''
  const { words, remark } = remarked.exec(label)?.groups ?? {}
  return words !== undefined && isGeneric(words) ? remark : undefined
}

/** Reads plans side by side: rows labelled “price” or similar, with the names in the table head; undefined for any other table. */
export function readPlansSideBySide(table: PriceTable): ReadTable | undefined {
  const { body, columns, titles, priceOf } = table
  const rows = body.filter((row) => columns.filter((column) => priceOf(row, column) !== null).length >= 2)
  const areLabelled = rows.every((row) => !mentionsOtherAmounts(textAt(row, 0)) && remarkOn(row) !== undefined)
  if (rows.length === 0 || !areLabelled || body.length < 2) return undefined
  if (!table.isAbout) return nothingRead
  const first = rows.every((row) => priceOf(row, 0) !== null) ? 0 : 1
  const priced = columns.filter((column) => column >= first && (titles[column] ?? '') !== '')
  return { things: thingsAcross(rows, priced, table), leftOut: [] }
}

/** Things whose names are the column heads, with their prices below. */
function thingsAcross(
  rows: readonly Row[],
  priced: readonly number[],
  { page, element: table, caption, columns, titles, units, priceOf, context }: PriceTable,
): readonly PricedThing[] {
  const periods = periodColumn(rows, columns)
  return rows.flatMap((row) =>
    priced.flatMap((column): readonly PricedThing[] => {
      const [price, cell, title] = [priceOf(row, column), row.cells[column], cleanName(titles[column] ?? '')]
      if (price === null || cell === undefined || title === '') return []
      const period = periods === undefined ? (remarkOn(row) ?? '') : textAt(row, periods)
      const isOfPeriod = period !== '' && unitAlone(period) === null
      const name = [title, isOfPeriod ? period : '', cell.condition ?? ''].filter(Boolean).join(' – ')
      const label = priced.includes(0) ? '' : textAt(row, 0)
      const group = namesGroup(caption) && !noteWords.test(caption) ? caption : page.groupAbove(table)
      const [element, priceElement] = [cell.element, cell.element]
      const ofRow = unitAlone(period === '' ? label : period)
      const unit = price.unit ?? (period === '' ? unitOfName(name, ofRow ?? units[column] ?? null) : ofRow)
      const texts = context(column, [label, cell.remark ?? ''])
      return [{ name, group, priceText: cell.text, price: { ...price, unit }, element, priceElement, context: texts }]
    }),
  )
}
