import type { LineCounter } from 'yaml'
import type { KeyPath } from './key-path.ts'

/** A place in a text, from 1 as editors count. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Something wrong at a place of a text. */
export interface PlacedProblem {
  readonly place: TextPlace
  /** Key that it is about; empty when it is about the text as such. */
  readonly path: KeyPath
  readonly message: string
}

/** The place of an offset, in UTF-16 units, of a text that was parsed with the counter. */
export function placeOfOffset(lines: LineCounter, offset: number): TextPlace {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}
