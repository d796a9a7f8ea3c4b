import { InvalidQueryError } from '../model/errors.ts'
import type { Page } from '../model/page.ts'
import { readableAddress } from '../model/readable-address.ts'
import { estimateTokens, toolLimits } from './result-size.ts'

/** One part of a page (CONTRACT 3, MCP). */
export interface PagePart {
  /** The page's URL as people read it, with `#part=N` after the first part. */
  readonly id: string
  /** Part of the Markdown, ending with a note about the next part. */
  readonly text: string
  /** From 1. */
  readonly part: number
  readonly parts: number
  /** Id of the next part; null for the last one. */
  readonly next: string | null
}

const partMark = /#part=(\d{1,6})$/

/** Splits an id into the address of a page and the part number; any other fragment belongs to the address. */
export function readPartId(id: string): { readonly address: string; readonly part: number } {
  const trimmed = id.trim()
  const mark = partMark.exec(trimmed)
  return mark === null ? { address: trimmed, part: 1 } : { address: trimmed.slice(0, mark.index), part: Number(mark[1]) }
}

/** A page, or another text of the site, split into parts. */
export interface SplitPage {
  readonly title: string
  readonly url: string
  /** Media type of a file; null for a page. */
  readonly contentType: string | null
  readonly texts: readonly string[]
  /** Memory in bytes; the parts are slices of one string, with at most two bytes per code unit. */
  readonly size: number
}

export function splitIntoParts(
  { title, url, markdown }: Pick<Page, 'title' | 'url' | 'markdown'>,
  contentType: string | null = null,
): SplitPage {
  const texts = splitPage(markdown)
  return { title, url, contentType, texts, size: 2 * markdown.length + 64 * texts.length + 512 }
}

/**
 * A part of a page.
 * @param part from 1
 * @throws InvalidQueryError if the page has no such part
 */
export function pagePart({ url, texts }: SplitPage, part: number): PagePart {
  const text = texts[part - 1]
  if (text === undefined) {
    const parts = texts.length === 1 ? 'one part' : `${texts.length} parts`
    throw new InvalidQueryError(
      `names a part that this page does not have: it has ${parts}; leave #part out to read the first.`,
      'url',
    )
  }
  const address = readableAddress(url)
  const idOf = (number: number) => (number === 1 ? address : `${address}#part=${number}`)
  const next = part < texts.length ? idOf(part + 1) : null
  const note = next === null ? '' : `\n\n[Part ${part} of ${texts.length}. The page continues: fetch the id ${next}]`
  return { id: idOf(part), text: text + note, part, parts: texts.length, next }
}

/** Splits a text where a part is full: before a paragraph if one begins late enough, otherwise a line, a word, or anywhere. */
export function splitPage(markdown: string): readonly string[] {
  const parts: string[] = []
  let rest = markdown
  while (true) {
    const room = roomIn(rest)
    if (room === rest.length) return [...parts, rest]
    const end = cutBefore(rest, room)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
}

/** Number of code units from the start of a text that fit into one part. */
function roomIn(text: string): number {
  let units = 0
  for (let points = 0; points < toolLimits.pagePart && units < text.length; points++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  }
  // Only emoji and scripts with more than one token per letter need parts shorter than the contract's.
  while (estimateTokens(text.slice(0, units)) > toolLimits.bodyTokens) units = beforeSurrogate(text, Math.floor(units * 0.8))
  return units
}

function cutBefore(text: string, room: number): number {
  for (const gap of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(gap, room - gap.length)
    if (at >= room / 2) return at + gap.length
  }
  return room
}

/** The index, or the one before if it would split a surrogate pair. */
function beforeSurrogate(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
}
