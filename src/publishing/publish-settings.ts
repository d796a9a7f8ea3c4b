import type { SiteRules } from '../model/site-rules.ts'

/** How the search engine's ranking updates are read (CONTRACT 2, engineUpdates). The caller does the reading. */
export interface EngineUpdatesSource {
  /** `source` of EngineUpdates, and the base of each `officialUrl`. */
  readonly site: string
  /** Reads the feed, as parsed JSON; null where none is configured. @throws SourceUnavailableError */
  readonly readFeed: (() => Promise<unknown>) | null
  /** Reads the file of known updates, as parsed JSON; null where none is configured. @throws SourceUnavailableError */
  readonly readSeed: (() => Promise<unknown>) | null
}

/** Everything but the documents that decides what is published. */
export interface PublishSettings {
  /** The source as people name it, for messages: `./dist`. */
  readonly sourceName: string
  readonly rules: SiteRules
  /** Default: what the home page says. */
  readonly siteName?: string
  /** BCP 47 tag. Default: the home page's. */
  readonly siteLanguage?: string
  /** Hosts that are the site itself for certain: the base URL's where it is configured, `site.hosts`. Lower case, with port. */
  readonly ownHosts: readonly string[]
  readonly engineUpdates: EngineUpdatesSource
}
