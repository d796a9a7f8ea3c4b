import type { SitePath } from '../../../model/site-path.ts'

/** How an address came to be known. `file`: by its name, such as `/robots.txt`; `sitemap`: a sitemap lists it. */
export type Found = 'start' | 'file' | 'sitemap' | 'link'

/** The last good answer for an address. */
export interface Copy {
  /** Lower-case hex SHA-256 of the body, and its number of bytes. */
  readonly hash: string
  readonly size: number
  /** When the body was last sent. */
  readonly read: number
  readonly mediaType: string
  /** By the server's word. */
  readonly charset?: string
  readonly noindex?: true
  /** The canonical address that a `Link` field names. */
  readonly canonical?: string
  readonly etag?: string
  readonly lastModified?: string
}

/** What is known of an address of the site. Times are milliseconds since 1970. */
export interface MirrorPage {
  /** Its path; a sitemap file may have a query, too. */
  readonly address: string
  /** The path as the site writes it, where that is another spelling. */
  readonly asked?: string
  readonly found: Found
  /** Links away from the start or a sitemap. */
  readonly depth: number
  readonly kind: 'page' | 'file' | 'sitemap'
  /** When the site last gave a definite answer; 0: never. */
  readonly answered: number
  readonly copy?: Copy
  /** An own address that it leads to, path, query and fragment, and since when. */
  readonly redirect?: { readonly to: string; readonly path: SitePath; readonly status: number; readonly since: number }
  /** There is no document at this address. */
  readonly gone?: { readonly since: number }
  /** Why the newest attempt brought nothing. */
  readonly fault?: { readonly since: number; readonly reason: string }
}

/** One look at the site. It is taken up again where it was broken off. */
export interface LookState {
  readonly began: number
  /** When every known address had been asked; null while it goes on or when it was broken off. */
  readonly ended: number | null
  /** Whether this or an earlier look has ended. */
  readonly isComplete: boolean
  /** Where the site was found to live, and what else it is called. */
  readonly base: string
  readonly hosts: readonly string[]
}
