import { isTopicName } from '../../part-words.ts'
import { isColumnHead } from '../names.ts'
import { isQuantity } from '../quantities.ts'
import type { PriceOf } from './price-table.ts'
import type { Row } from './table-rows.ts'

/** The columns of one of several tables: from `from` (inclusive) to `to` (exclusive). */
interface Block {
  readonly from: number
  readonly to: number
}

/**
 * The columns of price lists side by side in one table: equally wide, each with one price column, with the same heads, and with names that do
 * not continue those of the first. Undefined if there is only one.
 */
export function tablesBeside(
  body: readonly Row[],
  columns: readonly number[],
  titles: readonly string[],
  priceOf: PriceOf,
): readonly Block[] | undefined {
  const isPriced = (row: Row, column: number) => priceOf(row, column) !== null
  const priced = columns.filter((column) => body.filter((row) => isPriced(row, column)).length >= 2)
  if (priced.length < 2 || new Set(priced.map((column) => titles[column])).size > 1) return undefined
  const blocks = blocksOf(
    columns.filter((column) => !hasNumbersOnly(body, column)),
    priced.length,
  )
  const names = priced.map((column) => column - 1)
  const isInPlace = blocks.every(({ from, to }, at) => {
    const [price = 0, name = 0] = [priced[at], names[at]]
    return name >= from && price < to && price - from === (priced[0] ?? 0) - (blocks[0]?.from ?? 0)
  })
  if (blocks.length === 0 || !isInPlace) return undefined
  const heads = names.map((column) => titles[column] ?? '')
  const [first = ''] = heads
  if (isKind(first) && new Set(heads).size > 1) return undefined
  const areNames = priced.every((column) => {
    const written = body.filter((row) => isPriced(row, column)).map((row) => row.cells[column - 1]?.text ?? '')
    const apart = written.filter((name) => !goesOn.test(name) && !isQuantity(name))
    return (
      new Set(written).size === written.length &&
      written.every((name) => /\p{L}{2}/u.test(name)) &&
      apart.length * 2 > written.length
    )
  })
  // Row numbers precede the first names.
  return areNames ? blocks.map((block, at) => (at === 0 ? { ...block, from: 0 } : block)) : undefined
}

/** `count` blocks of columns of equal width; none if they do not fit. */
function blocksOf(columns: readonly number[], count: number): readonly Block[] {
  const width = columns.length / count
  if (!Number.isInteger(width) || width < 2) return []
  return Array.from({ length: count }, (_, at) => {
    const own = columns.slice(at * width, (at + 1) * width)
    return { from: own[0] ?? 0, to: (own.at(-1) ?? 0) + 1 }
  })
}

/** Whether a column is empty or contains only numbers, such as row numbers. */
function hasNumbersOnly(body: readonly Row[], column: number): boolean {
  return body.every((row) => /^\d{0,3}[.)]?$/.test(row.cells[column]?.text ?? ''))
}

/** Whether a column head says what kind of things are below it. */
function isKind(head: string): boolean {
  return isColumnHead(head) || isTopicName('services', head) || isTopicName('courses', head) || kind.test(head)
}

const kind =
  /^(?:service|room|course|treatment|class|dish|package|plan|model|size|behandlung|zimmer|kurs|paket|gericht|soin|chambre|cours|plat|habitación|curso|tratamiento|plato|camera|corso|trattamento|piatto|quarto|pokój|zabieg|kamer|cursus|behandeling|טיפול|חדר|קורס|מנה)s?$/iu

/** The beginning of a text that continues the name before it: `with wash`, `ab 12 Jahren`. */
const goesOn = /^(?:\p{Ll}|(?:with|incl|including|plus|mit|inkl|ab|avec|dès|con|desde|com|z|met|עם|כולל)(?!\p{L}))/u
