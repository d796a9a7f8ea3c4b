import { type Line, topOf } from './page-lines.ts'

/** Rows of cells, the first one the head; empty cells are empty texts. */
export type TableRows = readonly (readonly string[])[]

/** Two rows are a table if their cells have no more characters than this on average; justified lines have wide gaps, too. */
const shortCell = 30

/** Greatest distance of two rows, in sizes of the font. */
const farRow = 4

/** A column of a table: the place that its cells take. */
interface Column {
  left: number
  right: number
}

/** The table that begins at a line: lines of several segments each that share columns; undefined if there is none. */
export function tableAt(lines: readonly Line[], start: number): TableRows | undefined {
  const head = lines[start] ?? []
  if (head.length < 2) return undefined
  const columns: Column[] = head.map(({ left, right }) => ({ left, right }))
  const rows: (readonly string[])[] = [head.map(({ text }) => text)]
  for (let at = start + 1; at < lines.length; at++) {
    const row = rowAt(lines[at] ?? [], lines[at - 1] ?? [], columns)
    if (row === undefined) break
    rows.push(row)
  }
  const cells = rows.flat().filter((text) => text !== '')
  const average = cells.join('').length / cells.length
  return rows.length > 2 || (rows.length === 2 && average <= shortCell) ? rows : undefined
}

/** The cells of a line by column; undefined if it is not a row of this table. Widens the columns. */
function rowAt(line: Line, before: Line, columns: Column[]): readonly string[] | undefined {
  const distance = topOf(line) - topOf(before)
  if (line.length < 2 || distance <= 0 || distance > farRow * (before[0]?.size ?? 0)) return undefined
  const cells = columns.map(() => '')
  const wider = columns.map((column) => ({ ...column }))
  for (const { left, right, text } of line) {
    const place = nearest(left, right, columns)
    const column = wider[place]
    if (column === undefined || cells[place] !== '') return undefined
    cells[place] = text
    column.left = Math.min(column.left, left)
    column.right = Math.max(column.right, right)
  }
  const ordered = wider.toSorted((one, other) => one.left - other.left)
  if (ordered.some((column, at) => column.left < (ordered[at - 1]?.right ?? -Infinity))) return undefined
  for (const [place, column] of wider.entries()) columns[place] = column
  return cells
}

/** The column that a cell is in, or the one next to it: numbers below a wide heading are set at its end. */
function nearest(left: number, right: number, columns: readonly Column[]): number {
  const distances = columns.map((column) => Math.max(column.left - right, left - column.right))
  return distances.indexOf(Math.min(...distances))
}
