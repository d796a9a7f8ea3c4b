import type { ApiLicense } from '../model/api-license.ts'
import type { ContentSignals } from '../model/content-signals.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { FormRule, RehearsalRule } from './schema.ts'

/** A command of the program. */
export type CommandName = 'serve' | 'publish' | 'check' | 'init' | 'report' | 'export'

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

/** A catalog that is published on another machine: its folder on a shared file system, or the address where a web server serves it. */
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

/** All settings of the program, checked and deeply frozen (CONTRACT 1 and 2). All file names are absolute. */
export interface Config {
  readonly command: CommandName
  /** Null only when `serve` does not publish, when `check` asks a running server, and for `report`. */
  readonly source: Source | null
  /** The file that was read; for `init`, the one to write. */
  readonly configFile: string | null
  readonly site: {
    readonly name?: string
    /** Public origin by option, environment or file, without a trailing slash; null where none is set. */
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
    /** `source` of the response and base URL of each announcement. */
    readonly site: string
  }
  /** `pages` in their canonical form. */
  readonly forms: readonly FormRule[]
  /** Questions that must be answered; their pages in canonical form. */
  readonly rehearsal: readonly RehearsalRule[]
  readonly contentSignals: ContentSignals
  /** Tokens of browsers' origin trials. */
  readonly webmcp: { readonly originTrial: readonly string[] }
  /** Whose signatures are checked: directories of keys, in their normal form, and a file of keys. */
  readonly agents: { readonly directories: readonly string[]; readonly keys: string | null }
  readonly limits: {
    readonly requests: number
    readonly windowSeconds: number
    /** IP addresses and CIDR ranges. */
    readonly trustProxy: readonly string[]
  }
  /** How search engines are notified of changes; null: they are not. */
  readonly indexNow: { readonly key: string; readonly endpoint: string } | null
  readonly mcp: { readonly origins: readonly string[]; readonly hosts: readonly string[] }
  readonly api: {
    /** Null if the owner names none. */
    readonly license: ApiLicense | null
    /** RFC 3339 in UTC. */
    readonly v1: { readonly deprecation: string | null; readonly sunset: string | null }
  }
  readonly listen: { readonly host: string; readonly port: number }
  /** Threads that serve requests. */
  readonly threads: number
  readonly dataFolder: string
  /** The catalog in PostgreSQL in place of the embedded one; the addresses contain passwords. `readUrl` may be a read replica. */
  readonly database: { readonly url: string; readonly readUrl: string } | null
  /** Redis or Valkey with the shared limit counters; the address contains a password. */
  readonly redisUrl: string | null
  readonly admin: {
    readonly host: string
    readonly port: number | null
    /** `DAF_HOOK_SECRET`: the secret that triggers a refresh; null: the hook is off. */
    readonly hookSecret: string | null
  }
  /** Whether this process publishes. */
  readonly publish: boolean
  /** The catalog that this process replicates and serves; null: none. */
  readonly follow: FollowedCatalog | null
  readonly rollback: boolean
  readonly check: {
    /** The running server to check, in place of a source; null: the source is checked. */
    readonly address: string | null
    /** The one page to show, in its canonical form; null: the whole site. */
    readonly page: SitePath | null
    /** The result is printed as JSON. */
    readonly json: boolean
  }
  readonly report: { readonly json: boolean }
  readonly export: {
    /** Absolute; null for other commands. */
    readonly folder: string | null
    /** Also the site's pages and files. */
    readonly html: boolean
  }
  /** `DAF_TRAFFIC`: what usage is counted; `counts` leaves out queries. */
  readonly traffic: 'on' | 'counts' | 'off'
  /** RFC 3339 in UTC; null: the clock. */
  readonly now: string | null
  /** How often a live site and a feed at an address are read again. */
  readonly refreshSeconds: number
  /** Where a live site is reached, when its public name leads to daf itself. */
  readonly upstream: { readonly address: string; readonly host: string | null } | null
}
