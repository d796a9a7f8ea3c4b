import type { ContentType } from './content-type.ts'
import type { SitePath } from './site-path.ts'

/** Name of stored bytes: lower-case hex SHA-256 of them. */
export type ContentHash = string

/** One published page as the catalog stores it. Its texts are stored next to it, by hash. */
export interface PageRecord {
  readonly path: SitePath
  readonly title: string
  /** One or two sentences; empty if the page has none. */
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
  /** Confirmed versions in other languages and the page itself, as {@link packAlternates} writes them; absent if there are none. */
  readonly alternates?: string
  /** Markdown of the main content, own addresses with base marks. */
  readonly markdown: ContentHash
  /** The same as plain text, for search. */
  readonly text: ContentHash
}

/** A page in a language: BCP 47 tag or `x-default`, and path. */
export type Alternate = readonly [hreflang: string, path: SitePath]

/** Alternates as one text: records are flat. */
export function packAlternates(alternates: readonly Alternate[]): string {
  return alternates.flat().join(' ')
}

/** What {@link packAlternates} packed. */
export function unpackAlternates({ alternates = '' }: Pick<PageRecord, 'alternates'>): readonly Alternate[] {
  const parts = alternates.split(' ')
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, at) => [parts[2 * at] ?? '', parts[2 * at + 1] ?? ''] as const)
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
