import { createHash } from 'node:crypto'
import type { Catalog, Generation } from '../catalog/catalog.ts'
import type { SourceDocument, SourceListing } from '../origin/origin.ts'
import type { UpdateFiles } from './engine-updates/engine-updates.ts'
import { publishingVersion } from './known-document.ts'
import type { PublishSettings } from './publish-input.ts'
import { memoizeByObject } from '../model/maps.ts'

/** Name of the note with the source snapshot of a generation. */
const noteName = 'published-look'

/**
 * Identifies a listing together with everything that affects how it is published: equal fingerprints give the same content. Computed
 * without reading documents.
 */
export function snapshotFingerprint(listing: SourceListing, settings: PublishSettings, updates: UpdateFiles): string {
  const { documents, redirects, warnings, pending = [], partial = false, hosts = [] } = listing
  const { rules, siteName, siteLanguage, ownHosts, engineUpdates } = settings
  const decisive = [
    [publishingVersion, rules, siteName, siteLanguage, ownHosts, engineUpdates.site],
    [redirects, warnings, pending, partial, hosts, updates],
  ]
  const hash = createHash('sha256').update(JSON.stringify(decisive))
  for (const line of documents.map(lineOf).sort()) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Unchanged documents are the same objects in the next listing. */
const lineOf = memoizeByObject(
  ({ location, revision, path, size, mediaType, charset, noindex, canonical }: SourceDocument): string =>
    JSON.stringify([location, revision, path, size, mediaType, charset, noindex, canonical]),
)

/** Whether a generation was made from this snapshot. Not after a rollback: then another generation is current. */
export async function isPublished({ notes }: Catalog, { number }: Generation, fingerprint: string): Promise<boolean> {
  return (await notes.get(noteName)) === `${number} ${fingerprint}`
}

/** Notes that a generation was made from this snapshot. A lost note only costs a comparison of all documents. */
export async function notePublished({ notes }: Catalog, { number }: Generation, fingerprint: string): Promise<void> {
  const note = `${number} ${fingerprint}`
  if ((await notes.get(noteName)) !== note) await notes.set(noteName, note)
}
