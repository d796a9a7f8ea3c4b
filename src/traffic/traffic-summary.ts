import { agentsOf, listRows, mostWithoutResult, type AgentCounts, type QueryCount } from './agent-summary.ts'
import { countsByDay, readDay } from './count-files.ts'
import { DayCounts, dayAfter, dayOf, trafficInterfaces, type PageColumn, type TrafficInterface } from './day-counts.ts'
import type { Tally } from './tally.ts'

/** Days that queries and pages are summed over, and that the plot shows. */
const windowDays = 30

/** Requests that got content, by interface. */
export type InterfaceCounts = Readonly<Record<TrafficInterface, number>> & { readonly total: number }

/** Queries, the most frequent first. */
interface QueryCounts {
  readonly asked: number
  readonly withoutResult: number
  readonly mostAsked: readonly QueryCount[]
  readonly notFound: readonly QueryCount[]
}

/** A page and how often it was read, by interface. */
type PageCount = Readonly<Record<PageColumn, number>> & {
  readonly path: string
  readonly total: number
}

/** How the site is used: what `daf report --json` prints, and what its tables and the page of the admin port show. */
export interface TrafficSummary {
  /** First and last day of `days`, and of the queries and pages; UTC, `2026-11-21`. */
  readonly from: string
  readonly to: string
  /** One for every day, oldest first. */
  readonly days: readonly (InterfaceCounts & { readonly day: string })[]
  /** All months that are kept, `2026-11`, oldest first. */
  readonly months: readonly (InterfaceCounts & { readonly month: string })[]
  readonly searches: QueryCounts
  readonly glossary: QueryCounts
  /** The most read ones first. */
  readonly pages: readonly PageCount[]
  readonly agents: AgentCounts
}

/**
 * Sums up the counts in a folder; without any there are no months. The last day is today, or if nothing was counted in the 30 days up
 * to it, the last one with counts.
 */
export async function readSummary(folder: string, now: Date): Promise<TrafficSummary> {
  const files = await countsByDay(folder)
  const to = lastDay([...files.keys()], dayOf(now))
  const from = dayAfter(to, 1 - windowDays)
  const all = new DayCounts()
  const inWindow = new Map<string, DayCounts>()
  const months = new Map<string, DayCounts>()
  for (const [day, ofDay] of files) {
    const counts = await readDay(folder, ofDay)
    const month = months.get(day.slice(0, 7)) ?? new DayCounts()
    for (const name of trafficInterfaces) month.interfaces[name] += counts.interfaces[name]
    months.set(day.slice(0, 7), month)
    if (day < from || day > to) continue
    inWindow.set(day, counts)
    all.addAll(counts)
  }
  const days = Array.from({ length: windowDays }, (_, at) => dayAfter(from, at))
  return {
    from,
    to,
    days: days.map((day) => ({ day, ...interfacesOf(inWindow.get(day)) })),
    months: [...months].map(([month, counts]) => ({ month, ...interfacesOf(counts) })),
    searches: queriesOf(all.tallies.searches),
    glossary: queriesOf(all.tallies.terms),
    pages: pagesOf(all.tallies.pages),
    agents: agentsOf(all.tallies),
  }
}

function lastDay(days: readonly string[], today: string): string {
  const recent = days.some((day) => day <= today && day > dayAfter(today, -windowDays))
  return recent ? today : (days.at(-1) ?? today)
}

function interfacesOf(counts: DayCounts | undefined): InterfaceCounts {
  const { interfaces } = counts ?? new DayCounts()
  return { ...interfaces, total: trafficInterfaces.reduce((total, name) => total + interfaces[name], 0) }
}

function queriesOf(tally: Tally): QueryCounts {
  const counts = tally
    .rows()
    .map(([query, found = 0, notFound = 0]) => ({ query, asked: found + notFound, withoutResult: notFound }))
  return {
    asked: counts.reduce((sum, { asked }) => sum + asked, tally.others),
    withoutResult: counts.reduce((sum, { withoutResult }) => sum + withoutResult, 0),
    mostAsked: counts.slice(0, listRows),
    notFound: mostWithoutResult(counts),
  }
}

function pagesOf(tally: Tally): readonly PageCount[] {
  return tally
    .rows()
    .slice(0, listRows)
    .map(([path, mcp = 0, rest = 0, markdown = 0, html = 0]) => ({
      path,
      total: mcp + rest + markdown + html,
      mcp,
      rest,
      markdown,
      html,
    }))
}
