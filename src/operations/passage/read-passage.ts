import type { TextPart } from '../../catalog/catalog.ts'
import { plainLine } from './plain-line.ts'

/** A part of a page's Markdown that can be read by itself. */
export interface ReadPassage {
  /** Without the headings above it; with the head of a table and the fence of code that it is a part of. */
  readonly text: string
  /** Plain text of the headings above it, the widest first, without the page's title. */
  readonly headings: readonly string[]
}

/** A heading of Markdown. */
interface Heading {
  readonly rank: number
  readonly written: string
}

/** Takes a passage out of a page's Markdown. */
export function readPassage(markdown: string, { start, end }: TextPart): ReadPassage {
  const before = scan(markdown.slice(0, start))
  const part = markdown.slice(start, end).trim()
  const headings = [...before.path]
  const inside = before.fence === undefined ? scan(part).headings : []
  // A heading over the whole part goes; one among others of the part stays.
  const lines = part.split('\n')
  let taken = 0
  for (const [at, heading] of inside.entries()) {
    const rest = inside.slice(at + 1)
    if (heading.line !== taken || rest.some(({ rank }) => rank <= heading.rank) || isLast(lines, taken)) break
    while ((headings.at(-1)?.rank ?? 0) >= heading.rank) headings.pop()
    headings.push(heading)
    taken++
    while (lines[taken]?.trim() === '') taken++
  }
  // What comes first belongs to the headings before it, those that stay to none of them.
  const [next] = inside.filter(({ line }) => line >= taken)
  if (next?.line === taken) while ((headings.at(-1)?.rank ?? 0) >= next.rank) headings.pop()
  const own = lines.slice(taken).join('\n')
  const opened = (before.fence === undefined ? tableHead(markdown, start) : `${before.fence}\n`) + own
  return { text: withFencesClosed(opened), headings: headings.map(({ written }) => headingText(written)) }
}

/** Longest heading, in UTF-16 code units, and how much of its Markdown is read: a page can mark all of its text as one. */
const longestHeading = { shown: 300, read: 1_000 }

function headingText(written: string): string {
  return boundedText(plainLine(written.slice(0, longestHeading.read)), longestHeading.shown)
}

function isLast(lines: readonly string[], at: number): boolean {
  return lines.slice(at + 1).every((line) => line.trim() === '')
}

/** The headings of a text, those above its end, and the fence that is open there. */
function scan(markdown: string) {
  const headings: (Heading & { readonly line: number })[] = []
  const path: Heading[] = []
  let fence: string | undefined
  for (const [line, written] of markdown.split('\n').entries()) {
    if (fence === undefined) fence = fenceMark(written) === '' ? undefined : written
    else if (written === fenceMark(fence)) fence = undefined
    const [, signs, title = ''] = (fence === undefined && /^(#{2,6}) (.*)$/.exec(written)) || []
    if (signs === undefined) continue
    const heading = { rank: signs.length, written: title, line }
    headings.push(heading)
    while ((path.at(-1)?.rank ?? 0) >= heading.rank) path.pop()
    path.push(heading)
  }
  return { headings, path, fence }
}

/** The signs that a line opens code with, and that close it; empty for any other line. */
export function fenceMark(line: string): string {
  return /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? ''
}

/** Longest head of a table that is repeated, in UTF-16 code units: the first row of a layout table can be longer than a passage. */
const longestHead = 400

/** The first two lines of the table in the middle of which a place is; empty if it is in none. */
function tableHead(markdown: string, start: number): string {
  if (!markdown.startsWith('|', start) || !markdown.slice(0, start).endsWith('|\n')) return ''
  const lines = markdown
    .slice(Math.max(0, markdown.lastIndexOf('\n\n', start)), start)
    .trimStart()
    .split('\n')
  const head = lines.slice(0, 2).join('\n')
  return head.length > longestHead ? '' : `${head}\n`
}

function withFencesClosed(markdown: string): string {
  const { fence } = scan(markdown)
  return fence === undefined ? markdown : `${markdown}\n${fenceMark(fence)}`
}

/** A Markdown text of a maximum number of code units: whole lines, or words where a line is longer. */
export function boundedText(text: string, max: number): string {
  let bounded = text
  for (let room = max - 2; bounded.length > max; room -= bounded.length - max)
    bounded = withFencesClosed(`${beginningOf(text, Math.max(room, 0))} …`)
  return bounded
}

function beginningOf(text: string, room: number): string {
  const cut = text.slice(0, room)
  const line = cut.lastIndexOf('\n')
  const word = cut.lastIndexOf(' ')
  const end = line > room / 2 ? line : word > 0 ? word : cut.length
  return cut.slice(0, end).trimEnd().toWellFormed()
}
