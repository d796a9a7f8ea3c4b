import { hash } from 'node:crypto'
import type { GenerationDraft } from '../catalog/catalog.ts'
import { ExtractionError } from '../extraction/extracted-page.ts'
import type { ContentHash } from '../model/page-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { ExtractionTask } from './extract-document.ts'
import { pagesAtOnce, type ExtractionPool } from './extraction-pool.ts'
import { inParallel } from './in-parallel.ts'
import { type KnownDocument, type PageReading, publishingVersion, type Reading, type ReadingFailure } from './known-document.ts'
import { linkedPdfs } from './linked-pdfs.ts'
import { largestRead, maxBytes } from './store-documents.ts'

/** How HTML documents are extracted. */
interface ExtractionOptions {
  readonly rules: SiteRules
  readonly ownHosts: readonly string[]
  /** See `commonTitles`. */
  readonly siteTitles: readonly string[]
}

/** The input of {@link extractDocuments}. */
interface ExtractContext {
  readonly draft: GenerationDraft
  readonly pool: ExtractionPool
  /** By location; brought up to date here. */
  readonly known: Map<string, KnownDocument>
  readonly progress: (done: number, total: number) => void
  /** Warms up the extraction with any page if there is nothing to read, so that the first edit does not run cold code. */
  readonly rehearses?: boolean
  readonly signal: AbortSignal
}

/** A document that is to be extracted. */
interface Unread {
  readonly document: SourceDocument
  readonly memo: KnownDocument
  /** Fingerprint of the options. */
  readonly by: string
  /** Words of the links to a PDF. */
  readonly linkText?: string | undefined
}

/**
 * Extracts each stored HTML document that was not yet extracted with these options, and then each PDF that a published
 * page links to. A document that cannot be read is recorded as such and does not affect the others.
 * @param documents all of them known; only HTML and PDF are read
 */
export async function extractDocuments(
  documents: readonly SourceDocument[],
  options: ExtractionOptions,
  context: ExtractContext,
): Promise<void> {
  const { known } = context
  const decisive = JSON.stringify([publishingVersion, options.rules, options.ownHosts, options.siteTitles])
  const fingerprint = fingerprintOf(decisive)
  // The same bytes read differently in another charset, and are published elsewhere under another canonical address.
  const byOf = ({ charset, canonical }: SourceDocument) =>
    charset === undefined && canonical === undefined
      ? fingerprint
      : [fingerprint, charset ?? '', canonical ?? ''].join(' ').trimEnd()
  const pages = documents.flatMap((document): readonly Unread[] => {
    const memo = known.get(document.location)
    return memo?.notes.kind === 'html' ? unread(document, memo, byOf(document)) : []
  })
  const sizes = pages.map(({ document }) => document.size)
  await extractAll(pages, options, context, pagesAtOnce(sizes, context.pool))
  if (context.rehearses === true && pages.length === 0) await rehearse(documents, options, context)
  const { pdf = true, exclude = [] } = options.rules.pages ?? {}
  const hasPdfs = documents.some(({ location }) => known.get(location)?.notes.kind === 'pdf')
  const links = pdf && hasPdfs ? linkedPdfs(documents, known, exclude) : new Map<string, string>()
  const pdfs = documents.flatMap((document): readonly Unread[] => {
    const memo = known.get(document.location)
    if (memo?.notes.kind !== 'pdf') return []
    const linkText = links.get(document.path)
    if (linkText !== undefined)
      return unread(document, memo, fingerprintOf(JSON.stringify([publishingVersion, linkText])), linkText)
    if (memo.notes.reading !== null) known.set(document.location, { ...memo, notes: { kind: 'pdf', reading: null } })
    return []
  })
  // How long one takes has little to do with its size.
  await extractAll(pdfs, options, context, context.pool.size)
}

/** Largest page that is read to warm up, in bytes. */
const largestRehearsal = 200_000

