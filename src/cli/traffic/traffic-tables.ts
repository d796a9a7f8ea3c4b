import { limits } from '../../model/limits.ts'
import { displayPath } from '../../model/site-path.ts'
import type { QueryCount } from '../../traffic/agent-summary.ts'
import { pageColumns, trafficInterfaces } from '../../traffic/day-counts.ts'
import type { InterfaceCounts, TrafficSummary } from '../../traffic/traffic-summary.ts'
import { joinSections, painter, section, shorten } from '../report-text.ts'

/** Number of days shown individually. */
const daysShown = 14

/** Maximum number of rows of each list; --json has the rest. */
const rowsShown = 15

/** Maximum number of agents. */
const readersShown = 30

/** Names of the interfaces in table headers. */
const interfaceNames = { html: 'HTML', markdown: 'Markdown', rest: 'API', mcp: 'MCP', discovery: 'discovery' } as const

/** The report as tables. Colours if the output is a terminal. */
export function trafficTables(summary: TrafficSummary, folder: string, colours: boolean): string {
  const paint = painter(colours)
  const { from, to, days, months, searches, glossary, pages, agents } = summary
  const period = `${from} to ${to}`
  const titled = (title: string, rows: readonly string[], hint?: string) => {
    const [head, ...others] = rows
    if (head === undefined) return ''
    const hints = hint === undefined ? [] : [paint('dim', `  ${hint}`)]
    return [paint('bold', title), ...hints, `  ${paint('dim', head)}`, ...others.map((row) => `  ${row}`)].join('\n')
  }
  return joinSections([
    `${paint('bold', 'Traffic')} counted in ${folder}; days are in UTC`,
    titled('By interface and day', usage('day', sinceFirst(days.slice(-daysShown)))),
    titled('By month', usage('month', months)),
    titled(`Top queries, ${period} (${searches.asked} in total)`, queries(searches.mostAsked)),
    titled(
      `Queries with no result, ${period}`,
      queries(searches.notFound),
      'No page is about it, or the pages use another word: add that word to a page that answers the question.',
    ),
    section(paint('bold', rehearsalTitle), rehearsalOf(searches.notFound)),
    titled(`Top glossary queries, ${period}`, queries(glossary.mostAsked)),
    titled('Glossary queries with no result', queries(glossary.notFound), 'Terms that the glossary could define.'),
    titled(
      `Top pages, ${period}`,
      table(
        [...pageColumns.map((name) => interfaceNames[name]), 'total', 'page'],
        pages.slice(0, rowsShown).map((page) => [...pageColumns.map((name) => page[name]), page.total, shownPath(page.path)]),
      ),
    ),
    titled(
      `Who reads, ${period}`,
      table(
        [...trafficInterfaces.map((name) => interfaceNames[name]), 'total', 'proof', 'agent', 'purpose', 'operator'],
        agents.readers
          .slice(0, readersShown)
          .map((reader) => [
            ...trafficInterfaces.map((name) => reader[name]),
            reader.total,
            reader.proof,
            reader.name,
            reader.purpose ?? '',
            reader.operator ?? '',
          ]),
      ),
      'declared: the name in User-Agent, which anyone can send. proved: signed with a key of that directory. forged: the signature is wrong.',
    ),
    titled(
      `Pages that agents read most, ${period}`,
      table(
        ['read', 'proof', 'agent', 'page'],
        agents.pages.slice(0, rowsShown).map(({ count, proof, name, path }) => [count, proof, name, shownPath(path)]),
      ),
    ),
    titled(
      `What agents asked and did not find, ${period}`,
      table(
        ['asked', 'no result', 'proof', 'agent', 'query'],
        agents.notFound
          .slice(0, rowsShown)
          .map(({ asked, withoutResult, proof, name, query }) => [asked, withoutResult, proof, name, shorten(query)]),
      ),
    ),
  ])
}

/** Without the days before anything was counted. */
function sinceFirst<Row extends InterfaceCounts>(days: readonly Row[]): readonly Row[] {
  const first = days.findIndex(({ total }) => total > 0)
  return first < 0 ? days : days.slice(first)
}

function usage<Name extends string>(name: Name, rows: readonly (InterfaceCounts & Readonly<Record<Name, string>>)[]): string[] {
  return table(
    [name, ...trafficInterfaces.map((each) => interfaceNames[each]), 'total'],
    rows.map((row) => [row[name], ...trafficInterfaces.map((each) => row[each]), row.total]),
  )
}

function queries(counts: readonly QueryCount[]): string[] {
  return table(
    ['asked', 'no result', 'query'],
    counts.slice(0, rowsShown).map(({ query, asked, withoutResult }) => [asked, withoutResult, shorten(query)]),
  )
}

const rehearsalTitle =
  'The same for daf.yaml: paste under rehearsal:, add page: or fact: with the answer, and daf check asks them again'

/** Queries in the form of daf.yaml (CONTRACT 2, rehearsal). */
function rehearsalOf(counts: readonly QueryCount[]): string[] {
  const asked = counts.filter(({ query }) => !query.includes('…') && [...query].length >= limits.searchQuery.minimum)
  return asked.slice(0, rowsShown).map(({ query }) => `- { ask: ${JSON.stringify(query)} }`)
}

/** Hebrew paths as people write them. */
function shownPath(path: string): string {
  return shorten(displayPath(path))
}

/** Columns under their headers: numbers right-aligned, texts left-aligned, the last text unpadded. */
function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  if (rows.length === 0) return []
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => String(row[at]).length)))
  const line = (cells: readonly (string | number)[], like: readonly (string | number)[]) =>
    cells
      .map((cell, at) => {
        const width = at === cells.length - 1 && typeof like[at] === 'string' ? 0 : (widths[at] ?? 0)
        return typeof like[at] === 'number' ? String(cell).padStart(width) : String(cell).padEnd(width)
      })
      .join('  ')
  return [line(heads, rows[0] ?? []), ...rows.map((row) => line(row, row))]
}
