import { baseMark } from '../../model/base-url.ts'
import { blockSeparator, listSeparator } from '../markdown/separators.ts'
import type { ContentBlock } from '../repeats/content-block.ts'
import type { PageTexts } from '../repeats/without-blocks.ts'

/** What is known of a block: lengths in both texts, and of a heading its rank and id. */
export type CutBlock = Pick<ContentBlock, 'rank' | 'fragment' | 'text' | 'markdown'>

/** A block, or a part of a long one, in a page's texts. */
export interface Piece {
  readonly rank: number
  readonly fragment: string
  /** Where it begins in both texts. */
  readonly text: number
  readonly markdown: number
  /** Length of its plain text, with a line end. */
  readonly letters: number
  /** Length of its Markdown as readers see it, with a line end. */
  readonly length: number
}

/** A line in bold is the heading of what follows, such as a question that opens its answer; below those of all ranks. */
const boldLine = /^\*\*[^*\n]+\*\*$/
const rankOfBold = 7

/** Length of a base URL, roughly; its mark is one character. */
const baseUrlLength = 30

/** The blocks of a page that have Markdown, long ones in parts of at most `max` where their lines and sentences allow. */
export function piecesOf(texts: PageTexts, blocks: readonly CutBlock[], max: number): readonly Piece[] {
  const pieces: Piece[] = []
  let text = 0
  let markdown = texts.markdown.indexOf(blockSeparator) + blockSeparator.length
  for (const { rank, fragment, ...lengths } of blocks) {
    if (lengths.markdown > 0 && texts.markdown.startsWith(listSeparator, markdown - blockSeparator.length))
      markdown += listSeparator.length - blockSeparator.length
    const written = texts.markdown.slice(markdown, markdown + lengths.markdown)
    if (lengths.markdown > 0) {
      const whole = {
        rank: rank === 0 && boldLine.test(written) ? rankOfBold : rank,
        fragment,
        text,
        markdown,
        letters: lengths.text + 1,
        length: shownLength(written) + blockSeparator.length,
      }
      const parts = whole.length <= max ? [whole] : partsOf(whole, written, texts.text.slice(text, text + lengths.text), max)
      // They can be too many to be passed as arguments.
      for (const part of parts) pieces.push(part)
      markdown += lengths.markdown + blockSeparator.length
    }
    if (lengths.text > 0) text += lengths.text + 1
  }
  return pieces
}

function shownLength(markdown: string): number {
  let length = markdown.length
  for (let at = markdown.indexOf(baseMark); at !== -1; at = markdown.indexOf(baseMark, at + 1)) length += baseUrlLength
  return length
}

/** Lines, with those longer than a part may be split into sentences. */
function partsOf(whole: Piece, written: string, text: string, max: number): readonly Piece[] {
  const lines = written.split(/(?<=\n)/)
  const ofText = text.split(/(?<=\n)/)
  // The second row of a table is a line of signs.
  const isTable = /^\|[ :|-]+\|\n?$/.test(lines[1] ?? '')
  const areSameLines = lines.length === ofText.length + (isTable ? 1 : 0)
  const parts: Piece[] = []
  const used = { markdown: 0, text: 0 }
  for (const [at, line] of lines.entries()) {
    const lineText = areSameLines ? (isTable && at === 1 ? '' : (ofText[isTable && at > 1 ? at - 1 : at] ?? '')) : undefined
    for (const piece of line.length > max ? sentences(line, max) : [line]) {
      const share = piece.length / line.length
      const letters = lineText === undefined ? (piece.length / written.length) * text.length : lineText.length * share
      parts.push({
        ...whole,
        text: whole.text + borderNear(text, used.text),
        markdown: whole.markdown + used.markdown,
        letters: Math.round(letters),
        length: shownLength(piece),
      })
      used.markdown += piece.length
      used.text += letters
    }
  }
  return parts
}

/** Longest word whose end is looked for, in characters: a text without spaces is cut anywhere, or it would be read again for each part. */
const longestWord = 100

/** The first start of a word at or after a place. */
function borderNear(text: string, place: number): number {
  const start = Math.min(Math.round(place), text.length)
  for (let at = start; at < start + longestWord; at++) {
    if (at === 0 || at >= text.length || /\s/.test(text.charAt(at - 1))) return Math.min(at, text.length)
  }
  return start
}

/** A line in sentences, and where one is too long, in words. */
function sentences(line: string, max: number): readonly string[] {
  const parts: string[] = []
  for (const sentence of line.split(/(?<=[.!?…:;]["'”)*_]*\s)/u)) {
    for (let rest = sentence; rest !== '';) {
      const space = rest.length > max ? rest.lastIndexOf(' ', max) : -1
      const end = rest.length <= max ? rest.length : space > max / 2 ? space + 1 : max
      parts.push(rest.slice(0, end))
      rest = rest.slice(end)
    }
  }
  return parts
}
