import { createHash } from 'node:crypto'
import type { GenerationDraft } from '../catalog/catalog.ts'
import { ExtractionError, extractionLimits } from '../extraction/extracted-page.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { ExtractionPool } from './extraction-pool.ts'
import { inParallel } from './in-parallel.ts'
import { type KnownDocument, type PageReading, publishingVersion, type ReadingFailure } from './known-document.ts'
import { isTooLarge } from './store-documents.ts'

/** How HTML documents are extracted. */
interface ExtractionOptions {
  readonly rules: SiteRules
  readonly ownHosts: readonly string[]
  /** See `commonTitle`. */
  readonly siteTitle: string | null
}

/** The input of {@link extractDocuments}. */
interface ExtractContext {
  readonly draft: GenerationDraft
  readonly pool: ExtractionPool
  /** By location; brought up to date here. */
  readonly known: Map<string, KnownDocument>
  readonly progress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Extracts each stored HTML document that was not yet extracted with these options. A document that cannot be read is recorded as
 * such and does not affect the others.
 * @param documents all of them known; only HTML is read
 */
export async function extractDocuments(
  documents: readonly SourceDocument[],
  options: ExtractionOptions,
  context: ExtractContext,
): Promise<void> {
  const { pool, known, progress, signal } = context
  const decisive = JSON.stringify([publishingVersion, options.rules, options.ownHosts, options.siteTitle])
  const fingerprint = createHash('sha256').update(decisive).digest('hex').slice(0, 16)
  // The same bytes read differently in another charset, and are published elsewhere under another canonical address.
  const byOf = ({ charset, canonical }: SourceDocument) => [fingerprint, charset ?? '', canonical ?? ''].join(' ').trimEnd()
  const unread = documents.flatMap((document) => {
    const memo = known.get(document.location)
    if (memo?.notes.kind !== 'html') return []
    const { reading } = memo.notes
    return reading?.by === byOf(document) && reading.path === document.path ? [] : [{ document, memo, notes: memo.notes }]
  })
  let done = 0
  // As many more are loaded in advance, so that no worker waits for the disk.
  await inParallel(unread, { items: pool.size * 2 }, async ({ document, memo, notes }) => {
    signal.throwIfAborted()
    const result = await extractOne(document, memo, options, context)
    const reading = { by: byOf(document), path: document.path, result }
    known.set(document.location, { ...memo, notes: { ...notes, reading } })
    progress(++done, unread.length)
  })
}

/** Documents from which on a title that most of them have counts as the site's. */
const leastCommon = 3

/** The `og:title` that most documents of a source have, which a template gives them: the title of the site, of no page. */
export function commonTitle(known: Iterable<KnownDocument>): string | null {
  const titles = [...known].flatMap(({ notes }) => (notes.kind === 'html' ? (notes.openGraphTitle ?? []) : []))
  const [best] = [...Map.groupBy(titles, (title) => title).values()].toSorted((one, other) => other.length - one.length)
  return best !== undefined && best.length >= leastCommon && best.length * 2 > titles.length ? (best[0] ?? null) : null
}

async function extractOne(
  document: SourceDocument,
  { hash }: KnownDocument,
  { rules, ownHosts, siteTitle }: ExtractionOptions,
  { draft, pool }: ExtractContext,
): Promise<PageReading | ReadingFailure> {
  if (isTooLarge(document))
    return { failure: `The document is larger than ${extractionLimits.bytes / 1024 / 1024} MB; split it into several pages.` }
  const { path, charset, canonical } = document
  try {
    const { markdown, text, transcoded, ...extracted } = await pool.extract({
      bytes: await draft.content(hash),
      path,
      ownHosts,
      rules,
      ...(siteTitle === null ? {} : { siteTitle }),
      ...(charset === undefined ? {} : { charset }),
      ...(canonical === undefined ? {} : { canonical }),
    })
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
