import { hash } from 'node:crypto'
import type { Catalog, CatalogNotes, CatalogPublisher, Generation } from '../catalog/catalog.ts'
import type { ContentHash } from '../model/page-record.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'

/** Name of the note with the fingerprint of the source that the owner rolled back. */
const noteName = 'held-source'

/** The fingerprints of the sources that are not published automatically: of several rollbacks in a row, each one's. */
export async function heldSources(notes: CatalogNotes): Promise<readonly string[]> {
  return (await notes.get(noteName))?.split(' ') ?? []
}

/** Notes the sources that are not published automatically. */
export async function holdSources(notes: CatalogNotes, fingerprints: readonly string[]): Promise<void> {
  const note = fingerprints.length === 0 ? undefined : fingerprints.join(' ')
  if ((await notes.get(noteName)) !== note) await notes.set(noteName, note)
}

/**
 * Identifies the content of a source: the same contents at the same paths have one fingerprint, however often they were rewritten.
 * Revisions are not part of it, so that a copy of a rolled-back build is recognised.
 */
export function sourceFingerprint(
  documents: Iterable<{ readonly location: string; readonly hash: ContentHash }>,
  redirects: readonly RedirectRule[],
): string {
  const lines = Array.from(documents, (document) => `${document.hash} ${document.location}`).toSorted()
  return hash('sha256', JSON.stringify([lines, redirects]))
}

/**
 * Returns to the generation before the current one (`daf publish --rollback`). The source is held back: servers that watch it do not
 * publish it again until it changes or the owner publishes it.
 * @throws CatalogError when there is no previous generation
 */
export async function rollBack(catalog: Catalog, signal?: AbortSignal): Promise<Generation> {
  const publisher = await catalog.publisher(signal)
  try {
    const before = await heldSources(catalog.notes)
    // Noted first: a server must not see the previous generation before the source is held back.
    await holdSources(catalog.notes, [...new Set([...before, await currentSource(publisher)])])
    try {
      return await publisher.rollback()
    } catch (error) {
      await holdSources(catalog.notes, before)
      throw error
    }
  } finally {
    await publisher.release()
  }
}

/** Fingerprint of the source that the current generation was made from. */
async function currentSource(publisher: CatalogPublisher): Promise<string> {
  const draft = await publisher.begin()
  try {
    return sourceFingerprint(draft.documents(), draft.site?.redirects ?? [])
  } finally {
    await draft.abandon()
  }
}
