import type { RedirectRule } from '../model/redirect-rule.ts'
import type { SitePath } from '../model/site-path.ts'

/** One document of a source, known without reading it. */
export interface SourceDocument {
  /** Where it lies in the source, in the source's own terms: a file name from the folder's root, an address. Unique. */
  readonly location: string
  /** Its address on the site before a canonical is considered: `x/index.html` is `/x/`. */
  readonly path: SitePath
  /** Changes whenever the bytes may have changed; costs no reading. */
  readonly revision: string
  /** In bytes. */
  readonly size: number
  /** Media type without parameters, by the file's name or the server's word. */
  readonly mediaType: string
  /** Charset by the server's word, where there is one. */
  readonly charset?: string
  /** The server says that it belongs in no index (`X-Robots-Tag`). */
  readonly noindex?: true
  /** The canonical address that the server names (`Link: …; rel="canonical"`), as written; the document's own word comes first. */
  readonly canonical?: string
}

/** A consistent look at a source: what a generation is made of. */
export interface SourceListing {
  readonly documents: readonly SourceDocument[]
  readonly redirects: readonly RedirectRule[]
  /** Locations of files and folders that are there and cannot be read now: what was published of them, and below them, stays. */
  readonly unreadable?: readonly string[]
  /** Lines for the report: what was left out and why, such as an unreadable redirect rule. */
  readonly warnings: readonly string[]
  /** Addresses that the source is known to have and that were never read yet. */
  readonly pending?: readonly SitePath[]
  /** Part of a first look that is still under way: what is not here may well be there. */
  readonly partial?: boolean
  /** Hosts under which the source itself is reached, in lower case, with the port where they have one. */
  readonly hosts?: readonly string[]
}

/** The source changed while it was read; the reader lists it again and starts over. */
export class SourceChangedError extends Error {
  override readonly name = 'SourceChangedError'
}

/** The source cannot be read at all; what was published stays. The message is one line for people. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError'
}

/** Where documents come from. Knows nothing of HTML. */
export interface Origin {
  /** What it lists are copies of its own, which stay as they are: nobody has to look twice whether they are at rest. */
  readonly keepsCopies?: boolean
  /** Looks at the source. @throws SourceUnavailableError */
  list(): Promise<SourceListing>
  /**
   * Bytes of a document of the newest listing.
   * @throws SourceChangedError when it is not what the listing showed
   */
  read(document: SourceDocument): Promise<Uint8Array>
  /** Where the document of a location belongs and what it is, by its name alone; of a source that lists unreadable ones. */
  placeOf?(location: string): Pick<SourceDocument, 'path' | 'mediaType'> | undefined
  /** Yields once each time that the source has changed and come to rest. Ends when the signal aborts. */
  changes(signal: AbortSignal): AsyncIterable<SourceListing>
}
