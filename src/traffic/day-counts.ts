import type { RecognizedAgent } from '../agents/recognize-agents.ts'
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

/** Columns of each tally of a day, in the order in which files have them. */
export const tallyColumns = {
  searches: queryColumns,
  terms: queryColumns,
  pages: pageColumns,
  /** Rows are agents, by their labels. */
  agents: trafficInterfaces,
  /** Rows are an agent and, after a space, a page or query. */
  agentPages: ['read'],
  agentQueries: queryColumns,
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A tally of a day. */
export type TallyName = keyof typeof tallyColumns

/** The tallies of a day. */
export const tallyNames = [
  'searches',
  'terms',
  'pages',
  'agents',
  'agentPages',
  'agentQueries',
] as const satisfies readonly TallyName[]

/** How much of one day is kept, by tally. */
export type DayBounds = Readonly<Record<TallyName, TallyBounds>>

/** Bounds of a recent day: about 100 KB of an ordinary site, 5 MB at most. */
export const dayBounds: DayBounds = {
  searches: { rows: 1_000, nameLength: 240 },
  terms: { rows: 300, nameLength: 240 },
  pages: { rows: 2_000, nameLength: 1_000 },
  agents: { rows: 500, nameLength: 240 },
  agentPages: { rows: 1_000, nameLength: 1_000 },
  agentQueries: { rows: 500, nameLength: 480 },
}

/** Whether queries are kept as well as counts. */
export type QueryMode = 'kept' | 'left-out'

/** The counts of one day. */
export class DayCounts {
  readonly interfaces: Record<TrafficInterface, number> = { html: 0, markdown: 0, rest: 0, mcp: 0, discovery: 0 }
  readonly tallies: Readonly<Record<TallyName, Tally>>

  constructor(bounds: DayBounds = dayBounds) {
    const tally = (name: TallyName) => new Tally(tallyColumns[name].length, bounds[name])
    this.tallies = {
      searches: tally('searches'),
      terms: tally('terms'),
      pages: tally('pages'),
      agents: tally('agents'),
      agentPages: tally('agentPages'),
      agentQueries: tally('agentQueries'),
    }
  }

  /** Counts a number of equal requests. */
  count({ interface: used, subject }: TrafficEvent, queries: QueryMode, times = 1): void {
    this.interfaces[used] += times
    if (subject === null) return
    const { searches, terms, pages } = this.tallies
    if (subject.kind === 'page') {
      const column = columnOf.get(used)
      if (column !== undefined) pages.add(subject.path, column, times)
    } else if (queries === 'kept' && subject.query !== '') {
      const tally = subject.kind === 'search' ? searches : terms
      tally.add(subject.query, subject.found === false ? 1 : 0, times)
    }
  }

  /** Counts who sent them, apart from all other counts. What people read and type in browsers is not connected with them. */
  countAgent(agent: RecognizedAgent, { interface: used, subject }: TrafficEvent, queries: QueryMode, times = 1): void {
    const { agents, agentPages, agentQueries } = this.tallies
    agents.add(agent.label, trafficInterfaces.indexOf(used), times)
    if (subject === null || agent.name === 'browser') return
    if (subject.kind === 'page') agentPages.add(`${agent.label} ${subject.path}`, 0, times)
    else if (queries === 'kept' && subject.query !== '')
      agentQueries.add(`${agent.label} ${subject.query}`, subject.found === false ? 1 : 0, times)
  }

  /** Adds the counts of another part of the day, or of another day. */
  addAll(other: DayCounts): void {
    for (const name of trafficInterfaces) this.interfaces[name] += other.interfaces[name]
    for (const name of tallyNames) this.tallies[name].addAll(other.tallies[name].rows(), other.tallies[name].others)
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
