import { edgesOf, type Line, type Segment, topOf } from './page-lines.ts'

/** Minimum lines of a column, their minimum average length in characters, and the gap next to it in font sizes. */
const column = { lines: 3, characters: 25, gap: 0.9 } as const

/** Share of the lines of a page that may be drawn out of order. */
const outOfOrder = 0.1

/**
 * The lines of a page in reading order, by the region that they belong to: a column, the text above it. Nearly all programs draw text in
 * the order in which it is read; where one does not, the whitespace of the page shows its columns.
 */
export function readingOrder(lines: readonly Line[], isRightToLeft: boolean): readonly (readonly Line[])[] {
  if (isInOrder(lines)) return regionsOf(lines)
  const segments = lines.flat().toSorted((one, other) => one.y - other.y || one.left - other.left)
  return byWhiteSpace(segments, isRightToLeft, 0)
}

function isInOrder(lines: readonly Line[]): boolean {
  let faults = 0
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1] ?? []
    const isAbove = topOf(line) < topOf(before) && overlaps(line, before)
    const isOfTwoColumns = line.length > 1 && line.every(({ text }) => text.length >= column.characters)
    if (isAbove || isOfTwoColumns) faults++
  }
  return faults <= Math.max(2, outOfOrder * lines.length)
}

function overlaps(one: Line, other: Line): boolean {
  const [here, there] = [edgesOf([one]), edgesOf([other])]
  return here.left < there.right && there.left < here.right
}

/** Lines that are drawn from the top down, one below the other. */
function regionsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const regions: Line[][] = []
  for (const line of lines) {
    const region = regions.at(-1)
    const before = region?.at(-1) ?? []
    if (region !== undefined && topOf(line) > topOf(before) && overlaps(line, before)) region.push(line)
    else regions.push([line])
  }
  return regions
}

/** Maximum nesting of page parts. */
const deepest = 40

/** Recursive cuts along the whitespace of a page; segments come from its top, and from the left. */
function byWhiteSpace(segments: readonly Segment[], isRightToLeft: boolean, depth: number): readonly (readonly Line[])[] {
  if (segments.length === 0) return []
  const sides = depth < deepest ? cutColumns(segments) : undefined
  if (sides !== undefined) {
    const ordered = isRightToLeft ? sides.toReversed() : sides
    return ordered.flatMap((side) => byWhiteSpace(side, isRightToLeft, depth + 1))
  }
  const rows = rowsOf(segments)
  const parts = depth < deepest && holdsColumns(rows) ? cutRows(segments) : [segments]
  if (parts.length > 1) return parts.flatMap((part) => byWhiteSpace(part, isRightToLeft, depth + 1))
  return regionsOf(rows.map((row) => (isRightToLeft ? row.toReversed() : row)))
}

function rowsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const rows: Segment[][] = []
  let base = 0
  for (const segment of segments) {
    const row = rows.at(-1)
    if (row !== undefined && segment.y - base <= segment.size * 0.4) row.push(segment)
    else {
      rows.push([segment])
      base = segment.y
    }
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left))
}

/** The two sides of the widest gap that runs through all lines, if both are columns of text. */
function cutColumns(segments: readonly Segment[]): readonly (readonly Segment[])[] | undefined {
  const ordered = segments.toSorted((one, other) => one.left - other.left)
  let [right, best, at] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const [place, { left, right: end, size }] of ordered.entries()) {
    const gap = left - right
    if (gap > size * column.gap && gap > best) [best, at] = [gap, left]
    right = place === 0 ? end : Math.max(right, end)
  }
  if (best === 0) return undefined
  const sides = [segments.filter(({ left }) => left < at), segments.filter(({ left }) => left >= at)]
  return sides.every(isColumn) ? sides : undefined
}

function isColumn(segments: readonly Segment[]): boolean {
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0)
  return segments.length >= column.lines && characters >= column.characters * segments.length
}

/** Whether lines consist of two long segments: somewhere below a heading there may be columns. */
function holdsColumns(rows: readonly (readonly Segment[])[]): boolean {
  const long = rows.filter((row) => row.length > 1 && row.every(({ text }) => text.length >= column.characters))
  return long.length >= column.lines
}

/** The two parts above and below the widest gap between lines. */
function cutRows(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  let [best, at] = [0, 0]
  let bottom = segments[0]?.y ?? 0
  for (const [place, { y, size }] of segments.entries()) {
    const gap = y - bottom - size
    if (gap > best) [best, at] = [gap, place]
    bottom = Math.max(bottom, y)
  }
  return at === 0 ? [segments] : [segments.slice(0, at), segments.slice(at)]
}