/** Passes one page to the pool without waiting for it, since an edit may come in the meantime. */
async function rehearse(
  documents: readonly SourceDocument[],
  options: ExtractionOptions,
  context: ExtractContext,
): Promise<void> {
  for (const document of documents) {
    const memo = context.known.get(document.location)
    if (memo?.notes.kind !== 'html' || document.size > largestRehearsal) continue
    const bytes = await context.draft.content(memo.hash)
    context.pool.extract(taskOf({ document, memo, by: '' }, bytes, options)).catch(() => undefined)
    return
  }
}

function fingerprintOf(decisive: string): string {
  return hash('sha256', decisive).slice(0, 16)
}

function unread(document: SourceDocument, memo: KnownDocument, by: string, linkText?: string): readonly Unread[] {
  const reading = memo.notes.kind === 'file' ? null : memo.notes.reading
  if (reading?.by === by && reading.path === document.path) return []
  return [{ document, memo, by, linkText }]
}

async function extractAll(
  unread: readonly Unread[],
  options: ExtractionOptions,
  context: ExtractContext,
  items: number,
): Promise<void> {
  const { known, progress, signal } = context
  let done = 0
  const weight = { total: maxBytes, of: ({ document }: Unread) => document.size }
  await inParallel(unread, { items, weight }, async (one) => {
    signal.throwIfAborted()
    const { document, memo, by } = one
    const reading: Reading = { by, path: document.path, result: await extractOne(one, options, context) }
    if (memo.notes.kind !== 'file') known.set(document.location, { ...memo, notes: { ...memo.notes, reading } })
    progress(++done, unread.length)
  })
}

/** With this many documents, a title that most of them have counts as the site's. */
const minCommon = 3

/** What most documents have as their title, or as an `h1`, set by a template: that of the site, not of a page. Copies of a page are one document. */
export function commonTitles(known: Iterable<KnownDocument>): readonly string[] {
  const seen = new Set<ContentHash>()
  const [ofGraphs, ofElements, ofHeadings] = [new TextCounts(), new TextCounts(), new TextCounts()]
  for (const { hash, notes } of known) {
    if (notes.kind !== 'html' || seen.has(hash)) continue
    seen.add(hash)
    const { openGraph, element, headings } = notes.titles
    if (openGraph !== null) ofGraphs.add([openGraph])
    if (element !== null) ofElements.add([element])
    if (headings.length > 0) ofHeadings.add(headings)
  }
  return [...new Set([ofGraphs, ofElements, ofHeadings].flatMap((counts) => counts.common()))].toSorted()
}

/** How many documents have each of their texts. Counted in place: this runs over all documents after every edit. */
class TextCounts {
  readonly #counts = new Map<string, number>()
  #documents = 0

  /** @param texts those of one document; each counts once */
  add(texts: readonly string[]): void {
    this.#documents++
    for (const [at, text] of texts.entries()) {
      if (texts.indexOf(text) === at) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
    }
  }

  /** The texts that most documents have. */
  common(): readonly string[] {
    const least = Math.max(minCommon, (this.#documents + 1) / 2)
    return this.#counts
      .keys()
      .filter((text) => (this.#counts.get(text) ?? 0) >= least)
      .toArray()
  }
}

async function extractOne(
  one: Unread,
  options: ExtractionOptions,
  { draft, pool }: ExtractContext,
): Promise<PageReading | ReadingFailure> {
  const { document, memo } = one
  const max = largestRead(document)
  if (document.size > max) return { failure: `The document is larger than ${max / 1024 / 1024} MB; split it into several pages.` }
  try {
    const { markdown, text, transcoded, ...extracted } = await pool.extract(taskOf(one, await draft.content(memo.hash), options))
    return {
      ...extracted,
      markdown: await draft.putContent(markdown),
      text: await draft.putContent(text),
      transcoded: transcoded === undefined ? null : { content: await draft.putContent(transcoded), size: transcoded.length },
    }
  } catch (error) {
    if (error instanceof ExtractionError) return { failure: error.message }
    throw error
  }
}

function taskOf(
  { document: { path, charset, canonical }, linkText }: Unread,
  bytes: Uint8Array,
  { rules, ownHosts, siteTitles }: ExtractionOptions,
): ExtractionTask {
  const pdf = linkText === undefined ? undefined : { linkText }
  return { bytes, path, ownHosts, rules, siteTitles, charset, canonical, pdf }
}
