import type { Element } from 'hast'
import { attribute, elementsOf, isElement, parentOf } from '../../../tree/element.ts'
import type { NamedCurrency } from '../currencies.ts'
import type { PriceEvidence } from '../evidence.ts'
import { isGeneric } from '../names.ts'
import { namesSeveral, pairedPrices, timesIn } from '../paired-prices.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { PricePage } from '../price-page.ts'
import { onlyOf } from '../only-of.ts'

/** A table cell, repeated in every position that it spans. */
export interface Cell {
  readonly element: Element
  readonly text: string
  /** The text of the page, of which `text` is one of several prices. */
  readonly written?: string
  /** What is written after the price, which `text` leaves out. */
  readonly remark?: string
  /** The remark, if it has to be said with the name. */
  readonly condition?: string | undefined
  readonly isHead: boolean
}

/** A row with a cell, or none, in every column. */
export type Row = { readonly element: Element; readonly cells: readonly (Cell | undefined)[]; readonly inHead: boolean }

/** The rows of a table; cells that span several columns or rows are in each of them. */
export function rowsOf(table: Element, page: PricePage): readonly Row[] {
  const rows: Row[] = []
  const below: { cell: Cell; left: number }[] = []
  for (const element of elementsOf(table)) {
    if (element.tagName !== 'tr' || rows.length >= pricePageLimits.rows) continue
    const cells: (Cell | undefined)[] = []
    let column = 0
    const takeSpanned = () => {
      for (let held = below[column]; held !== undefined && held.left > 0; held = below[column]) {
        held.left--
        cells[column++] = held.cell
      }
    }
    for (const child of element.children) {
      if (!isElement(child, 'td', 'th') || column >= pricePageLimits.columns) continue
      takeSpanned()
      const cell = { element: child, text: page.textOf(child), isHead: child.tagName === 'th' }
      const [wide, high] = [spanOf(child, 'colSpan'), spanOf(child, 'rowSpan')]
      for (let step = 0; step < wide && column < pricePageLimits.columns; step++) {
        below[column] = { cell, left: high - 1 }
        cells[column++] = cell
      }
    }
    takeSpanned()
    rows.push({ element, cells, inHead: parentOf(element)?.tagName === 'thead' })
  }
  // If all rows are in `thead`, its author did not close it.
  return rows.every(({ inHead }) => inHead) ? rows.map((row) => ({ ...row, inHead: false })) : rows
}

function spanOf(cell: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(attribute(cell, name) || 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, pricePageLimits.columns) : 1
}

/** The rows above the prices with the column headings: “Flat”, and below it “1 room”, “2 rooms”. */
export function headsOf(rows: readonly Row[], firstPriced: number): readonly Row[] {
  const isHead = (row: Row) => row.inHead || row.cells.every((cell) => cell === undefined || cell.isHead)
  // In `<th></th><th>Price + VAT</th>` the column of names has no head; any other text alone in its row is a title.
  const isTitle = (row: Row) => {
    const only = onlyCell(row)
    return only !== undefined && !(isHead(row) && row.cells[0]?.text === '' && isGeneric(only.text.replaceAll(/[()]/g, ' ')))
  }
  const before = rows
    .slice(0, Math.max(0, firstPriced))
    .filter((row) => !isTitle(row) && row.cells.some((cell) => cell !== undefined && cell.text !== ''))
  const last = before.findLastIndex((row, at) => isHead(row) || (at > 0 && row.cells[0]?.text === ''))
  return before.slice(0, last < 0 ? 1 : Math.min(last + 1, 3))
}

/** The text of a row in a column; empty without a cell. */
export function textAt({ cells }: Row, column: number): string {
  return cells[column]?.text ?? ''
}

/** The cell that spans a whole row. */
export function onlyCell(row: Row): Cell | undefined {
  return onlyOf(new Set(row.cells.filter((cell) => cell !== undefined && cell.text !== '')))
}

/** The rows that a row with several times and as many prices stands for: one for each time. */
export function rowsOfTimes(
  row: Row,
  titles: readonly string[],
  currencies: readonly (NamedCurrency | null)[],
  { locale }: PriceEvidence,
): readonly Row[] {
  const at = row.cells.findIndex((cell) => cell !== undefined && timesIn(cell.text) !== '')
  const times = timesIn(textAt(row, at))
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
