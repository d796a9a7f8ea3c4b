import type { Element } from 'hast'
import { pricePageLimits } from '../price-limits.ts'
import type { FoundPrices, OfferPage } from '../price-page.ts'
import { hasAmount, type Price } from '../price.ts'
import type { headOf } from './table-names.ts'
import type { Cell, Row } from './table-rows.ts'

/** A table that may contain prices, and what its heads and the surrounding text say. */
export interface PriceTable {
  readonly page: OfferPage
  /** The table of the rows, or the first of them. */
  readonly element: Element
  readonly caption: string
  /** All rows, heads included. */
  readonly rows: readonly Row[]
  /** The rows below the heads. */
  readonly body: readonly Row[]
  /** Indexes of the columns. */
  readonly columns: readonly number[]
  /** The text at the head of each column, and what it says about prices. */
  readonly titles: readonly string[]
  readonly heads: readonly ReturnType<typeof headOf>[]
  readonly units: readonly Price['unit'][]
  /** Whether the amounts of a column are not the company's prices: old prices, discounts, what others charge. */
  readonly isIgnored: readonly boolean[]
  /** Whether the page, the heads or the text above them mention prices. */
  readonly isAbout: boolean
  readonly priceOf: PriceOf
  /** What is said about a column's prices. */
  context(column: number, more: readonly string[]): readonly string[]
  /** A table whose prices are not published. */
  leaveOut(reason: string): ReadTable
}

/** The price in a column of a row; null if there is none. */
export type PriceOf = (row: Row, column: number) => Price | null

/** What was read of a table. */
export interface ReadTable extends FoundPrices {
  /** Whether only a second table of the same kind makes its amount a price. */
  readonly isDoubtful?: boolean
}

export const nothingRead: ReadTable = { things: [], leftOut: [] }

/** More words than a title has, such as a note that the list is not an offer. */
export const noteWords = /^(?:\S+\s+){12}/u

export function cellHasAmount(cell: Cell | undefined, { evidence }: OfferPage): boolean {
  return cell !== undefined && cell.text.length <= pricePageLimits.price && hasAmount(cell.text, evidence.locale)
}
