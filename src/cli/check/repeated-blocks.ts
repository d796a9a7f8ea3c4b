import type { ExtractedPage } from '../../extraction/extracted-page.ts'
import type { OutlineBlock } from '../../extraction/inspection/outline-page.ts'
import { comparableText } from '../../extraction/repeats/content-block.ts'
import { textParts } from '../../extraction/repeats/without-blocks.ts'
import type { RepeatedText } from '../../model/site-record.ts'
import { blockKey, keyName } from '../../publishing/packed-blocks.ts'

/** A part of a page in its report. */
export interface ReportedBlock extends OutlineBlock {
  /** Why it was left out when the whole site was known, in words. */
  readonly repeated?: string
}

/** What a page says, and what is published of it. */
export interface RepeatsOnPage {
  readonly page: Pick<ExtractedPage, 'text' | 'blocks'>
  /** The plain text that readers search. */
  readonly published: string
  /** The report's. */
  readonly repeated: readonly RepeatedText[]
}

/** Marks the parts of a page's outline that extraction took and that were left out because they repeat over the site. */
export function markRepeated(outline: readonly OutlineBlock[], on: RepeatsOnPage): readonly ReportedBlock[] {
  const { kept, out } = splitParts(on)
  if (out.length === 0) return outline
  const keptText = kept.map(letters).join('\n')
  const texts = out.map(({ text, reason }) => ({ text: letters(text), reason }))
  return outline.map((block) => {
    const text = letters(block.text)
    if (block.fate !== 'taken' || text === '' || keptText.includes(text)) return block
    const reason = texts.find((one) => one.text.includes(text))?.reason
    return reason === undefined ? block : { ...block, repeated: reason }
  })
}

interface LeftOutPart {
  readonly text: string
  readonly reason: string
}

/** The texts of the page's blocks that are published, in their order, and those that are not. */
function splitParts({ page, published, repeated }: RepeatsOnPage): {
  readonly kept: readonly string[]
  readonly out: readonly LeftOutPart[]
} {
  const kept: string[] = []
  const runs: { readonly texts: string[]; reason?: string }[] = []
  let rest = published
  let inRun = false
  for (const [at, text] of textParts(page.text, page.blocks).entries()) {
    if (text === '') continue
    if (rest === text || rest.startsWith(`${text}\n`)) {
      kept.push(text)
      rest = rest.slice(text.length + 1)
      inRun = false
      continue
    }
    if (!inRun) runs.push({ texts: [] })
    inRun = true
    const run = runs.at(-1)
    run?.texts.push(text)
    const known = repeated.find(({ key }) => key === keyName(blockKey(page.blocks[at]?.comparable ?? '')))
    // A heading and a link of a few words are told with the text between them.
    if (run !== undefined && known !== undefined) run.reason ??= `repeated on ${known.pages} of ${known.of} pages`
  }
  const out = runs.flatMap(({ texts, reason = 'repeated on many pages' }) => texts.map((text) => ({ text, reason })))
  return { kept, out }
}

/** An outline cuts text where a block begins, Markdown's blocks may hold several; spaces tell nothing. */
function letters(text: string): string {
  return comparableText(text).replaceAll(' ', '')
}
