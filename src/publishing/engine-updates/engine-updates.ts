import type { CatalogNotes } from '../../catalog/catalog.ts'
import { errorMessage } from '../../model/error-text.ts'
import { parseJson } from '../../model/json-record.ts'
import type { EngineUpdateRecord, Notice } from '../../model/site-record.ts'
import type { EngineUpdatesSource } from '../publish-input.ts'
import { mergeUpdates } from './merge-updates.ts'
import { type Incident, parseIncidents } from './parse-incidents.ts'

/** Content of the feed and of the seed. */
export interface UpdateFiles {
  readonly feed: UpdateFile
  readonly seed: UpdateFile
}

/** Parsed JSON, or why it could not be read; neither if none is configured. */
interface UpdateFile {
  readonly json?: unknown
  readonly fault?: string
}

/** The known ranking updates, and errors in reading them. */
export interface KnownUpdates {
  /** Newest first. */
  readonly updates: readonly EngineUpdateRecord[]
  readonly notices: readonly Notice[]
}

/** Reads the feed and the seed. */
export async function readUpdateFiles({ readFeed, readSeed }: EngineUpdatesSource): Promise<UpdateFiles> {
  const [feed, seed] = await Promise.all([readFile(readFeed), readFile(readSeed)])
  return { feed, seed }
}

async function readFile(read: (() => Promise<unknown>) | null): Promise<UpdateFile> {
  if (read === null) return {}
  try {
    return { json: await read() }
  } catch (error) {
    return { fault: errorMessage(error) }
  }
}

/**
 * Adds new updates to the known ones, which stay if a file cannot be read (CONTRACT 3, Engine updates).
 * @param site base of each `officialUrl`
 */
export function mergeUpdateFiles({ feed, seed }: UpdateFiles, known: readonly EngineUpdateRecord[], site: string): KnownUpdates {
  const [fromFeed, fromSeed] = [incidentsOf(feed, 'engineUpdates.feed'), incidentsOf(seed, 'engineUpdates.seed')]
  return {
    updates: mergeUpdates({ known, seed: fromSeed.incidents, feed: fromFeed.incidents, site }),
    notices: [...fromFeed.notices, ...fromSeed.notices],
  }
}

function incidentsOf(
  { json, fault }: UpdateFile,
  key: string,
): { readonly incidents: readonly Incident[]; readonly notices: readonly Notice[] } {
  const notice = (message: string): Notice => ({ level: 'warning', message, key })
  if (fault !== undefined) return { incidents: [], notices: [notice(`${fault} The known updates are still served.`)] }
  if (json === undefined) return { incidents: [], notices: [] }
  const { incidents, problems } = parseIncidents(json)
  return { incidents, notices: problems.map((problem) => notice(problem)) }
}

/** Name of the note with all ranking updates that were ever published. */
const noteName = 'engine-updates'

/**
 * All ranking updates that were ever published. The feed drops old ones, and so would a catalog that is rolled back or rebuilt
 * (CONTRACT 3, Engine updates: what was once read is kept).
 */
export async function rememberedUpdates(notes: CatalogNotes): Promise<readonly EngineUpdateRecord[]> {
  const note = await notes.get(noteName).catch(() => undefined)
  // The catalog returns what rememberUpdates made. A damaged note must not keep the site from being published; the previous generation
  // has the updates as well.
  return (parseJson(note ?? '') ?? []) as readonly EngineUpdateRecord[]
}

/** Stores the updates of a generation, which include all earlier ones. */
export async function rememberUpdates(notes: CatalogNotes, updates: readonly EngineUpdateRecord[]): Promise<void> {
  const note = JSON.stringify(updates)
  if (updates.length > 0 && (await notes.get(noteName)) !== note) await notes.set(noteName, note)
}
