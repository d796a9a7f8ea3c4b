import type { ResponseSubject } from '../model/response-subject.ts'
import { Tally, type TallyBounds } from './tally.ts'

/** Ways in which the site is used, by what was served, never by what a client calls itself. */
export const trafficInterfaces = ['html', 'markdown', 'rest', 'mcp', 'discovery'] as const

/** One of {@link trafficInterfaces}. */
export type TrafficInterface = (typeof trafficInterfaces)[number]

/** One request that got content. */
export interface TrafficEvent {
  readonly interface: TrafficInterface
  readonly subject: ResponseSubject | null
}

/** Ways in which a page is read, in the order of their columns: by tools of the MCP server, over REST, as Markdown, as HTML. */
export const pageColumns = ['mcp', 'rest', 'markdown', 'html'] as const

/** One of {@link pageColumns}. */
export type PageColumn = (typeof pageColumns)[number]

const columnOf: ReadonlyMap<TrafficInterface, number> = new Map(pageColumns.map((name, column) => [name, column]))

/** Columns of queries: those that found something (or it is not known), and those that found nothing. */
const queryColumns = ['found', 'notFound'] as const

/** How much of one day is kept, by tally. */
export interface DayBounds {
  readonly searches: TallyBounds
  readonly terms: TallyBounds
  readonly pages: TallyBounds
}

/** Bounds of a recent day: about 100 KB of an ordinary site, 3 MB at most. */
export const dayBounds: DayBounds = {
  searches: { rows: 1_000, nameLength: 240 },
  terms: { rows: 300, nameLength: 240 },
  pages: { rows: 2_000, nameLength: 1_000 },
}

/** Whether queries are kept as well as counts. */
export type QueryKeeping = 'kept' | 'left-out'

/** The counts of one day. */
export class DayCounts {
  readonly interfaces: Record<TrafficInterface, number> = { html: 0, markdown: 0, rest: 0, mcp: 0, discovery: 0 }
  readonly searches: Tally
  readonly terms: Tally
  readonly pages: Tally

  constructor(bounds: DayBounds = dayBounds) {
    this.searches = new Tally(queryColumns.length, bounds.searches)
    this.terms = new Tally(queryColumns.length, bounds.terms)
    this.pages = new Tally(pageColumns.length, bounds.pages)
  }

  /** Counts one request. On the path of every request: no more than two map lookups. */
  count({ interface: used, subject }: TrafficEvent, queries: QueryKeeping): void {
    this.interfaces[used]++
    if (subject === null) return
    if (subject.kind === 'page') {
      const column = columnOf.get(used)
      if (column !== undefined) this.pages.add(subject.path, column)
    } else if (queries === 'kept' && subject.query !== '') {
      const tally = subject.kind === 'search' ? this.searches : this.terms
      tally.add(subject.query, subject.found === false ? 1 : 0)
    }
  }

  /** Adds the counts of another part of the day, or of another day. */
  addAll(other: DayCounts): void {
    for (const name of trafficInterfaces) this.interfaces[name] += other.interfaces[name]
    this.searches.addAll(other.searches.rows(), other.searches.others)
    this.terms.addAll(other.terms.rows(), other.terms.others)
    this.pages.addAll(other.pages.rows(), other.pages.others)
  }
}

/** Milliseconds of a day. Days here are in UTC, so all have the same length. */
export const dayLength = 86_400_000

/** The day of an instant in UTC, `2026-11-21`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The day a number of days after another one, or before it. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength))
}
