import type { CatalogNotes } from '../catalog/catalog.ts'
import type { EngineUpdateRecord } from '../model/site-record.ts'

/** Name of the note that holds all ranking updates that were ever published. */
const noteName = 'engine-updates'

/**
 * The ranking updates that were ever published. The feed forgets them, and so would a catalog that is returned to an
 * earlier generation or built anew (CONTRACT 3, Engine updates: what was once read is kept).
 */
export async function rememberedUpdates(notes: CatalogNotes): Promise<readonly EngineUpdateRecord[]> {
  try {
    // The catalog gives back what rememberUpdates made.
    return JSON.parse((await notes.get(noteName)) ?? '[]') as readonly EngineUpdateRecord[]
  } catch {
    // A damaged note must not keep the site from being published; the generation before holds the updates as well.
    return []
  }
}

/** Notes the updates of a generation, among which are those remembered before. */
export async function rememberUpdates(notes: CatalogNotes, updates: readonly EngineUpdateRecord[]): Promise<void> {
  const note = JSON.stringify(updates)
  if (updates.length > 0 && (await notes.get(noteName)) !== note) await notes.set(noteName, note)
}
