import type { Logger } from 'pino'
import { createRecognizer, type AgentRequest, type RecognizedAgent } from '../../agents/recognize-agents.ts'
import { WebBotAuth } from '../../agents/web-bot-auth.ts'
import type { Config } from '../../config/config.ts'
import { followAgentKeys } from './agent-key-directories.ts'

/** Tells the senders of requests apart. */
interface RecognizedAgents {
  /** Who sent a request; null if its signature must be checked first: then `found` is called with that. */
  recognize(request: AgentRequest, found: (agent: RecognizedAgent) => void): RecognizedAgent | null
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
  const checking = new Set<Promise<void>>()
  return {
    recognize(request, found) {
      const agent = recognize(request)
      if (!(agent instanceof Promise)) return agent
      const check: Promise<void> = agent.then(found).finally(() => checking.delete(check))
      checking.add(check)
      return null
    },
    settled: async () => void (await Promise.all(checking)),
    async stop() {
      await followed?.stop()
      await Promise.all(checking)
    },
  }
}
