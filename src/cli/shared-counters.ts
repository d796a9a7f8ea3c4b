import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { SharedCounters } from '../server/rate-limit.ts'

/** The counters that servers share, where the configuration names them; each change of their state is one line of the log. */
export async function openSharedCounters({ redisUrl, limits }: Config, logger: Logger): Promise<SharedCounters | undefined> {
  if (redisUrl === null) return undefined
  // Loaded only where it is used: it takes as long as the rest of the server.
  const { openRedisCounters } = await import('../server/redis-counters.ts')
  return openRedisCounters({
    url: redisUrl,
    window: limits.windowSeconds * 1000,
    changed(state, reason) {
      if (state === 'shared') logger.info('requests are counted in Redis, together with other servers')
      else logger.warn({ reason }, 'Redis cannot be asked; requests are counted in this process until it answers again')
    },
  })
}
