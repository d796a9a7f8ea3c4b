import { styleText } from 'node:util'
import type { Generation } from '../catalog/catalog.ts'
import { displayPath } from '../model/site-path.ts'
import type { Notice, Report } from '../model/site-record.ts'

/** Maximum number of shown rows of one kind; the rest are only counted. */
const maxRows = 40

/** Maximum shown length of a fact's value, in characters. */
const maxValue = 60

/** Gives text a style, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string

type Style = 'bold' | 'dim' | 'yellow' | 'red' | 'green'

/**
 * The report of a publish for people: pages by type, facts with their sources, unpublished documents with the reason, and what
 * is missing or uncertain (CONTRACT 1). Colours if the output is a terminal.
 */
export function reportText(generation: Generation, report: Report, colours: boolean): string {
  const paint = painter(colours)
  return joinSections([
    `${paint('bold', `Generation ${generation.number}`)}: ${count(generation.pages, 'page')} published`,
    section(paint('bold', 'Pages by type'), typeRows(report)),
    ...sourceSections(report, paint),
    section(
      paint('bold', 'Needs attention'),
      report.notices.map((notice) => noticeRow(notice, paint)),
    ),
  ])
}

/** The sections that a publish and a check have in common: facts with their sources, and what was left out. */
export function sourceSections(
  { facts, unpublished, repeated = [] }: Pick<Report, 'facts' | 'unpublished' | 'repeated'>,
  paint: Paint,
): readonly string[] {
  const unpublishedRows = unpublished.map(({ path, reason }) => `${displayPath(path)}  ${reason}`)
  const repeatedRows = repeated.map(
    ({ pages, of, leftOut, text }) => `on ${pages} of ${of} pages, left out of ${leftOut}  ${shorten(text)}`,
  )
  return [
    section(paint('bold', 'Facts'), factRows(facts)),
    section(paint('bold', 'Not published'), unpublishedRows),
    section(paint('bold', 'Left out as repeated'), repeatedRows),
  ]
}

/** Whether output is a terminal that shows colours: `NO_COLOR` and `TERM=dumb` switch them off. */
export function hasColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && stream.hasColors()
}

/** Colours text for a terminal, or returns it unchanged. */
export function painter(colours: boolean): Paint {
  return (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text)
}

/** Sections separated by a line, without empty ones. */
export function joinSections(sections: readonly string[]): string {
  return sections.filter((text) => text !== '').join('\n\n')
}

/** A title and its rows; empty without any. */
export function section(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return ''
  const shown = rows.slice(0, maxRows).map((row) => `  ${row}`)
  const more = rows.length > maxRows ? [`  … and ${rows.length - maxRows} more`] : []
  return [title, ...shown, ...more].join('\n')
}

/** The number of pages of each type. */
function typeRows({ pagesByType }: Report): string[] {
  const types = Object.entries(pagesByType)
  const width = Math.max(0, ...types.map(([type]) => type.length))
  return types.map(([type, pages]) => `${type.padEnd(width)}  ${pages}`)
}

/** Facts and where each was found. */
function factRows(facts: Report['facts']): string[] {
  const width = Math.max(0, ...facts.slice(0, maxRows).map(({ fact }) => fact.length))
  return facts.map(({ fact, value, method, page }) => {
    const place = page === null ? method : `${method}, ${displayPath(page)}`
    return `${fact.padEnd(width)}  ${shorten(value.startsWith('/') ? displayPath(value) : value)}  (${place})`
  })
}

/** What is wrong or uncertain, and where. */
export function noticeRow({ level, message, page, key }: Notice, paint: Paint): string {
  const place = [page === undefined ? undefined : displayPath(page), key].filter((part) => part !== undefined).join(', ')
  return `${paint(level === 'error' ? 'red' : 'yellow', level)}  ${message}${place === '' ? '' : `  (${place})`}`
}

/** A value on one line, with at most `max` characters: a longer one ends in an ellipsis. */
export function shorten(value: string, max = maxValue): string {
  const line = value.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line
}

/** `1 page`, `2 pages`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
