import { blockSeparator, listSeparator } from '../markdown/separators.ts'
import type { ContentBlock } from './content-block.ts'

/** The content of one page in its two forms. */
export interface PageTexts {
  /** The title first, with a line end at its end. */
  readonly markdown: string
  readonly text: string
}

/** Lengths of a block in both forms. */
type Lengths = Pick<ContentBlock, 'text' | 'markdown'>

/** The start of a list item, which would continue a list before it. */
const listStart = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

/**
 * Assembles a page's texts without some of its blocks.
 * @param blocks all of the page, in order
 * @param out indices of those that are left out
 */
export function withoutBlocks(whole: PageTexts, blocks: readonly Lengths[], out: ReadonlySet<number>): PageTexts {
  const written = blocks.filter(({ markdown }) => markdown > 0)
  const ofBlocks = written.reduce((sum, { markdown }) => sum + blockSeparator.length + markdown, 0)
  // A line end is at the end of the last block.
  const title = whole.markdown.slice(0, whole.markdown.length - 1 - ofBlocks)
  const lengths = blocks.map((block) => block.markdown)
  const parts = slices(whole.markdown, lengths, blockSeparator.length, title.length + blockSeparator.length)
  let markdown = title
  let before: number | undefined
  for (const [at, part] of parts.entries()) {
    if (out.has(at) || part === '') continue
    const wereApart = before !== undefined && parts.slice(before + 1, at).some((between) => between !== '')
    const joins = wereApart && listStart.test(parts[before ?? at] ?? '') && listStart.test(part)
    markdown += (joins ? listSeparator : blockSeparator) + part
    before = at
  }
  const text = textParts(whole.text, blocks).filter((part, at) => part !== '' && !out.has(at))
  return { markdown: `${markdown}\n`, text: text.join('\n') }
}

/** The plain text of each block. */
export function textParts(text: string, blocks: readonly Pick<Lengths, 'text'>[]): readonly string[] {
  const lengths = blocks.map((block) => block.text)
  return slices(text, lengths, 1, 0)
}

/** Parts of a text by their lengths, with a separator of fixed length between non-empty ones. */
function slices(text: string, lengths: readonly number[], between: number, start: number): readonly string[] {
  let next = start
  return lengths.map((length) => {
    const part = text.slice(next, next + length)
    if (length > 0) next += length + between
    return part
  })
}
