import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { longWait } from '../catalog/long-wait.ts'
import { type FileLock, tryLock } from '../catalog/sqlite/file-lock.ts'
import type { Config, LiveSource } from '../config/config.ts'
import { linkedAddresses } from '../extraction/linked-addresses.ts'
import { lookName } from '../model/own-addresses.ts'
import { Alarm } from '../origin/alarm.ts'
import { openFolderOrigin } from '../origin/folder/folder-origin.ts'
import { type LiveOriginOptions, openLiveOrigin } from '../origin/live/live-origin.ts'
import { type Origin, SourceUnavailableError } from '../origin/origin.ts'
import type { PublishEvent } from '../publishing/publish-input.ts'
import { userAgent } from './program.ts'

/** The source of a configuration, opened. */
export interface OpenSource {
  readonly origin: Origin
  /** Rung when a folder is to be looked at at once; a live site needs no bell. */
  readonly bell: Alarm
  /** Has the source looked at at once. */
  refresh(): void
  close(): Promise<void>
}

/** How a source is opened. What concerns live sites alone says nothing of a folder. */
export interface SourceUse {
  /** Folder for what is kept of a live site between looks. */
  readonly folder: string
  /** Waits while another process looks at the same site; without it that is an error. */
  readonly wait?: boolean
  /** Ends a look that is under way when it aborts. */
  readonly signal: AbortSignal
  readonly limits?: LiveOriginOptions['limits']
  readonly progress?: (event: PublishEvent) => void
}

/**
 * Opens the source of a configuration; the program checked that there is one.
 * @throws SourceUnavailableError when another process looks at the same site and nobody wants to wait
 */
export async function openSource(config: Config, use: SourceUse): Promise<OpenSource> {
  const { source, dataFolder, configFile } = config
  if (source === null) throw new TypeError('Only a configuration with a source has an origin.')
  if (source.kind === 'live') return openSite(source, config, use)
  const bell = new Alarm()
  const origin = openFolderOrigin(source.folder, { exclude: [dataFolder, ...(configFile === null ? [] : [configFile])] })
  return { origin, bell, refresh: () => bell.ring(), close: async () => {} }
}

async function openSite(source: LiveSource, config: Config, use: SourceUse): Promise<OpenSource> {
  const { site, upstream, refreshSeconds } = config
  const { progress, limits } = use
  const folder = join(use.folder, 'site')
  const lock = await lockSite(source, folder, use)
  try {
    const origin = await openLiveOrigin({
      start: source.address,
      upstream,
      hosts: [
        ...(site.baseUrl === null ? [] : [new URL(site.baseUrl).host]),
        ...site.hosts,
        ...(upstream === null || upstream.host === null ? [] : [upstream.host]),
      ],
      folder: join(folder, 'mirror'),
      refreshSeconds,
      links: linkedAddresses,
      userAgent: await userAgent(site.baseUrl),
      via: lookName(site.baseUrl ?? source.address),
      ...(progress === undefined ? {} : { progress }),
      ...(limits === undefined ? {} : { limits }),
    })
    let closed: Promise<void> | undefined
    const close = () => (closed ??= origin.close().finally(() => lock.release()))
    use.signal.addEventListener('abort', () => void close(), { once: true })
    return { origin, bell: new Alarm(), refresh: () => origin.refresh(), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** How often a process that waits for another one asks again, in milliseconds. */
const poll = 500

/** The copy of a site has one writer. A server keeps it for as long as it runs. */
async function lockSite(
  { address }: LiveSource,
  folder: string,
  { wait = false, signal, progress }: SourceUse,
): Promise<FileLock> {
  await mkdir(folder, { recursive: true })
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    const lock = tryLock(join(folder, 'lock.sqlite'))
    if (lock !== undefined) return lock
    if (!wait) {
      const fix = 'have that one refresh by POST /hooks/refresh, or stop it'
      throw new SourceUnavailableError(`${address} is looked at by another process with the same data folder; ${fix}.`)
    }
    if (tries === longWait / poll)
      progress?.({
        kind: 'warning',
        message: `${address} is looked at by another process with the same data folder; waiting for it.`,
      })
    await pause(poll, undefined, { signal })
  }
}
