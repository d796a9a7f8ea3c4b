import type { SitePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { CommandName } from './options.ts'
import type { FormRule } from './schema.ts'

/** Where the documents come from: a folder of built HTML. */
export interface FolderSource {
  readonly kind: 'folder'
  /** Absolute. */
  readonly folder: string
}

/** Where the documents come from: a live site. */
export interface LiveSource {
  readonly kind: 'live'
  /** The address to start from, in its normal form, without a fragment. */
  readonly address: string
}

/** The source of the site's documents. */
export type Source = FolderSource | LiveSource

/** Where the feed of ranking updates is read. */
export type FeedLocation = { readonly kind: 'file'; readonly file: string } | { readonly kind: 'url'; readonly url: string }

/** A catalog that is published on another machine: its folder as this one sees it, or where a web server hands it out. */
export type FollowedCatalog =
  | {
      readonly kind: 'folder'
      /** Absolute. */
      readonly folder: string
    }
  | {
      readonly kind: 'address'
      /** Without user name and password; a query may be a secret. */
      readonly address: string
      /** Value of the `Authorization` field, where user name and password were given. */
      readonly authorization: string | null
    }

/** Uses of the content that the owner's policy can speak of. */
export type ContentSignal = 'search' | 'ai-input' | 'ai-train'

/** What `daf check` is asked beside the source. */
export interface CheckRequest {
  /** The running address to look at, in place of a source; null: the source is looked at. */
  readonly address: string | null
  /** The one page to show, in its canonical form; null: the whole site. */
  readonly page: SitePath | null
  /** The result is printed as JSON. */
  readonly json: boolean
}

/** `DAF_TRAFFIC`: what is counted of the use of the site; `counts` leaves out what people typed. */
export type TrafficKeeping = 'on' | 'counts' | 'off'

/** Everything that the program was told, checked and deeply frozen (CONTRACT 1 and 2). All file names are absolute. */
export interface Config {
  readonly command: CommandName
  /** Null only when `serve` does not publish, when `check` looks at a running address, and for `report`. */
  readonly source: Source | null
  /** The file that was read; for `init`, the one to write. */
  readonly configFile: string | null
  readonly site: {
    readonly name?: string
    /** Public origin by option, environment or file, without a slash at its end; null where none of them gives one. */
    readonly baseUrl: string | null
    /** `site.hosts`: further own hosts, in lower case. */
    readonly hosts: readonly string[]
    readonly language?: string
  }
  /** Paths of pages are in their canonical form; patterns of paths are as written. */
  readonly rules: SiteRules
  readonly engineUpdates: {
    readonly feed: FeedLocation | null
    /** File name. */
    readonly seed: string | null
    /** Address, `source` of the answer and base of each announcement's address. */
    readonly site: string
  }
  /** `pages` in their canonical form. */
  readonly forms: readonly FormRule[]
  /** Only what the owner wrote. */
  readonly contentSignals: Readonly<Partial<Record<ContentSignal, boolean>>>
  readonly limits: {
    readonly requests: number
    readonly windowSeconds: number
    /** IP addresses and CIDR ranges. */
    readonly trustProxy: readonly string[]
  }
  readonly mcp: { readonly origins: readonly string[]; readonly hosts: readonly string[] }
  /** RFC 3339 in UTC. */
  readonly api: { readonly v1: { readonly deprecation: string | null; readonly sunset: string | null } }
  readonly listen: { readonly host: string; readonly port: number }
  /** Threads that answer requests. */
  readonly threads: number
  readonly dataFolder: string
  /** The catalog in PostgreSQL in place of the embedded one; the addresses carry passwords. `readUrl` is where answers come from. */
  readonly database: { readonly url: string; readonly readUrl: string } | null
  /** Redis or Valkey with the shared limit counters; the address carries a password. */
  readonly redisUrl: string | null
  readonly admin: {
    readonly host: string
    readonly port: number | null
    /** `DAF_HOOK_SECRET`: who knows it may ask for a refresh; null: nobody may. */
    readonly hookSecret: string | null
  }
  /** Whether this process publishes. */
  readonly publish: boolean
  /** The catalog elsewhere of which this process keeps a copy and answers from it; null: there is none. */
  readonly follow: FollowedCatalog | null
  readonly rollback: boolean
  readonly check: CheckRequest
  readonly report: { readonly json: boolean }
  readonly traffic: TrafficKeeping
  /** RFC 3339 in UTC; null: the clock. */
  readonly now: string | null
  /** How often a live source, and a feed at an address, are looked at. */
  readonly refreshSeconds: number
  /** Where a live source is reached, when its public name leads to daf itself. */
  readonly upstream: { readonly address: string; readonly host: string | null } | null
}
