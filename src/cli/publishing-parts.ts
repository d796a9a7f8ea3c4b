import type { Config } from '../config/config.ts'
import { openFolderOrigin } from '../origin/folder/folder-origin.ts'
import type { Origin } from '../origin/origin.ts'
import { fileRevision, readJsonFile } from '../origin/status-feed/read-status-feed.ts'
import type { EngineUpdatesSource, PublishSettings } from '../publishing/publish-settings.ts'

/** Largest feed or seed of ranking updates that is read, in bytes. */
const maxFeedSize = 5 * 1024 * 1024

/** The origin of a configuration's source; the program checked that there is one. */
export function originOf({ source, dataFolder, configFile }: Config): Origin {
  if (source === null) throw new TypeError('Only a configuration with a source has an origin.')
  return openFolderOrigin(source.folder, { exclude: [dataFolder, ...(configFile === null ? [] : [configFile])] })
}

/** How the source is published, by the configuration. */
export function publishSettingsOf(config: Config): PublishSettings {
  const { site, rules, source } = config
  return {
    sourceName: source?.folder ?? '',
    rules,
    ...(site.name === undefined ? {} : { siteName: site.name.replace(/\s+/g, ' ').trim() }),
    ...(site.language === undefined ? {} : { siteLanguage: site.language }),
    // A default base URL on localhost is no host of the site: reading would change with every port.
    ownHosts: [...(site.baseUrl === null ? [] : [new URL(site.baseUrl).host]), ...site.hosts],
    engineUpdates: engineUpdatesOf(config),
  }
}

/** The clock, or the time that `--now` fixes. */
export function clockOf(now: string | null): () => Date {
  return now === null ? () => new Date() : () => new Date(now)
}

function engineUpdatesOf({ engineUpdates: { feed, seed, site } }: Config): EngineUpdatesSource {
  return {
    site,
    readFeed: feed?.kind === 'file' ? () => readJsonFile(feed.file, maxFeedSize) : null,
    readSeed: seed === null ? null : () => readJsonFile(seed, maxFeedSize),
  }
}

/** Changes when the files of ranking updates may have changed. */
export async function engineUpdatesRevision({ engineUpdates: { feed, seed } }: Config): Promise<string | null> {
  const files = [feed?.kind === 'file' ? feed.file : null, seed].filter((file) => file !== null)
  if (files.length === 0) return null
  const revisions = await Promise.all(files.map((file) => fileRevision(file)))
  return revisions.join(' ')
}
