import { createHash } from 'node:crypto'
import type { GenerationDraft } from '../catalog/catalog.ts'
import { ExtractionError, extractionLimits } from '../extraction/extracted-page.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { ExtractionPool } from './extraction-pool.ts'
import { inParallel } from './in-parallel.ts'
import { type HtmlNotes, type KnownDocument, type PageReading, publishingVersion, type ReadingFailure } from './known-document.ts'
import { isTooLarge } from './store-documents.ts'

/** How HTML documents are read. */
export interface WayOfReading {
  readonly rules: SiteRules
  readonly ownHosts: readonly string[]
}

/** What this step works with. */
export interface ExtractContext {
  readonly draft: GenerationDraft
  readonly pool: ExtractionPool
  /** By location; brought up to date here. */
  readonly known: Map<string, KnownDocument>
  readonly progress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** Two ways of reading with the same fingerprint read the same from the same document. */
function fingerprintOf({ rules, ownHosts }: WayOfReading): string {
  const way = JSON.stringify([publishingVersion, rules, ownHosts])
  return createHash('sha256').update(way).digest('hex').slice(0, 16)
}

/**
 * Extracts each stored HTML document that was not yet read in this way. A document that cannot be read is noted as such;
 * it is of no consequence for the others.
 * @param documents HTML documents, all of them known
 */
export async function extractDocuments(
  documents: readonly SourceDocument[],
  way: WayOfReading,
  context: ExtractContext,
): Promise<void> {
  const { pool, known, progress, signal } = context
  const by = fingerprintOf(way)
  // The same bytes say something else in another charset, and belong elsewhere under another canonical address.
  const byOf = ({ charset, canonical }: SourceDocument) => [by, charset ?? '', canonical ?? ''].join(' ').trimEnd()
  const unread = documents.flatMap((document) => {
    const memo = known.get(document.location)
    if (memo?.notes.kind !== 'html') return []
    const { reading } = memo.notes
    return reading?.by === byOf(document) && reading.path === document.path ? [] : [{ document, memo, notes: memo.notes }]
  })
  let done = 0
  // As many again wait with their bytes at hand, so that no worker waits for the disk.
  await inParallel(unread, { items: pool.size * 2 }, async ({ document, memo, notes }) => {
    signal.throwIfAborted()
    const result = await readDocument(document, memo, way, context)
    const read: HtmlNotes = { ...notes, reading: { by: byOf(document), path: document.path, result } }
    known.set(document.location, { ...memo, notes: read })
    progress(++done, unread.length)
  })
}

async function readDocument(
  document: SourceDocument,
  { hash }: KnownDocument,
  { rules, ownHosts }: WayOfReading,
  { draft, pool }: ExtractContext,
): Promise<PageReading | ReadingFailure> {
  if (isTooLarge(document)) return { failure: `The document is larger than ${extractionLimits.bytes / 1024 / 1024} MB.` }
  try {
    const bytes = await draft.content(hash)
    const { page, charset, headOffset, blocks, markdown, text, transcoded } = await pool.extract({
      bytes,
      path: document.path,
      ownHosts,
      rules,
      ...(document.charset === undefined ? {} : { charset: document.charset }),
      ...(document.canonical === undefined ? {} : { canonical: document.canonical }),
    })
    return {
      page,
      charset,
      headOffset,
      blocks,
      markdown: await draft.putContent(markdown),
      text: await draft.putContent(text),
      transcoded: transcoded === undefined ? null : { content: await draft.putContent(transcoded), size: transcoded.length },
    }
  } catch (error) {
    if (error instanceof ExtractionError) return { failure: error.message }
    throw error
  }
}
