import type { Logger } from 'pino'
import { createRecognizer, type RecognizedAgent, type AgentProof, type AgentRequest } from '../../agents/recognize-agents.ts'
import { WebBotAuth } from '../../agents/web-bot-auth.ts'
import type { Config } from '../../config/config.ts'
import type { TrafficInterface } from '../../traffic/day-counts.ts'
import { followAgentKeys } from './agent-key-directories.ts'

/** Requests of an agent on one interface since the start of the process. */
export interface AgentTotal {
  readonly agent: string
  readonly proof: AgentProof
  readonly interface: TrafficInterface
  readonly count: number
}

/** Tells the senders of requests apart. */
export interface RecognizedAgents {
  /** Who sent a request; null if its signature must be checked first: then `found` is called with that. */
  recognize(request: AgentRequest, used: TrafficInterface, found: (agent: RecognizedAgent) => void): RecognizedAgent | null
  /** All counts so far; their number is bounded, since all names are in the list of agents or in the configuration. */
  totals(): readonly AgentTotal[]
  /** Resolves when all signatures so far are checked. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens what is needed to recognize agents.
 * @param folder for copies of their keys
 * @throws UsageError
 */
export async function openAgents(config: Config, folder: string, logger: Logger): Promise<RecognizedAgents> {
  const followed = await followAgentKeys(config, folder, logger)
  const recognize = createRecognizer({
    // The time of a test is not that of agents.
    signatures: followed === null ? null : new WebBotAuth({ keys: followed.keys, now: Date.now }),
    baseUrl: config.site.baseUrl,
    hosts: config.site.hosts,
  })
  const counts = new Map<RecognizedAgent, Map<TrafficInterface, number>>()
  const checking = new Set<Promise<void>>()

  function note(agent: RecognizedAgent, used: TrafficInterface): RecognizedAgent {
    const known = counts.get(agent) ?? new Map<TrafficInterface, number>()
    if (known.size === 0) counts.set(agent, known)
    known.set(used, (known.get(used) ?? 0) + 1)
    return agent
  }

  return {
    recognize(request, used, found) {
      const agent = recognize(request)
      if (!(agent instanceof Promise)) return note(agent, used)
      const check: Promise<void> = agent.then((proved) => found(note(proved, used))).finally(() => checking.delete(check))
      checking.add(check)
      return null
    },
    totals: () =>
      [...counts].flatMap(([{ name: agent, proof }, uses]) =>
        [...uses].map(([used, count]) => ({ agent, proof, interface: used, count })),
      ),
    settled: async () => void (await Promise.all(checking)),
    async stop() {
      await followed?.stop()
      await Promise.all(checking)
    },
  }
}
