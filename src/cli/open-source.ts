import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { longWait } from '../catalog/publishing-right.ts'
import { tryLock, type FileLock } from '../catalog/sqlite/file-lock.ts'
import type { Config, LiveSource } from '../config/config.ts'
import { sourceName } from '../config/source.ts'
import { linkedAddresses } from '../extraction/linked-addresses.ts'
import { crawlerName } from '../model/own-addresses.ts'
import { withoutUndefined } from '../model/without-undefined.ts'
import { openFolderOrigin } from '../origin/folder/folder-origin.ts'
import type { LiveOriginOptions } from '../origin/live/live-origin.ts'
import { SourceUnavailableError, type Origin } from '../origin/origin.ts'
import { fileRevision, readJsonFile } from '../origin/json/json-file.ts'
import type { RemoteJson } from '../origin/json/remote-json.ts'
import { Alarm } from '../origin/alarm.ts'
import type { PublishEvent, PublishSettings } from '../publishing/publish-input.ts'
import { userAgent } from './program.ts'

/*
 * What sends requests is loaded where it is configured: the HTTP client takes a tenth of a second of processor time in each thread,
 * which a folder does not need.
 */

/** The source of a configuration, opened. */
export interface OpenSource {
  readonly origin: Origin
  /** Rung to scan a folder at once; absent for a live site. */
  readonly bell?: Alarm
  /** Scans or crawls the source at once. */
  refresh(): void
  close(): Promise<void>
}

/** Options for opening a source, mostly for live sites. */
interface SourceUse {
  /** Folder for the copy of a live site. */
  readonly folder: string
  /** Waits while another process crawls the same site; without it that is an error. */
  readonly wait?: boolean
  /** Ends a running crawl when it aborts. */
  readonly signal: AbortSignal
  readonly limits?: LiveOriginOptions['limits']
  readonly progress?: (event: PublishEvent) => void
}

/**
 * Opens the source of a configuration, which must have one.
 * @throws SourceUnavailableError when another process crawls the same site and `wait` is not set
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
  const { openLiveOrigin } = await import('../origin/live/live-origin.ts')
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
      pdf: config.rules.pages?.pdf ?? true,
      userAgent: await userAgent(site.baseUrl),
      via: crawlerName(site.baseUrl ?? source.address),
      ...withoutUndefined({ progress, limits }),
    })
    let closed: Promise<void> | undefined
    const close = () => (closed ??= origin.close().finally(() => lock.release()))
    use.signal.addEventListener('abort', () => void close(), { once: true })
    return { origin, refresh: () => origin.refresh(), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Retry interval while another process crawls, in milliseconds. */
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
      throw new SourceUnavailableError(`${address} is crawled by another process with the same data folder; ${fix}.`)
    }
    if (tries === longWait / poll)
      progress?.({
        kind: 'warning',
        message: `${address} is crawled by another process with the same data folder; waiting for it.`,
      })
    await pause(poll, undefined, { signal })
  }
}

/** Maximum size of a feed or seed of ranking updates in a file, in bytes. */
const maxFeedSize = 5 * 1024 * 1024

/** The settings for publishing from the configuration. `feed` is the one at an address, if configured. */
export function publishSettingsOf(config: Config, feed: RemoteJson | null): PublishSettings {
  const { site, rules, source, engineUpdates } = config
  const { feed: configured, seed } = engineUpdates
  const file = configured?.kind === 'file' ? configured.file : null
  return {
    sourceName: source === null ? '' : sourceName(source),
    rules,
    ...withoutUndefined({ siteName: site.name?.replace(/\s+/g, ' ').trim(), siteLanguage: site.language }),
    // A default base URL on localhost is not a host of the site: the result would change with the port.
    ownHosts: [
      ...(site.baseUrl === null ? [] : [new URL(site.baseUrl).host]),
      ...site.hosts,
      ...(source?.kind === 'live' ? [new URL(source.address).host] : []),
    ],
    engineUpdates: {
      site: engineUpdates.site,
      readFeed: file !== null ? () => readJsonFile(file, maxFeedSize) : feed === null ? null : () => feed.read(),
      readSeed: seed === null ? null : () => readJsonFile(seed, maxFeedSize),
    },
  }
}

/**
 * Opens the feed of ranking updates at an address; null if none is configured.
 * @param folder for its last good copy
 */
export async function openFeed(config: Config, folder: string): Promise<RemoteJson | null> {
  const { feed } = config.engineUpdates
  if (feed?.kind !== 'url') return null
  const { RemoteJson } = await import('../origin/json/remote-json.ts')
  return RemoteJson.open({
    url: feed.url,
    file: join(folder, 'feed.json'),
    refreshSeconds: config.refreshSeconds,
    userAgent: await userAgent(config.site.baseUrl),
  })
}

/** Changes when the feed or the seed of ranking updates may have changed. */
export async function engineUpdatesRevision(
  { engineUpdates: { feed, seed } }: Config,
  remote: RemoteJson | null,
): Promise<string | null> {
  const files = [feed?.kind === 'file' ? feed.file : null, seed].filter((file) => file !== null)
  if (files.length === 0 && remote === null) return null
  const revisions = await Promise.all(files.map((file) => fileRevision(file)))
  return [...revisions, remote?.revision].join(' ')
}
