import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { sourceName } from '../config/source.ts'
import { fileRevision, readJsonFile } from '../origin/status-feed/read-status-feed.ts'
import { RemoteFeed } from '../origin/status-feed/remote-feed.ts'
import type { EngineUpdatesSource, PublishSettings } from '../publishing/publish-input.ts'
import { userAgent } from './program.ts'

/** Largest feed or seed of ranking updates that is read from a file, in bytes. */
const maxFeedSize = 5 * 1024 * 1024

/** How the source is published, by the configuration. `feed` is the one at an address, where that is configured. */
export function publishSettingsOf(config: Config, feed: RemoteFeed | null): PublishSettings {
  const { site, rules, source } = config
  return {
    sourceName: source === null ? '' : sourceName(source),
    rules,
    ...(site.name === undefined ? {} : { siteName: site.name.replace(/\s+/g, ' ').trim() }),
    ...(site.language === undefined ? {} : { siteLanguage: site.language }),
    // A default base URL on localhost is no host of the site: reading would change with every port.
    ownHosts: [
      ...(site.baseUrl === null ? [] : [new URL(site.baseUrl).host]),
      ...site.hosts,
      ...(source?.kind === 'live' ? [new URL(source.address).host] : []),
    ],
    engineUpdates: engineUpdatesOf(config, feed),
  }
}

/** The clock, or the time that `--now` fixes. */
export function clockOf(now: string | null): () => Date {
  return now === null ? () => new Date() : () => new Date(now)
}

/**
 * Opens the feed of ranking updates at an address; null where none is configured.
 * @param folder for what is kept of it between looks
 */
export async function openFeed(config: Config, folder: string): Promise<RemoteFeed | null> {
  const { feed } = config.engineUpdates
  if (feed?.kind !== 'url') return null
  return RemoteFeed.open({
    url: feed.url,
    file: join(folder, 'feed.json'),
    refreshSeconds: config.refreshSeconds,
    userAgent: await userAgent(config.site.baseUrl),
  })
}

function engineUpdatesOf({ engineUpdates: { feed, seed, site } }: Config, remote: RemoteFeed | null): EngineUpdatesSource {
  const readFeed =
    feed?.kind === 'file' ? () => readJsonFile(feed.file, maxFeedSize) : remote === null ? null : () => remote.read()
  return { site, readFeed, readSeed: seed === null ? null : () => readJsonFile(seed, maxFeedSize) }
}

/** Changes when the feed or the seed of ranking updates may have changed. */
export async function engineUpdatesRevision(
  { engineUpdates: { feed, seed } }: Config,
  remote: RemoteFeed | null,
): Promise<string | null> {
  const files = [feed?.kind === 'file' ? feed.file : null, seed].filter((file) => file !== null)
  if (files.length === 0 && remote === null) return null
  const revisions = await Promise.all(files.map((file) => fileRevision(file)))
  return [...revisions, remote?.revision].join(' ')
}
