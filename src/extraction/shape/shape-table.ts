import type { Element, ElementContent } from 'hast'
import { saysSomething, type ShapeContext, textOfPieces, toBlocks, toPhrasing } from './pieces.ts'
import { isCodeTable, shapeCodeBlock } from './shape-code.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'

/** A cell with more text is a part of the page, not a value, in characters. */
const longestCell = 1500

/** A table with its spans expanded and its cells on one line, its caption before it; the content alone of a layout table. */
export function shapeTable(table: Element, context: ShapeContext): ElementContent[] {
  if (isCodeTable(table)) return shapeCodeBlock(table)
  const rows = rowsInOrder(table)
  const caption = table.children.find((child) => isElement(child, 'caption'))
  const before = isElement(caption) ? toBlocks(context.children(caption)) : []
  if (isLayout(table, rows))
    return [...before, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => toBlocks(context.children(cell))))]
  const grid = expandSpans(rows.map(({ cells, inHead }) => ({ inHead, cells: cells.map((cell) => shapedCell(cell, context)) })))
  if (grid.length === 0) return before
  const heads = headRows(grid)
  const head = heads === 0 ? [] : [build('thead', [tableRow(mergedHead(grid.slice(0, heads)), 'th')])]
  const body = grid.slice(heads).map((row) => tableRow(row.cells, 'td'))
  return [...before, build('table', [...head, build('tbody', body)])]
}

interface SourceRow {
  readonly cells: readonly Element[]
  readonly inHead: boolean
}

/** Browsers show the foot last, wherever it is. */
function rowsInOrder(table: Element): SourceRow[] {
  const foot = table.children.filter((child) => isElement(child, 'tfoot'))
  const rest = table.children.filter((child) => !isElement(child, 'tfoot'))
  return rowsOf(build(table.tagName, [...rest, ...foot], table.properties), false)
}

/** Rows of the table itself, not of tables inside of it. */
function rowsOf(parent: Element, inHead: boolean): SourceRow[] {
  return parent.children
    .filter((child) => isElement(child))
    .flatMap((child) => {
      if (child.tagName === 'tr') return [{ cells: child.children.filter((cell) => isElement(cell, 'td', 'th')), inHead }]
      return isElement(child, 'thead', 'tbody', 'tfoot') ? rowsOf(child, child.tagName === 'thead') : []
    })
}

/** Tables that lay out a page: of one column, with tables or headings inside, with cells as long as articles. */
function isLayout(table: Element, rows: readonly SourceRow[]): boolean {
  if (['presentation', 'none'].includes(attribute(table, 'role'))) return true
  // Cells that were dropped are empty.
  if (rows.every(({ cells }) => cells.filter(({ children }) => children.length > 0).length <= 1)) return true
  const cells = rows.flatMap((row) => row.cells)
  const hasLongCell = cells.some((cell) => textOfPieces([cell]).length > longestCell)
  const hasHeads = cells.some((cell) => cell.tagName === 'th')
  if (firstElement(table, 'table') !== undefined) return !hasHeads || hasLongCell
  if (hasHeads) return false
  return hasLongCell || cells.some((cell) => elementsOf(cell).some((inner) => isHeading(inner)))
}

function shapedCell(cell: Element, context: ShapeContext): Cell {
  const span = (name: string) => Math.max(1, Number(attribute(cell, name)) || 1)
  return {
    content: toPhrasing(context.children(cell)),
    columns: span('colSpan'),
    rows: span('rowSpan'),
    isHead: cell.tagName === 'th',
    repeated: false,
  }
}

/** Rows of `thead`, else the first row where it holds nothing but heads; a table without heads gets an empty row. */
function headRows(grid: readonly Row[]): number {
  const inHead = grid.findIndex((row) => !row.inHead)
  if (inHead !== 0) return inHead < 0 ? Math.min(1, grid.length) : inHead
  const [first] = grid
  const filled = first?.cells.filter((cell) => saysSomething(cell.content)) ?? []
  return grid.length > 1 && filled.length > 1 && filled.every((cell) => cell.isHead) ? 1 : 0
}

/** Markdown has one row of heads: each column takes its heads from top to bottom, those that span it among them. */
function mergedHead(rows: readonly Row[]): readonly Cell[] {
  const [first] = rows
  if (first === undefined || rows.length === 1) return first?.cells ?? []
  return first.cells.map((cell, column) => {
    const heads = rows
      .map((row) => row.cells[column])
      .filter((head) => head !== undefined && !head.repeated)
      .map((head) => head?.spanned ?? head?.content ?? [])
      .filter((content) => saysSomething(content))
    return { ...cell, content: heads.flatMap((content, at) => (at === 0 ? [...content] : [textNode(' '), ...content])) }
  })
}

function tableRow(cells: readonly Cell[], tagName: 'td' | 'th'): Element {
  const shaped = cells.map((cell) => build(tagName, cell.content, cell.repeated ? { dataRepeated: true } : {}))
  return build('tr', shaped)
}

/** One cell of a table. */
interface Cell {
  readonly content: readonly ElementContent[]
  readonly columns: number
  readonly rows: number
  readonly isHead: boolean
  /** Whether it repeats the cell above, which spans this row too. */
  readonly repeated: boolean
  /** Content of the cell next to it that spans this column too. */
  readonly spanned?: readonly ElementContent[]
}

interface Row {
  readonly cells: readonly Cell[]
  readonly inHead: boolean
}

/** A cell that spans rows is repeated in each of them up to this length, so that every row can be read alone. */
const longestRepeated = 80

/** Spans may add as many cells as the table has, and this many more. */
const spareCells = 2_000

const empty: Cell = { content: [], columns: 1, rows: 1, isHead: false, repeated: false }

/** Gives every row a cell in every column, and drops rows and columns that say nothing. */
function expandSpans(rows: readonly Row[]): readonly Row[] {
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
