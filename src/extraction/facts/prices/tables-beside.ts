import type { PriceOf } from './plans-side-by-side.ts'
import type { Row } from './table-rows.ts'

/**
 * The columns of tables that stand side by side as one: in each, prices with the same head as in the others, after names of its own.
 * Undefined if there is only one.
 */
export function tablesBeside(
  body: readonly Row[],
  columns: readonly number[],
  titles: readonly string[],
  priceOf: PriceOf,
): readonly { readonly from: number; readonly to: number }[] | undefined {
  const isPriced = (row: Row, column: number) => priceOf(row, column) !== null
  const last = columns.filter((column) => body.filter((row) => isPriced(row, column)).length >= 2)
  if (last.length < 2 || new Set(last.map((column) => titles[column])).size > 1) return undefined
  const areNames = last.every((column) => {
    const names = body.filter((row) => isPriced(row, column)).map((row) => row.cells[column - 1]?.text ?? '')
    return new Set(names).size === names.length && names.every((name) => /\p{L}{2}/u.test(name))
  })
  return areNames ? last.map((column, at) => ({ from: at === 0 ? 0 : (last[at - 1] ?? 0) + 1, to: column + 1 })) : undefined
}
