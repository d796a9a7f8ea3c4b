import type { GenerationDraft } from '../catalog/catalog.ts'
import type { SourceListing } from '../origin/origin.ts'
import type { DraftChanges } from './draft-changes.ts'
import type { KnownDocument } from './known-document.ts'
import type { Held, PublishInput } from './publish-input.ts'
import { heldSources, sourceFingerprint } from './roll-back.ts'

/** A publish whose result may be held back. */
interface Holding {
  readonly input: PublishInput
  /** With what is published before it is changed. */
  readonly draft: GenerationDraft
  /** By location. */
  readonly known: ReadonlyMap<string, KnownDocument>
}

/** Holds back a loss that looks like a build in progress, or like a first crawl that is not complete. */
export function holdLoss({ pages }: DraftChanges, { partial }: SourceListing, { input, draft }: Holding): Held | undefined {
  const vanished = pages.remove.length
  if (vanished === 0) return undefined
  const before = countPages(draft)
  if (partial === true) {
    const message = `The first crawl of ${input.settings.sourceName} is in progress; what was published stays until it is complete.`
    return { kind: 'held', reason: 'partial', pages: before, vanished, message }
  }
  if (!isMassLoss(before, vanished)) return undefined
  const message = `${vanished} of ${before} pages vanished from ${input.settings.sourceName} at once`
  if (input.acceptLoss !== true)
    return { kind: 'held', reason: 'loss', pages: before, vanished, message: `${message}; the last good state stays.` }
  input.progress?.({ kind: 'warning', message: `${message}; published as it is.` })
  return undefined
}

/**
 * Whether more pages vanished at once than an editor removes, which looks like a build in progress rather than an editor's decision
 * (CONTRACT 1): more than half of them.
 */
export function isMassLoss(pages: number, vanished: number): boolean {
  return vanished * 2 > pages
}

/** Holds back a source that the owner has rolled back and that has not changed since. */
export async function holdRolledBack({ redirects }: SourceListing, { input, draft, known }: Holding): Promise<Held | undefined> {
  const held = await heldSources(input.catalog.notes)
  if (held.length === 0 || !held.includes(sourceFingerprint(known.values(), redirects))) return undefined
  const message = 'The source is the one that was rolled back; it is published again when it changes, or by `daf publish`.'
  return { kind: 'held', reason: 'rolled-back', pages: countPages(draft), vanished: 0, message }
}

function countPages(draft: GenerationDraft): number {
  let pages = 0
  for (const _ of draft.pages()) pages++
  return pages
}
