import type { CatalogNotes } from '../catalog/catalog.ts'

/** Name of the note that holds the fingerprint of a source from which the owner rolled back. */
const noteName = 'held-source'

/** The fingerprint of the source that is not to be published by itself, where there is one. */
export function heldSource(notes: CatalogNotes): Promise<string | undefined> {
  return notes.get(noteName)
}

/** Notes the source that is not to be published by itself; undefined ends it. */
export async function holdSource(notes: CatalogNotes, fingerprint: string | undefined): Promise<void> {
  if ((await notes.get(noteName)) !== fingerprint) await notes.set(noteName, fingerprint)
}
