import type { PassagePlace } from '../../model/passage-place.ts'
import type { PageTexts } from '../repeats/without-blocks.ts'
import { type CutBlock, type Piece, piecesOf } from './pieces.ts'

/** Lengths in Markdown, in UTF-16 code units. */
const sizes = {
  /** What is longer is cut; readers are shown at most 1,200 characters (CONTRACT 4, findPassages). */
  max: 1_150,
  /** Text under a heading that says too little without the parts below that heading. */
  opening: 160,
  /** The same for consecutive parts, such as names with their positions, and their maximum together. */
  small: 80,
  together: 600,
} as const

/**
 * Cuts a page at headings into self-contained passages. A part that says too little stays with the next one; a long one is cut between
 * blocks, rows, items or sentences.
 * @param blocks what both texts consist of, in order
 */
export function cutPassages(texts: PageTexts, blocks: readonly CutBlock[]): readonly PassagePlace[] {
  const passages: Part[] = []
  for (const part of partsOf(piecesOf(texts, blocks, sizes.max))) {
    const before = passages.at(-1)
    if (before !== undefined && belongTogether(before, part)) passages[passages.length - 1] = joined(before, part)
    else passages.push(part)
  }
  return passages.flatMap(({ pieces, length }) => (length > sizes.max ? divided(pieces, length) : [pieces])).map(placeOf)
}

/** A heading with what is under it up to the next one, or several of them together. */
interface Part {
  readonly pieces: readonly Piece[]
  /** Rank of the last heading; 1, the title's, where there is none. */
  readonly rank: number
  /** Length of the text under that heading. */
  readonly own: number
  readonly length: number
  /** Its headings are together at its beginning. */
  readonly isPlain: boolean
}

function partsOf(pieces: readonly Piece[]): readonly Part[] {
  const parts: Piece[][] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (last === undefined || piece.rank > 0) parts.push([piece])
    else last.push(piece)
  }
  return parts.map((part) => {
    const length = part.reduce((sum, piece) => sum + piece.length, 0)
    const { rank = 0, length: heading = 0 } = part[0] ?? {}
    return { pieces: part, rank: rank || 1, own: rank > 0 ? length - heading : length, length, isPlain: true }
  })
}

function belongTogether(before: Part, next: Part): boolean {
  const length = before.length + next.length
  // What has its own address can be cited by itself.
  const isNamed = (next.pieces[0]?.fragment ?? '') !== ''
  const areSmall = before.own < sizes.small && next.own < sizes.small && length <= sizes.together && !isNamed
  if (next.rank === before.rank) return areSmall
  const opens = before.own < (before.rank === 1 ? sizes.small : sizes.opening) && before.isPlain && length <= sizes.max
  return next.rank > before.rank && (opens || areSmall)
}

function joined(before: Part, next: Part): Part {
  const { rank, own } = next
  return {
    pieces: [...before.pieces, ...next.pieces],
    rank,
    own,
    length: before.length + next.length,
    isPlain: before.isPlain && before.own === 0 && rank > before.rank,
  }
}

/** A long part in passages of about one length. */
function divided(pieces: readonly Piece[], length: number): readonly (readonly Piece[])[] {
  const target = length / Math.ceil(length / sizes.max)
  const passages: Piece[][] = []
  let filled = 0
  for (const piece of pieces) {
    const last = passages.at(-1)
    const isHeading = last?.every(({ rank }) => rank > 0) === true
    const fits = filled + piece.length / 2 <= target && filled + piece.length <= sizes.max
    if (last !== undefined && (isHeading || fits)) {
      last.push(piece)
      filled += piece.length
    } else {
      passages.push([piece])
      filled = piece.length
    }
  }
  return passages
}

function placeOf(pieces: readonly Piece[]): PassagePlace {
  const [first] = pieces
  const text = pieces.findIndex(({ rank }, at) => rank === 0 || rank <= (pieces[at - 1]?.rank ?? 0))
  const headings = pieces.slice(0, text === -1 ? pieces.length : text)
  return {
    text: first?.text ?? 0,
    markdown: first?.markdown ?? 0,
    fragment: headings.find(({ fragment }) => fragment !== '')?.fragment ?? '',
    headings: headings.map(({ rank, letters }) => ({ rank, length: letters })),
  }
}
