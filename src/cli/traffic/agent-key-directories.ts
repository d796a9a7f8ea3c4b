import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { parseJson } from '../../model/json-record.ts'
import { AgentKeys, directoryAddress } from '../../agents/agent-keys.ts'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { userAgent } from '../program.ts'

/** Bounds of reading a directory: bytes, and milliseconds for one request. */
const limits = { bytes: 256 * 1024, time: 10_000, attempts: 2 } as const

/** How often a directory is read, and one that could not be read; in milliseconds. A little is added, so that servers spread out. */
const interval = 3_600_000
const retryInterval = 300_000

/** How long keys stay good while their directory cannot be read, in milliseconds: an operator withdraws a key by removing it. */
const staleAfter = 86_400_000

/** Largest file of keys, in bytes. */
const maxKeysFile = 256 * 1024

/** The keys of agents, kept up to date. */
interface FollowedKeys {
  readonly keys: AgentKeys
  /** Ends the reading of directories. */
  stop(): Promise<void>
}

/**
 * Opens the keys that the owner trusts: of a file, and of directories, which are read in the background and whose last good copies are
 * kept in a folder. Null if none are configured.
 * @throws UsageError if the file holds no key
 */
export async function followAgentKeys(config: Config, folder: string, logger: Logger): Promise<FollowedKeys | null> {
  const { directories, keys: file } = config.agents
  if (directories.length === 0 && file === null) return null
  const keys = new AgentKeys(file === null ? null : await keysIn(file))
  const stopping = new AbortController()
  const addresses = new Set(directories.map(directoryAddress).filter((address) => address !== null))
  const agent = await userAgent(config.site.baseUrl)
  const follow = async (url: string): Promise<void> => {
    const { RemoteJson } = await import('../../origin/json/remote-json.ts')
    const directory = await RemoteJson.open({
      url,
      file: join(folder, `agent-keys-${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`),
      refreshSeconds: interval / 1_000,
      userAgent: agent,
      accept: 'application/http-message-signatures-directory+json, application/jwk-set+json, application/json;q=0.9',
      // A directory speaks for its own address alone.
      followsRedirects: false,
      limits,
    })
    let failing = false
    for (;;) {
      const failingSince = directory.last?.failingSince ?? null
      const isStale = failingSince !== null && Date.now() - Date.parse(failingSince) > staleAfter
      keys.set(url, isStale ? null : directory.last?.json)
      await directory.refresh(stopping.signal)
      const fault = await directory.read().then(
        () => null,
        (error: unknown) => error,
      )
      if (fault !== null && !failing)
        logger.warn({ err: fault }, 'the keys of an agent cannot be read; its last known ones are used for a day')
      failing = fault !== null
      if (!failing) keys.set(url, directory.last?.json)
      const time = failing ? retryInterval : interval
      await pause(time * (1 + Math.random() / 10), undefined, { signal: stopping.signal, ref: false })
    }
  }
  const following = [...addresses].map((url) =>
    follow(url).catch((error: unknown) => {
      if (!stopping.signal.aborted) logger.error({ err: error }, 'the keys of an agent are not followed any more')
    }),
  )
  return {
    keys,
    async stop() {
      stopping.abort()
      await Promise.all(following)
    },
  }
}

/** @throws UsageError */
async function keysIn(file: string): Promise<unknown> {
  // A file that cannot be read is reported like one without keys.
  const text = await readFile(file, 'utf8').catch(() => '')
  const set = text.length > maxKeysFile ? null : parseJson(text)
  if (new AgentKeys(set).size > 0) return set
  throw new UsageError(`${file}: is not a JWK Set with Ed25519 or RSA keys; write {"keys": […]}, or remove agents.keys`)
}
