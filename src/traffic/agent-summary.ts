import { agentListDate, knownAgents, type AgentPurpose } from '../agents/agent-list.ts'
import { agentProofs, type Agent } from '../agents/recognize-agents.ts'
import { trafficInterfaces, type DayCounts, type TrafficInterface } from './day-counts.ts'
import type { Tally } from './tally.ts'

/** Rows of each list of a summary. */
export const listRows = 50

/** How often an agent read, by interface. */
type AgentCount = Agent &
  Readonly<Record<TrafficInterface, number>> & {
    /** Null for a client that is not in the list of names. */
    readonly operator: string | null
    readonly purpose: AgentPurpose | null
    readonly total: number
  }

/** A page and how often an agent read it. */
type AgentPage = Agent & { readonly path: string; readonly count: number }

/** A query and how often it was sent. */
export interface QueryCount {
  readonly query: string
  readonly asked: number
  /** How often nothing was found. */
  readonly withoutResult: number
}

/** Who read the site: by the names that agents declare, and by proof. */
export interface AgentCounts {
  /** When the list of names was last checked; `2026-11-21`. */
  readonly namesChecked: string
  /** The most frequent first; all requests together are those of the totals, as long as the counts were kept. */
  readonly readers: readonly AgentCount[]
  /** What agents read most; pages that browsers read are not among them. */
  readonly pages: readonly AgentPage[]
  /** What agents asked and did not find. */
  readonly notFound: readonly (Agent & QueryCount)[]
}

/** Sums up who read the site. */
export function agentsOf({ agents, agentPages, agentQueries }: DayCounts['tallies']): AgentCounts {
  const queries = rowsOf(agentQueries).map(({ agent, rest: query, counts: [found = 0, withoutResult = 0] }) => {
    return { ...agent, query, asked: found + withoutResult, withoutResult }
  })
  return {
    namesChecked: agentListDate,
    readers: rowsOf(agents).map(({ agent, counts }) => readerOf(agent, counts)),
    pages: rowsOf(agentPages)
      .slice(0, listRows)
      .map(({ agent, rest: path, counts: [count = 0] }) => ({ ...agent, path, count })),
    notFound: mostWithoutResult(queries),
  }
}

/** The queries that most often found nothing. */
export function mostWithoutResult<Query extends QueryCount>(queries: readonly Query[]): readonly Query[] {
  const unanswered = queries.filter(({ withoutResult }) => withoutResult > 0)
  return unanswered.toSorted((a, b) => b.withoutResult - a.withoutResult).slice(0, listRows)
}

function readerOf(agent: Agent, counts: readonly number[]): AgentCount {
  // What a proved name declares itself to be is not known by the list.
  const known = agent.proof === 'proved' ? undefined : knownAgents.get(agent.name)
  const [html = 0, markdown = 0, rest = 0, mcp = 0, discovery = 0] = counts
  return {
    ...agent,
    operator: known?.operator ?? null,
    purpose: known?.purpose ?? null,
    html,
    markdown,
    rest,
    mcp,
    discovery,
    total: trafficInterfaces.reduce((sum, _, column) => sum + (counts[column] ?? 0), 0),
  }
}

/** A row of a tally by agent. */
interface AgentRow {
  readonly agent: Agent
  /** What follows the agent in the name of the row: a page or query. */
  readonly rest: string
  readonly counts: readonly number[]
}

/** The rows of a tally, without those that another version wrote. */
function rowsOf(tally: Tally): readonly AgentRow[] {
  return tally.rows().flatMap(([row, ...counts]) => {
    const [word = '', name = '', ...rest] = row.split(' ')
    const proof = agentProofs.find((known) => known === word)
    return proof === undefined || name === '' ? [] : [{ agent: { name, proof }, rest: rest.join(' '), counts }]
  })
}
