import type { ContentType } from '../model/content-type.ts'
import type { PageFacts } from '../model/page-facts.ts'
import type { PassagePlace } from '../model/passage-place.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { Forward } from './forward/read-forward.ts'
import type { ContentBlock } from './repeats/content-block.ts'

/** Input of extraction: one HTML document and the owner's rules for reading it. */
export interface ExtractionRequest {
  readonly html: string
  /** Address of the document before its canonical is considered. */
  readonly path: SitePath
  /** Hosts that are the site itself, in lower case, with the port where they have one. */
  readonly ownHosts: readonly string[]
  readonly rules: SiteRules
  /** What most pages of the site have as their title, or as an `h1`, as written. */
  readonly siteTitles?: readonly string[]
  /** Canonical address in the server's `Link` header field, as written; that of the document itself comes first. */
  readonly canonical?: string
}

/** What one HTML document says. Pure data: it crosses a thread boundary and is stored. */
export interface ExtractedPage {
  readonly title: string
  readonly summary: string
  readonly language: string | null
  /** `# title` first; own addresses with base marks. */
  readonly markdown: string
  /** The main content as plain text, blocks on their own lines; no addresses of links. */
  readonly text: string
  /** What Markdown and text are put together of, in order, so that some can be left out when the whole site is known. */
  readonly blocks: readonly ContentBlock[]
  /** Where its passages begin, in order; none if it has no text. */
  readonly passages: readonly PassagePlace[]
  /** `rel=canonical`: an own path, a foreign address, or null if there is none. `ofCopy`: it is the AMP version of that page. */
  readonly canonical:
    | { readonly kind: 'own'; readonly path: SitePath; readonly ofCopy?: true }
    | { readonly kind: 'foreign'; readonly url: string }
    | null
  /** Its target, if forwarding is all that it does. */
  readonly forward: Forward | null
  readonly noindex: boolean
  /** Character offset in the HTML at which elements of `<head>` may be added. */
  readonly headOffset: number
  /** Type by JSON-LD, where it names one. */
  readonly structuredType: ContentType | null
  /** The declared author. */
  readonly author: string | null
  /** RFC 3339 in UTC: first publication, declared last change (JSON-LD, article:modified_time), first `time` in the main content. */
  readonly dates: { readonly published: string | null; readonly declared: string | null; readonly inMain: string | null }
  readonly facts: PageFacts
  /** As in `PageHead`; absent if there are none. */
  readonly alternates?: readonly PageAlternate[]
  /** PDFs on own hosts that it links to; absent if there are none. */
  readonly pdfLinks?: readonly PdfLink[]
  /** Addresses of the site to which its forms are sent with POST, each once; absent if there are none. */
  readonly posts?: readonly SitePath[]
  /**
   * Set if its source does not look like that of a page: a `fragment` has no head, a `program` many controls and no link to anything else.
   * Whether it is a page depends on who refers to it.
   */
  readonly unlikePage?: 'fragment' | 'program'
  /** What a reader of the report should know, such as a JSON-LD block that could not be read. */
  readonly warnings: readonly string[]
}

/** A version of a page in a language (`link rel=alternate hreflang`). */
export interface PageAlternate {
  /** BCP 47 tag, or `x-default`: for all other languages. */
  readonly hreflang: string
  readonly path: SitePath
}

/** A link to a PDF of the site. */
export interface PdfLink {
  readonly path: SitePath
  /** Its words; empty if it has none that say what the PDF is about. */
  readonly text: string
}

/** Bounds of extraction (reference: speed and abuse). A document that exceeds one is reported and not published. */
export const extractionLimits = {
  /** Size of an HTML document, in bytes. */
  bytes: 6 * 1024 * 1024,
  /** Depth of the element tree. */
  depth: 256,
  /** Number of nodes. */
  nodes: 100_000,
  /** colspan and rowspan are clamped to it. */
  span: 50,
  /** Time for one document, in milliseconds; the worker is killed. */
  time: 5_000,
  /** Heap of one worker, in MiB. */
  heap: 512,
} as const

/** Bounds of a PDF; its worker has the heap of one for HTML. */
export const pdfLimits = {
  /** Size of the file, in bytes. */
  bytes: 32 * 1024 * 1024,
  /** Pages that are read. */
  pages: 500,
  /** Characters of text. */
  characters: 2_000_000,
  /** In milliseconds. */
  time: 15_000,
} as const

/** A document that exceeds a limit or is not HTML. The message is one line for the report. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
}
