import { type Edges, edgesOf, type Line, type Segment, topOf } from './page-lines.ts'

/** A block of text of a PDF. */
export type PdfBlock = PdfText | { readonly kind: 'table'; readonly rows: TableRows }

/** A paragraph, heading or list item; the sizes of the whole document decide which. */
export interface PdfText {
  readonly kind: 'text'
  readonly lines: readonly string[]
  readonly size: number
  /** It begins with a bullet, which is left out. */
  readonly isItem: boolean
  /** It is right below the block before, in the same size. */
  readonly isNear: boolean
  /** Its last line is full, so it may continue elsewhere. */
  readonly isOpen: boolean
}

/** As parts of the size of the font: the greatest distance of two base lines of a paragraph, the difference of sizes in it, an indent. */
const same = { distance: 1.9, size: 0.06, indent: 0.8 } as const

/** A gap larger than the line distance before it by this factor ends a paragraph. */
const widerGap = 1.25

const bullet = /^\s*[•‣⁃◦▪▫■□●○◆◇►▸➢➤✓✔\uF0A7\uF0B7\uF0FC–*-]\s+(?=\S)/

/** The lines of a region, and how they are set. */
interface Region {
  readonly lines: readonly Line[]
  /** For each line: the edges of its paragraph, the region or the page. */
  readonly edges: readonly Edges[]
  readonly isRightToLeft: boolean
}

/** The blocks of each region of a page. */
export function blocksOfRegions(regions: readonly (readonly Line[])[], isRightToLeft: boolean): readonly (readonly PdfBlock[])[] {
  const page = edgesOf(regions.flat())
  return regions.map((lines) => blocksOf({ lines, edges: edgesOfLines(lines, page, isRightToLeft), isRightToLeft }))
}

/** A line reaches an edge within `part` of the width; `lines` such lines, `width` font sizes wide, show where the edge is. */
const reach = { part: 0.08, lines: 2, width: 12 } as const

/** The edges of each line, as far as the lines around it show them: those of its paragraphs, else of its region, else of the page. */
function edgesOfLines(lines: readonly Line[], page: Edges, isRightToLeft: boolean): readonly Edges[] {
  const shows = (part: readonly Line[], { left, right }: Edges) => {
    const far = part.filter((line) => {
      const own = edgesOf([line])
      return (isRightToLeft ? own.left - left : right - own.right) <= reach.part * (right - left)
    })
    return far.length >= reach.lines && right - left >= reach.width * sizeOf(part[0])
  }
  const whole = edgesOf(lines)
  const otherwise = shows(lines, whole) ? whole : page
  const edges: Edges[] = []
  for (let start = 0; start < lines.length;) {
    let end = start + 1
    while (end < lines.length && isBelow(lines[end - 1], lines[end])) end++
    const part = lines.slice(start, end)
    const own = edgesOf(part)
    edges.push(...part.map(() => (shows(part, own) ? own : otherwise)))
    start = end
  }
  return edges
}

function blocksOf(region: Region): readonly PdfBlock[] {
  const { lines } = region
  const blocks: PdfBlock[] = []
  for (let at = 0; at < lines.length;) {
    const table = tableAt(lines, at)
    if (table !== undefined) {
      blocks.push({ kind: 'table', rows: table })
      at += table.length
      continue
    }
    const end = textEnd(region, at)
    const texts = lines.slice(at, end).map((line) => line.map(({ text }) => text).join(' '))
    const [first = ''] = texts
    const isItem = bullet.test(first)
    const size = sizeOf(lines[at])
    const isNear = at > 0 && isBelow(lines[at - 1], lines[at])
    const isOpen = spaceToEdge(end - 1, region) < same.indent * size * 4
    blocks.push({ kind: 'text', lines: [first.replace(bullet, ''), ...texts.slice(1)], size, isItem, isNear, isOpen })
    at = end
  }
  return blocks
}

/** The line after the last one of the text that begins at a line. */
function textEnd(region: Region, start: number): number {
  const { lines } = region
  let distance = Infinity
  for (let at = start + 1; at < lines.length; at++) {
    const [line, next] = [lines[at - 1], lines[at]]
    const gap = topOf(next) - topOf(line)
    const isEnd =
      !isBelow(line, next) ||
      gap > widerGap * distance ||
      bullet.test(next?.[0]?.text ?? '') ||
      fitsOnLine(next, spaceToEdge(at - 1, region)) ||
      (at - start > 1 && indent(at, region) > same.indent * sizeOf(next) && indent(at - 1, region) < same.indent) ||
      tableAt(lines, at) !== undefined
    if (isEnd) return at
    distance = Math.min(distance, gap)
  }
  return lines.length
}

/** Whether a line is right below another one, in the same size. */
function isBelow(line: Line | undefined, next: Line | undefined): boolean {
  const size = sizeOf(line)
  return topOf(next) - topOf(line) <= same.distance * size && Math.abs(sizeOf(next) - size) <= same.size * size
}

/** Whether the first word of a line would have fit on the line before, which was therefore ended on purpose. */
function fitsOnLine(next: Line | undefined, space: number): boolean {
  const [segment] = next ?? []
  if (segment === undefined) return false
  const word = segment.text.split(' ', 1)[0] ?? ''
  const perCharacter = (segment.right - segment.left) / Math.max(1, segment.text.length)
  return (word.length + 2) * perCharacter < space
}

/** Space between the end of a line and its edge. */
function spaceToEdge(at: number, { lines, edges, isRightToLeft }: Region): number {
  const last = lines[at]?.at(-1)
  if (last === undefined) return 0
  const { left = 0, right = 0 } = edges[at] ?? {}
  return isRightToLeft ? last.left - left : right - last.right
}

function indent(at: number, { lines, edges, isRightToLeft }: Region): number {
  const first = lines[at]?.[0]
  if (first === undefined) return 0
  const { left = 0, right = 0 } = edges[at] ?? {}
  return isRightToLeft ? right - first.right : first.left - left
}

/** The size of the largest segment of a line. */
function sizeOf(line: readonly Segment[] | undefined): number {
  return (line ?? []).reduce((max, { size }) => Math.max(max, size), 0)
}

/** Rows of cells, the first one the head; empty cells are empty texts. */
type TableRows = readonly (readonly string[])[]

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
function tableAt(lines: readonly Line[], start: number): TableRows | undefined {
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
