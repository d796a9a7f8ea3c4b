import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CatalogNotes } from '../catalog/catalog.ts'

/** Name of the note that says how the catalog is served, and since when. */
const noteName = 'served-as'

/** Notes in a database that hangs must not delay the start, in milliseconds. */
const longestWait = 2_000

/**
 * Since when the service serves a catalog as it does now, RFC 3339: what it makes of a generation depends on its version and the base URL.
 * Undefined: always. Where that cannot be read or noted, it is since now.
 * @param isCopy whether the catalog is the copy of a follower, whose notes do not say how the servers before it served the same pages
 */
export async function servedSince(
  notes: CatalogNotes,
  version: string,
  baseUrl: string,
  isCopy: boolean,
): Promise<string | undefined> {
  const form = hash('sha256', JSON.stringify([version, baseUrl])).slice(0, 16)
  const now = new Date().toISOString()
  const noted = readOrNote(notes, form, now, isCopy)
  return Promise.race([noted.catch(() => now), pause(longestWait, now, { ref: false })])
}

async function readOrNote(notes: CatalogNotes, form: string, now: string, isCopy: boolean): Promise<string | undefined> {
  const [before, since] = (await notes.get(noteName))?.split(' ') ?? []
  if (before === form) return since
  // Nobody was served before, unless by another server.
  const start = before === undefined && !isCopy ? '' : now
  await notes.set(noteName, `${form} ${start}`.trimEnd())
  return start === '' ? undefined : start
}
