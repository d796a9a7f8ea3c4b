import { createHash } from 'node:crypto'
import type { Catalog, Generation } from '../catalog/catalog.ts'
import type { SourceListing } from '../origin/origin.ts'
import type { PublishSettings } from './publish-settings.ts'
import { publishingVersion } from './publishing-version.ts'
import type { UpdateFiles } from './read-engine-updates.ts'

/** Name of the note that says which look at the source a generation shows. */
const noteName = 'published-look'

/**
 * Names a look at the source together with all that decides what is made of it: two looks with one fingerprint are
 * published as the same. It costs no reading of documents.
 */
export function lookFingerprint(
  { documents, redirects, warnings, pending = [], partial = false, hosts = [] }: SourceListing,
  settings: PublishSettings,
  updates: UpdateFiles,
): string {
  const { rules, siteName, siteLanguage, ownHosts, engineUpdates } = settings
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      publishingVersion,
      rules,
      siteName,
      siteLanguage,
      ownHosts,
      engineUpdates.site,
      redirects,
      warnings,
      pending,
      partial,
      hosts,
      updates,
    ]),
  )
  const lines = documents.map(({ location, revision, path, size, mediaType, charset, noindex, canonical }) =>
    JSON.stringify([location, revision, path, size, mediaType, charset, noindex, canonical]),
  )
  for (const line of lines.sort()) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Whether the generation is what would be made of this look. Not after a rollback: then another generation is current. */
export async function isPublishedLook({ notes }: Catalog, { number }: Generation, look: string): Promise<boolean> {
  return (await notes.get(noteName)) === `${number} ${look}`
}

/** Notes that a generation is what is made of this look. A note that is lost costs no more than a comparison of all documents. */
export async function notePublishedLook({ notes }: Catalog, { number }: Generation, look: string): Promise<void> {
  const note = `${number} ${look}`
  if ((await notes.get(noteName)) !== note) await notes.set(noteName, note)
}
