import type { RedirectRule } from '../model/redirect-rule.ts'
import type { SitePath } from '../model/site-path.ts'

/** One document of a source, known without reading it. */
export interface SourceDocument {
  /** Where it is in the source: a file name relative to the folder's root, an address. Unique. */
  readonly location: string
  /** Its address on the site before a canonical is considered: `x/index.html` is `/x/`. */
  readonly path: SitePath
  /** Changes whenever the bytes may have changed; known without reading them. */
  readonly revision: string
  /** In bytes. */
  readonly size: number
  /** Media type without parameters, by the file's name or as the server declares it. */
  readonly mediaType: string
  /** Charset, where the server declares one. */
  readonly charset?: string
  /** The server says that it belongs in no index (`X-Robots-Tag`). */
  readonly noindex?: true
  /** The canonical address that the server names (`Link: …; rel="canonical"`), as written; the document's own comes first. */
  readonly canonical?: string
}

/** A consistent snapshot of a source: what a generation is made of. */
export interface SourceListing {
  readonly documents: readonly SourceDocument[]
  readonly redirects: readonly RedirectRule[]
  /** Locations of files and folders that exist and cannot be read now: what was published of them, and below them, stays. */
  readonly unreadable?: readonly string[]
  /** Lines for the report: what was left out and why, such as an unreadable redirect rule. */
  readonly warnings: readonly string[]
  /** Known addresses that were never read yet. */
  readonly pending?: readonly SitePath[]
  /** The first crawl is still in progress: what is missing may well exist. */
  readonly partial?: boolean
  /** Hosts under which the source itself is reached, in lower case, with the port where they have one. */
  readonly hosts?: readonly string[]
}

/** The source changed while it was read; the reader lists it again. */
export class SourceChangedError extends Error {
  override readonly name = 'SourceChangedError'
}

/** The source cannot be read at all; what was published stays. The message is one line for people. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError'
}

/** Where documents come from. Knows nothing of HTML. */
export interface Origin {
  /** It lists its own copies, which do not change: a listing need not be checked for stability. */
  readonly keepsCopies?: boolean
  /** The source as it is now. @throws SourceUnavailableError */
  list(): Promise<SourceListing>
  /**
   * Bytes of a document of the newest listing.
   * @throws SourceChangedError when it is not what the listing showed
   */
  read(document: SourceDocument): Promise<Uint8Array>
  /** Path and media type of a location, by its name alone; for a source that lists unreadable files. */
  placeOf?(location: string): Pick<SourceDocument, 'path' | 'mediaType'> | undefined
  /**
   * Yields whenever the source has changed and is stable again. Ends when the signal aborts.
   * @param noticed called for a small change as soon as it is found, when more changes may still follow; without one while a larger change, which
   * is not worth reading yet, goes on
   */
  changes(signal: AbortSignal, noticed?: (change: UnsettledChange | undefined) => void): AsyncIterable<SourceListing>
}

/** A change of a few documents that can already be read, although more changes may follow. */
export interface UnsettledChange {
  /** The same object is yielded once the change is complete. */
  readonly listing: SourceListing
  /**
   * Resolves when the change is complete; rejects with a SourceChangedError when more has changed. The newer state is then noticed or yielded,
   * unless it is the one from before the change.
   */
  readonly settled: Promise<void>
}
