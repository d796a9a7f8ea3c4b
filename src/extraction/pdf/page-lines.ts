import type { PdfPage, TextPiece } from './read-pdf.ts'
import { holdsRightToLeft, inReadingOrder, runsRightToLeft } from './text-direction.ts'

/** Text between two gaps of a line: a line of a column, or a cell of a table. Lengths in points. */
export interface Segment {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly y: number
  /** The size in which most of its characters are set. */
  readonly size: number
}

/** The segments on one base line, in reading order. */
export type Line = readonly Segment[]

/** Where a line is, from the top of its page. */
export function topOf(line: Line | undefined): number {
  return line?.[0]?.y ?? 0
}

/** The left and the right end of lines. */
export interface Edges {
  readonly left: number
  readonly right: number
}

/** The edges of lines. Those of none overlap no others. */
export function edgesOf(lines: readonly Line[]): Edges {
  const segments = lines.flat()
  const left = segments.reduce((min, segment) => Math.min(min, segment.left), Infinity)
  return { left, right: segments.reduce((max, segment) => Math.max(max, segment.right), -Infinity) }
}

/** As parts of the size of the font: pieces on one base line, the gap between two words, and between two segments. */
const gaps = { line: 0.4, word: 0.15, segment: 0.65 } as const

/** Whitespace of this width is a gap between segments; justified lines have wide spaces. */
const wideSpace = 2.5

/**
 * The lines of a page, in the order in which they are drawn.
 * @param isRightToLeft direction of the document
 */
export function linesOf({ pieces }: PdfPage, isRightToLeft: boolean, isMirrored: boolean): readonly Line[] {
  return rowsOf(pieces).flatMap((row) => {
    const segments = splitRow(row).flatMap((parts) => toSegment(parts, isRightToLeft, isMirrored))
    return segments.length === 0 ? [] : [isRightToLeft ? segments.toReversed() : segments]
  })
}

/** Pieces that are drawn one after the other on one base line, those of a line from the left. */
function rowsOf(pieces: readonly TextPiece[]): readonly (readonly TextPiece[])[] {
  const rows: TextPiece[][] = []
  let base = 0
  for (const piece of pieces) {
    const row = rows.at(-1)
    const size = Math.max(piece.size, row?.[0]?.size ?? 0)
    // A superscript is small and above the line that it belongs to.
    if (row !== undefined && Math.abs(piece.y - base) <= gaps.line * size) row.push(piece)
    else {
      rows.push([piece])
      base = piece.y
    }
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x))
}

function splitRow(row: readonly TextPiece[]): readonly (readonly TextPiece[])[] {
  const parts: TextPiece[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const piece of row) {
    const isBlank = piece.text.trim() === ''
    if (isBlank && piece.width > wideSpace * piece.size) continue
    const last = parts.at(-1)
    if (last !== undefined && piece.x - end <= gaps.segment * piece.size) last.push(piece)
    else if (!isBlank) parts.push([piece])
    if (!isBlank || last !== undefined) end = Math.max(end, piece.x + piece.width)
  }
  return parts
}

function toSegment(parts: readonly TextPiece[], isRightToLeft: boolean, isMirrored: boolean): readonly Segment[] {
  const whole = parts.map(({ text }) => text).join('')
  // Numbers and signs alone follow the direction of the document.
  const turns = isRightToLeft ? holdsRightToLeft(whole) || !/\p{L}/u.test(whole) : runsRightToLeft(whole)
  const pieces = inReadingOrder(parts, turns, isMirrored)
  const text = joined(pieces).replace(/\s+/g, ' ').trim()
  const visible = parts.filter((piece) => piece.text.trim() !== '')
  const [first] = visible
  if (text === '' || first === undefined) return []
  const sizes = new Map<number, number>()
  for (const piece of visible) sizes.set(piece.size, (sizes.get(piece.size) ?? 0) + piece.text.length)
  const [[size] = [first.size]] = [...sizes].toSorted(([, one], [, other]) => other - one)
  const right = visible.reduce((max, { x, width }) => Math.max(max, x + width), first.x)
  return [{ text, left: first.x, right, y: first.y, size }]
}

/** Some writers draw no spaces and leave gaps instead. */
function joined(pieces: readonly TextPiece[]): string {
  let text = ''
  let before: TextPiece | undefined
  for (const piece of pieces) {
    if (before !== undefined) {
      const gap = Math.max(piece.x - before.x - before.width, before.x - piece.x - piece.width)
      if (gap > gaps.word * piece.size) text += ' '
    }
    text += piece.text
    before = piece
  }
  return text
}

/** Share of the height of a page, at its top and its bottom, in which running lines stand. */
const margin = 0.12

/** Pages that have a line in the same place, at least. */
const minPages = 3

/** A page, with its lines. */
export interface LinedPage {
  readonly height: number
  readonly lines: readonly Line[]
}

/** The lines of each page without running headers and footers: no page numbers, and nothing on later pages that the first one says as well. */
export function withoutRunningLines(pages: readonly LinedPage[]): readonly (readonly Line[])[] {
  const counts = new Map<string, number>()
  const keys = pages.map(({ lines, height }) => lines.map((line) => keyOf(line, height)))
  for (const ofPage of keys) for (const key of new Set(ofPage)) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  const seen = new Set<string>()
  return pages.map(({ lines }, page) =>
    lines.filter((line, at) => {
      const key = keys[page]?.[at] ?? null
      if (key === null) return true
      if (pageNumbers.some((form) => form.test(textOf(line)))) return false
      if ((counts.get(key) ?? 0) < minPages || !seen.has(key)) {
        seen.add(key)
        return true
      }
      return false
    }),
  )
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join(' ')
}

/** What a running line has in common on every page: its position, and its text except for numbers. Null in the middle of the page. */
function keyOf(line: Line, height: number): string | null {
  const y = topOf(line)
  const isAtEdge = y < height * margin || y > height * (1 - margin)
  return isAtEdge ? `${Math.round(y / 4)} ${textOf(line).replace(/\d+/g, '#')}` : null
}

/** `3`, `- 3 -`, `3/12`; `Page 3 of 12`, `S. 3`, `עמוד 3 מתוך 12`. */
const pageNumbers = [
  /^[-–—|\s]{0,4}\d{1,4}(?:\s*\/\s*\d{1,4})?[-–—|\s]{0,4}$/,
  /^[-–—|\s]*(?:pages?|p|seite|s|strona|página|pagina|стр|страница|עמוד|עמ'?|דף|صفحة)(?:\.\s*|\s+)\d{1,4}(?:\s*(?:\/|\p{L}{1,5}(?:\s\p{L}{1,5})?)\s*\d{1,4})?\W{0,3}$/iu,
]
