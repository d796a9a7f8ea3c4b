import type { NamedCurrency } from '../currencies.ts'
import type { PriceEvidence } from '../evidence.ts'
import { namesSeveral, pairedPrices, timesIn } from '../paired-prices.ts'
import type { Cell, Row } from './table-rows.ts'

/** The rows that a row with several times and as many prices stands for: one for each time. */
export function rowsOfTimes(
  row: Row,
  titles: readonly string[],
  currencies: readonly (NamedCurrency | null)[],
  { locale }: PriceEvidence,
): readonly Row[] {
  const at = row.cells.findIndex((cell) => cell !== undefined && timesIn(cell.text) !== '')
  const times = timesIn(row.cells[at]?.text ?? '')
  // `Yoga, adults / children` may have a price for each.
  if (times === '' || row.cells.some((cell) => cell !== undefined && namesSeveral(cell.text.replace(times, '')))) return [row]
  const pairs = row.cells.map((cell, column) =>
    cell === undefined || namesSeveral(titles[column] ?? '')
      ? undefined
      : pairedPrices(times, cell.text, locale, currencies[column] ?? null),
  )
  const quantities = pairs.find((one) => one !== undefined)?.map(({ quantity }) => quantity) ?? []
  const ofTime = (cell: Cell | undefined, column: number, time: number): Cell | undefined => {
    const price = pairs[column]?.[time]
    if (cell !== undefined && price !== undefined) return { ...cell, text: price.text, written: cell.text }
    return cell !== undefined && column === at ? { ...cell, text: cell.text.replace(times, quantities[time] ?? '') } : cell
  }
  return quantities.length === 0
    ? [row]
    : quantities.map((_, time) => ({ ...row, cells: row.cells.map((cell, column) => ofTime(cell, column, time)) }))
}
