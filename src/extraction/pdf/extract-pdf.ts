import type { ElementContent, Root } from 'hast'
import { readableText } from '../../model/readable-text.ts'
import { withoutBaseMark } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import { noFacts } from '../facts/no-facts.ts'
import { type ExtractedPage, ExtractionError, pdfLimits } from '../extracted-page.ts'
import { writeContent } from '../markdown/write-content.ts'
import { languageOf } from '../metadata/language.ts'
import { noLabels } from '../metadata/link-labels.ts'
import { firstParagraph } from '../metadata/summary.ts'
import { sameText } from '../metadata/title.ts'
import { saysSomething } from '../shape/pieces.ts'
import { isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'
import { blocksOfRegions, type PdfBlock, type PdfText } from './page-blocks.ts'
import { type LinedPage, linesOf, withoutRunningLines } from './page-lines.ts'
import { pdfTitle } from './pdf-title.ts'
import { readingOrder } from './reading-order.ts'
import { type PdfDocument, type PdfPage, readPdf } from './read-pdf.ts'
import { isBackwards, unpairedBrackets, runsRightToLeft, reversedIfRightToLeft } from './text-direction.ts'

/** Input of extraction for a PDF. */
export interface PdfRequest {
  readonly bytes: Uint8Array
  readonly path: SitePath
  /** The words of the site's links to it; may be empty. */
  readonly linkText: string
}

/**
 * Reads a PDF as a page: its text in reading order, title, headings and language. No facts are read from it: it may be outdated; the
 * pages that link to it are authoritative.
 * @throws ExtractionError when it has no text, is encrypted, broken or past a limit
 */
export async function extractPdf({ bytes, path, linkText }: PdfRequest): Promise<ExtractedPage> {
  const document = await readPdf(bytes)
  const read = joinedOverRegions(blocksOfDocument(document))
  const body = bodySize(read)
  const blocks = withWholeHeadings(read, body)
  const texts = blocks.filter((block) => block.kind === 'text')
  const headings = texts.filter((text) => isHeading(text, body))
  const words = wordsOf(texts)
  const write = (text: PdfText) => joinedLines(text.lines, words)
  const main = mainHeading(texts, headings)
  const title = readable(pdfTitle(document.title, main && write(main), linkText, path))
  const ranks = headingRanks(headings.filter((heading) => !sameText(write(heading), title)))
  const content: Root = { type: 'root', children: toContent(blocks, { body, ranks, title, write }) }
  const written = writeContent(title, content)
  if (written.text.trim() === '') {
    throw new ExtractionError(
      'It is a PDF without text: its pages are pictures (a scan). Run text recognition (OCR) on it, or publish its text as a page.',
    )
  }
  return {
    title,
    summary: firstParagraph(content, noLabels),
    language: pdfLanguage(document.language, written.text),
    ...written,
    canonical: null,
    forward: null,
    noindex: false,
    headOffset: 0,
    structuredType: null,
    author: null,
    dates: { published: null, declared: null, inMain: null },
    facts: noFacts,
    warnings: warningsOf(document),
  }
}

/** Maximum number of letters of a text that are examined. */
const sample = 20_000

/** The language of a PDF. Programs declare their own setting, so a language in Latin letters does not count for a text in others. */
function pdfLanguage(declared: string, text: string): string | null {
  const language = languageOf([declared], () => text)
  if (language === null || new Intl.Locale(language).maximize().script !== 'Latn') return language
  const letters = text.slice(0, sample).match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  return latin.length * 2 < letters.length ? languageOf([], () => text) : language
}

function warningsOf({ pageCount, unreadable }: PdfDocument): readonly string[] {
  return [
    ...(pageCount > pdfLimits.pages
      ? [`It has ${pageCount} pages, of which the first ${pdfLimits.pages} are read; split it.`]
      : []),
    ...(unreadable.length > 0 ? [`${unreadable.length} of its pages are damaged and were left out.`] : []),
  ]
}

function blocksOfDocument({ pages }: PdfDocument): readonly (readonly PdfBlock[])[] {
  const sample = pages.flatMap(({ pieces }) => pieces.map(({ text }) => text))
  const isRightToLeft = runsRightToLeft(sample.join(' '))
  // Some writers store Hebrew in the order in which it is drawn, which is then read the wrong way.
  const isTurned = isBackwards(sample.join('\n'))
  const upright = isTurned
    ? pages.map((page) => ({
        ...page,
        pieces: page.pieces.map((piece) => ({ ...piece, text: reversedIfRightToLeft(piece.text) })),
      }))
    : pages
  return withoutRunningLines(linesOfPages(upright, isRightToLeft)).flatMap((lines) =>
    blocksOfRegions(readingOrder(lines, isRightToLeft), isRightToLeft),
  )
}

/** Most writers store brackets in Hebrew as they look, some as they are read: chooses the way that pairs more of them. */
function linesOfPages(pages: readonly PdfPage[], isRightToLeft: boolean): readonly LinedPage[] {
  const read = (isMirrored: boolean) =>
    pages.map((page) => ({ height: page.height, lines: linesOf(page, isRightToLeft, isMirrored) }))
  const mirrored = read(true)
  const odd = (lined: typeof mirrored) =>
    unpairedBrackets(lined.flatMap(({ lines }) => lines.flat().map(({ text }) => text)).join(' '))
  const oddOnes = isRightToLeft ? odd(mirrored) : 0
  if (oddOnes === 0) return mirrored
  const asStored = read(false)
  return odd(asStored) < oddOnes ? asStored : mirrored
}

/** A paragraph that a column or a page leaves open continues with the first text of the next one. */
function joinedOverRegions(regions: readonly (readonly PdfBlock[])[]): readonly PdfBlock[] {
  const blocks: PdfBlock[] = []
  for (const [first, ...rest] of regions) {
    const last = blocks.at(-1)
    if (first !== undefined && last?.kind === 'text' && first.kind === 'text' && continues(last, first)) {
      blocks[blocks.length - 1] = { ...last, lines: [...last.lines, ...first.lines], isOpen: first.isOpen }
    } else if (first !== undefined) blocks.push(first)
    blocks.push(...rest)
  }
  return blocks
}

function continues(text: PdfText, next: PdfText): boolean {
  const [end = '', start = ''] = [text.lines.at(-1), next.lines[0]]
  const isWithin = !/[.!?:]["”')\]]*$/.test(end) && /^[\p{Ll}\p{Lo}\d(]/u.test(start)
  return text.isOpen && !next.isItem && isSameSize(text.size, next.size) && isWithin
}

/** Relative difference up to which two sizes are the same. */
const sameSize = 0.04

function isSameSize(one: number, other: number): boolean {
  return Math.abs(one - other) <= sameSize * Math.max(one, other)
}

/** The size of most of the text. */
function bodySize(blocks: readonly PdfBlock[]): number {
  const lengths = new Map<number, number>()
  for (const block of blocks) {
    if (block.kind !== 'text') continue
    const size = Math.round(block.size * 4) / 4
    lengths.set(size, (lengths.get(size) ?? 0) + block.lines.join('').length)
  }
  const [longest] = [...lengths].toSorted(([, one], [, other]) => other - one)
  return longest?.[0] ?? 0
}

/** A heading is larger than the text by this factor, has at most this number of lines and characters, and at most this number of ranks. */
const heading = { larger: 1.12, lines: 4, characters: 200, ranks: 4 } as const

function isHeading({ lines, size, isItem }: PdfText, body: number): boolean {
  const text = lines.join(' ')
  const isShort = lines.length <= heading.lines && text.length <= heading.characters
  return size >= body * heading.larger && isShort && !isItem && /\p{L}{2}/u.test(text)
}

/** Texts of a document that may be its title. */
const earlyTexts = 20

/** The first heading of the largest size at the beginning of a document, else its first heading. */
function mainHeading(texts: readonly PdfText[], headings: readonly PdfText[]): PdfText | undefined {
  const early = headings.filter((heading) => texts.slice(0, earlyTexts).includes(heading))
  const largest = Math.max(...early.map(({ size }) => size))
  return early.find(({ size }) => isSameSize(size, largest)) ?? headings[0]
}

/** A heading of several lines, which are ended on purpose, is one. */
function withWholeHeadings(blocks: readonly PdfBlock[], body: number): readonly PdfBlock[] {
  const whole: PdfBlock[] = []
  for (const block of blocks) {
    const last = whole.at(-1)
    const joins =
      last?.kind === 'text' && block.kind === 'text' && block.isNear && isHeading(last, body) && isHeading(block, body)
    const joined = joins ? { ...block, isNear: last.isNear, lines: [...last.lines, ...block.lines] } : undefined
    if (joined !== undefined && isHeading(joined, body)) whole[whole.length - 1] = joined
    else whole.push(block)
  }
  return whole
}

/** The rank of a heading by its size: the largest ones are of the second rank, below the title. */
function headingRanks(headings: readonly PdfText[]): (size: number) => number {
  const sizes: number[] = []
  for (const { size } of headings.toSorted((one, other) => other.size - one.size))
    if (!sizes.some((known) => isSameSize(known, size))) sizes.push(size)
  return (size) => {
    const place = sizes.findIndex((known) => isSameSize(known, size))
    return 2 + Math.min(Math.max(0, place), heading.ranks - 1)
  }
}

interface ContentOptions {
  readonly body: number
  readonly ranks: (size: number) => number
  readonly title: string
  readonly write: (text: PdfText) => string
}

function toContent(blocks: readonly PdfBlock[], { body, ranks, title, write }: ContentOptions): Root['children'] {
  const content: Root['children'] = []
  let items: ElementContent[] = []
  let isTitled = false
  const endList = () => {
    if (items.length > 0) content.push(build('ul', items))
    items = []
  }
  for (const block of blocks) {
    if (block.kind === 'text' && block.isItem) {
      items.push(build('li', [textNode(readable(write(block)))]))
      continue
    }
    endList()
    if (block.kind === 'table') {
      content.push(toTable(block.rows))
      continue
    }
    const text = readable(write(block))
    if (!isHeading(block, body)) content.push(build('p', [textNode(text)]))
    // The title comes first anyway.
    else if (!isTitled && sameText(text, title)) isTitled = true
    else content.push(build(`h${ranks(block.size)}`, [textNode(text)]))
  }
  endList()
  return content.filter((node) => isElement(node) && (node.tagName === 'table' || saysSomething([node])))
}

function toTable(rows: readonly (readonly string[])[]): ElementContent {
  const [head = [], ...rest] = rows
  const body = rest.map((cells) => toRow(cells, 'td'))
  return build('table', [build('thead', [toRow(head, 'th')]), build('tbody', body)])
}

function toRow(cells: readonly string[], name: 'th' | 'td'): ElementContent {
  const written = cells.map((cell) => build(name, [textNode(readable(cell))]))
  return build('tr', written)
}

/** Dots that lead to the page number in a table of contents. */
const leader = /(?:\s?\.){4,}/g

/** Letters in the form that they take next to others, which fonts have and no text should (Unicode, compatibility characters). */
const presentationForm = /[\uFB00-\uFDFF\uFE70-\uFEFC]/g

function readable(text: string): string {
  const letters = withoutBaseMark(text).replace(presentationForm, (form) => form.normalize('NFKC'))
  return readableText(letters).replace(leader, ' …').replace(/\s+/g, ' ').trim()
}

/** The words of a document, to distinguish a hyphen that belongs to a word from one at the end of a line. */
function wordsOf(texts: readonly PdfText[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const { lines } of texts)
    for (const line of lines) for (const [word] of line.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word.toLowerCase())
  return words
}

const hyphenated = /(?<!\p{L})(\p{L}+)[-\u00AD\u2010]$/u

/** Lines of a paragraph as one text: a word that was divided at the end of a line is whole again. */
function joinedLines(lines: readonly string[], words: ReadonlySet<string>): string {
  const parts: string[] = []
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? ''
    const start = hyphenated.exec(line)?.[1]
    const end = /^\p{Ll}+/u.exec(next)?.[0]
    if (start === undefined || end === undefined) parts.push(line, ' ')
    else {
      const isCompound = words.has(`${start}-${end}`.toLowerCase()) && !words.has((start + end).toLowerCase())
      parts.push(isCompound ? line : line.slice(0, -1))
    }
  }
  return parts.join('').trimEnd()
}
