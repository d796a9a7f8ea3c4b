import type { ElementContent } from 'hast'
import { saysSomething, textOfPieces } from './pieces.ts'

/** One cell of a table. */
export interface Cell {
  readonly content: readonly ElementContent[]
  readonly columns: number
  readonly rows: number
  readonly isHead: boolean
  /** Whether it repeats the cell above, which spans this row too. */
  readonly repeated: boolean
  /** Content of the cell beside it that spans this column too. */
  readonly spanned?: readonly ElementContent[]
}

export interface Row {
  readonly cells: readonly Cell[]
  readonly inHead: boolean
}

/** A cell that spans rows is repeated in each of them up to this length, so that every row can be read alone. */
const longestRepeated = 80

/** Cells that spans may add, beside as many as the table has. */
const spareCells = 2_000

const empty: Cell = { content: [], columns: 1, rows: 1, isHead: false, repeated: false }

/** Gives every row a cell in every column, and drops rows and columns that say nothing. */
export function expandSpans(rows: readonly Row[]): readonly Row[] {
  const written = rows.reduce((sum, row) => sum + row.cells.length, 0)
  let spare = written + spareCells
  const above: { cell: Cell; left: number }[] = []
  const expanded = rows.map((row) => {
    const cells: Cell[] = []
    const takeAbove = () => {
      for (let span = above[cells.length]; span !== undefined && span.left > 0; span = above[cells.length]) {
        span.left--
        cells.push(span.cell)
      }
    }
    for (const cell of row.cells) {
      takeAbove()
      const extra = cell.columns * cell.rows - 1
      const [columns, height] = extra <= spare ? [cell.columns, cell.rows] : [1, 1]
      spare -= extra <= spare ? extra : 0
      for (let column = 0; column < columns; column++) {
        above[cells.length] = { cell: column === 0 ? repeat(cell) : empty, left: height - 1 }
        cells.push(column === 0 ? cell : { ...empty, spanned: cell.content })
      }
    }
    takeAbove()
    return { ...row, cells }
  })
  return withoutBlanks(expanded)
}

function repeat(cell: Cell): Cell {
  return textOfPieces(cell.content).length > longestRepeated ? empty : { ...cell, repeated: true }
}

function withoutBlanks(rows: readonly Row[]): readonly Row[] {
  const filled = rows.filter((row) => row.cells.some((cell) => saysSomething(cell.content)))
  const width = filled.reduce((widest, row) => Math.max(widest, row.cells.length), 0)
  const columns = [...Array(width).keys()].filter((column) =>
    filled.some((row) => saysSomething(row.cells[column]?.content ?? [])),
  )
  return filled.map((row) => ({ ...row, cells: columns.map((column) => row.cells[column] ?? empty) }))
}
