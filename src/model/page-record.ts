import type { ContentType } from './content-type.ts'
import type { SitePath } from './site-path.ts'

/** Name of stored bytes: lower-case hex SHA-256 of them. */
export type ContentHash = string

/** One published page as the catalog stores it. Its texts are stored beside it, by hash. */
export interface PageRecord {
  readonly path: SitePath
  readonly title: string
  /** One or two sentences; empty where the page has none. */
  readonly summary: string
  readonly type: ContentType
  /** BCP 47 tag, where it is known. */
  readonly language: string | null
  /** As the page names it. */
  readonly author: string | null
  /** RFC 3339 in UTC. */
  readonly publishedAt: string | null
  /** RFC 3339 in UTC. */
  readonly updatedAt: string | null
  /** Markdown of the main content, own addresses with base marks. */
  readonly markdown: ContentHash
  /** The same as plain text, for search. */
  readonly text: ContentHash
}

/** What a path of the site returns, as the catalog stores it. */
export type Entry =
  | {
      readonly kind: 'page'
      readonly content: ContentHash
      readonly contentType: string
      readonly size: number
      /** Byte offset in the content at which additions to `<head>` go; null for a page that is not HTML. */
      readonly headOffset: number | null
    }
  | { readonly kind: 'file'; readonly content: ContentHash; readonly contentType: string; readonly size: number }
  | { readonly kind: 'redirect'; readonly to: SitePath }
  /** Known to exist, but not loaded yet (CONTRACT 3, Pages). */
  | { readonly kind: 'pending' }
